import { describe, expect, test } from 'vitest'
import type { Point, Quad } from '../geometry/homography.ts'
import { findOpeningAspect, fitsOpening } from './fits-opening.ts'

const PHOTO = { width: 1600, height: 1200 }

interface Camera {
  /** in long sides of the picture */
  readonly focal: number
  /** radians by which the camera looks aside and up */
  readonly yaw: number
  readonly pitch: number
}

/** A door that stands 9 m before a camera, as the camera sees it. */
function photograph(doorAspect: number, { focal, yaw, pitch }: Camera): Quad {
  const [halfWidth, halfHeight] = [doorAspect * 1.05, 1.05]
  const see = (x: number, y: number): Point => {
    const [x1, z1] = [x * Math.cos(yaw) - 9 * Math.sin(yaw), x * Math.sin(yaw) + 9 * Math.cos(yaw)]
    const [y2, z2] = [y * Math.cos(pitch) - z1 * Math.sin(pitch), y * Math.sin(pitch) + z1 * Math.cos(pitch)]
    return [
      PHOTO.width / 2 + (focal * PHOTO.width * x1) / z2,
      PHOTO.height / 2 + (focal * PHOTO.width * y2) / z2,
    ]
  }
  return [
    see(-halfWidth, -halfHeight),
    see(halfWidth, -halfHeight),
    see(halfWidth, halfHeight),
    see(-halfWidth, halfHeight),
  ]
}

describe('findOpeningAspect', () => {
  test('reads a frontal opening off its sides', () => {
    expect(findOpeningAspect(photograph(16 / 7, { focal: 0.7, yaw: 0, pitch: 0 }), PHOTO)).toBeCloseTo(16 / 7)
    expect(findOpeningAspect(photograph(0.45, { focal: 1.2, yaw: 0, pitch: 0 }), PHOTO)).toBeCloseTo(0.45)
  })

  test.each([-0.4, -0.2, 0.2, 0.35])('is right within 10 %% when looking %d aside', (yaw) => {
    for (const aspect of [0.45, 8 / 7, 16 / 7])
      for (const focal of [0.6, 0.75, 0.9])
        for (const pitch of [-0.1, 0, 0.1]) {
          const found = findOpeningAspect(photograph(aspect, { focal, yaw, pitch }), PHOTO)
          expect(Math.abs(Math.log(found / aspect))).toBeLessThan(0.1)
        }
  })

  test('finds the focal length where all sides converge', () => {
    const camera = { focal: 1.3, yaw: 0.5, pitch: 0.45 }
    expect(findOpeningAspect(photograph(16 / 7, camera), PHOTO)).toBeCloseTo(16 / 7, 1)
  })
})

describe('fitsOpening', () => {
  const oneCar = photograph(8 / 7, { focal: 0.75, yaw: 0.3, pitch: 0.05 })
  const twoCar = photograph(16 / 7, { focal: 0.75, yaw: 0.3, pitch: 0.05 })

  test('takes doors of the opening’s class', () => {
    expect(fitsOpening(9 / 7, oneCar, PHOTO).fits).toBe(true)
    expect(fitsOpening(16 / 8, twoCar, PHOTO).fits).toBe(true)
  })

  test('tells a two-car door in a one-car opening, and the other way round', () => {
    const squeezed = fitsOpening(16 / 7, oneCar, PHOTO)
    expect(squeezed.fits).toBe(false)
    expect(squeezed.stretch).toBeCloseTo(0.5, 1)
    expect(fitsOpening(16 / 7, photograph(9 / 7, { focal: 0.6, yaw: 0.2, pitch: 0 }), PHOTO).fits).toBe(false)
    expect(fitsOpening(8 / 7, twoCar, PHOTO).fits).toBe(false)
    expect(fitsOpening(0.45, twoCar, PHOTO).fits).toBe(false)
  })

  test('takes an entry door with sidelights in a wide opening, where the door alone is too narrow', () => {
    const wide = photograph(64 / 80, { focal: 0.75, yaw: 0.3, pitch: 0.05 })
    expect(fitsOpening(36 / 80, wide, PHOTO).fits).toBe(false)
    const both = fitsOpening(36 / 80, wide, PHOTO, { sidelights: 'both', transom: 'none' })
    expect(both.fits).toBe(true)
    expect(both.stretch).toBeCloseTo(1)
  })

  test('refuses corners and aspects that cannot be', () => {
    const [a, b, c, d] = oneCar
    expect(() => fitsOpening(1, [a, c, b, d], PHOTO)).toThrow(RangeError)
    expect(() => fitsOpening(0, oneCar, PHOTO)).toThrow(RangeError)
    expect(() => fitsOpening(Number.NaN, oneCar, PHOTO)).toThrow(RangeError)
  })
})
