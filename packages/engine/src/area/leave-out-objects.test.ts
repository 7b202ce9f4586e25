import { describe, expect, test } from 'vitest'
import type { Mask } from '../raster/raster.ts'
import { toLabPlanes, type LabPlanes } from '../superpixels/lab-planes.ts'
import { BEFORE_CEILINGS, BEFORE_WALLS, leaveOutObjects, leaveOutStrayParts } from './leave-out-objects.ts'

const [WIDTH, HEIGHT] = [320, 240]
type Color = readonly [number, number, number]
type IsAt = (x: number, y: number) => boolean

const PAINT: Color = [150, 165, 175]
const WHOLE: IsAt = () => true
const isIn =
  (left: number, top: number, width: number, height: number): IsAt =>
  (x, y) =>
    x >= left && x < left + width && y >= top && y < top + height

function draw(colorAt: (x: number, y: number) => Color): LabPlanes {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let i = 0; i < WIDTH * HEIGHT; i++) data.set(colorAt(i % WIDTH, Math.floor(i / WIDTH)), 3 * i)
  return toLabPlanes({ width: WIDTH, height: HEIGHT, channels: 3, data })
}

function maskOf(isInside: IsAt): Mask {
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
    isInside(i % WIDTH, Math.floor(i / WIDTH)) ? 255 : 0,
  )
  return { width: WIDTH, height: HEIGHT, data }
}

/** How many pixels of a thing before a plain surface are left out, as a share of the thing. */
function shareLeftOut(isThing: IsAt, color: Color, shape = BEFORE_CEILINGS): number {
  const lab = draw((x, y) => (isThing(x, y) ? color : PAINT))
  const area = maskOf(WHOLE)
  const { data } = leaveOutObjects(lab, area, shape)
  const thing = maskOf(isThing).data
  expect(data.some((value, i) => value === 0 && thing[i] === 0)).toBe(false)
  return data.reduce((sum, value) => sum + (value === 0 ? 1 : 0), 0) / thing.filter(Boolean).length
}

describe('leaveOutObjects', () => {
  const blade = isIn(100, 60, 90, 9)

  test('leaves a brown fan out of a ceiling, however long its blades', () => {
    expect(shareLeftOut(blade, [90, 60, 45])).toBe(1)
  })

  test("leaves it out at the photo's frame", () => {
    expect(shareLeftOut(isIn(100, 0, 40, 20), [90, 60, 45])).toBe(1)
  })

  test('leaves a lamp out of a ceiling, but keeps a patch of sunlight', () => {
    expect(shareLeftOut(isIn(150, 90, 20, 16), [215, 230, 240])).toBe(1)
    expect(shareLeftOut(isIn(150, 90, 60, 40), [215, 230, 240])).toBe(0)
  })

  test('keeps sunlight on a wall, but leaves out a plant', () => {
    expect(shareLeftOut(isIn(150, 90, 20, 16), [215, 230, 240], BEFORE_WALLS)).toBe(0)
    expect(shareLeftOut(isIn(150, 90, 20, 16), [60, 95, 40], BEFORE_WALLS)).toBe(1)
  })

  test('keeps what is too large to stand before a wall', () => {
    expect(shareLeftOut(isIn(150, 90, 50, 40), [60, 95, 40], BEFORE_WALLS)).toBe(0)
  })

  test('keeps a shadow', () => {
    expect(shareLeftOut(blade, [120, 132, 140])).toBe(0)
  })

  test('keeps a pattern', () => {
    const beams: IsAt = (x, y) => x % 32 < 8 && y > 20 && y < 220
    expect(shareLeftOut(beams, [90, 60, 45])).toBe(0)
  })
})

describe('leaveOutStrayParts', () => {
  const wall = isIn(0, 0, 200, 240)
  const part = isIn(300, 100, 10, 40)

  function isKept(color: Color): boolean {
    const lab = draw((x, y) => (part(x, y) ? color : PAINT))
    const { data } = leaveOutStrayParts(
      lab,
      maskOf((x, y) => wall(x, y) || part(x, y)),
    )
    expect(data[120 * WIDTH + 100]).toBe(255)
    return data[120 * WIDTH + 305] === 255
  }

  test("leaves out a small part in a hue that isn't the wall's", () => {
    expect(isKept([215, 150, 60])).toBe(false)
  })

  test('keeps a small part of the wall in another light', () => {
    expect(isKept([95, 105, 112])).toBe(true)
  })
})
