import { describe, expect, test } from 'vitest'
import type { Quad } from '../geometry/homography.ts'
import type { CameraFrame } from '../geometry/vanishing-points.ts'
import { discountLowDoor } from './judge-height.ts'

const PHOTO = { width: 1000, height: 750 } as const

/** A camera that stands level, or tilts up by this many radians. */
function frameOf({ tilt = 0, confidence = 0.7 } = {}): CameraFrame {
  return {
    focalPx: 750,
    centerX: 500,
    centerY: 375,
    up: [0, -Math.cos(tilt), Math.sin(tilt)],
    along: [1, 0, 0],
    across: [0, Math.sin(tilt), Math.cos(tilt)],
    confidence,
  }
}

/** An opening between two rows. */
function between(top: number, bottom: number): Quad {
  return [
    [400, top],
    [500, top],
    [500, bottom],
    [400, bottom],
  ]
}

/** Eye level is at three quarters of its height. */
const DOOR = between(225, 425)
/** Wholly below eye level: a chair. */
const CHAIR = between(525, 575)

describe('discountLowDoor', () => {
  test('leaves doors as likely as they are', () => {
    expect(discountLowDoor(0.7, DOOR, PHOTO, frameOf())).toBeCloseTo(0.7, 9)
  })

  test('does not show what is too low for a door, unless it is very sure', () => {
    expect(discountLowDoor(0.8, CHAIR, PHOTO, frameOf())).toBeLessThan(0.2)
    expect(discountLowDoor(0.999, CHAIR, PHOTO, frameOf())).toBeGreaterThan(0.5)
  })

  test('follows the horizon of a camera that tilts up', () => {
    // the horizon is 150 pixels below the middle
    expect(discountLowDoor(0.8, CHAIR, PHOTO, frameOf({ tilt: Math.atan(0.2) }))).toBeCloseTo(0.8, 9)
  })

  test('trusts a horizon above the photo’s middle no more than the middle', () => {
    // the horizon is at the top of the photo
    expect(discountLowDoor(0.7, DOOR, PHOTO, frameOf({ tilt: -Math.atan(0.5) }))).toBeCloseTo(0.7, 9)
  })

  test('knows nothing where the camera’s directions are unsure', () => {
    expect(discountLowDoor(0.8, CHAIR, PHOTO, frameOf({ confidence: 0.3 }))).toBe(0.8)
  })
})
