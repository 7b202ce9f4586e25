import { labFromSrgb, linearFromEncoded, type ColorRaster, type Mask } from '@housecoat/engine'
import { describe, expect, test } from 'vitest'
import { overlapOf } from '../area-overlap.ts'
import { markCentralBox } from './central-box.ts'
import { loadGrabCut } from './grab-cut.ts'
import { paintKeepingLightness } from './keep-lightness.ts'
import { paintByMedian } from './median-match.ts'

const [WIDTH, HEIGHT] = [180, 120]

/** A warm wall with soft shadow before cool surroundings, both with a little grain. */
function makePhoto(): { photo: ColorRaster; wall: Mask } {
  const photo = {
    width: WIDTH,
    height: HEIGHT,
    channels: 3 as const,
    data: new Uint8Array(WIDTH * HEIGHT * 3),
  }
  const wall = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT) }
  for (let i = 0; i < wall.data.length; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    const isWall = x >= 45 && x < 135 && y >= 30 && y < 90
    const shade = (x % 7) + (y % 5)
    wall.data[i] = isWall ? 255 : 0
    photo.data.set(
      isWall ? [180 + shade, 140 + shade, 100 + shade] : [60 + shade, 90 + shade, 140 + shade],
      i * 3,
    )
  }
  return { photo, wall }
}

const pixel = ({ data }: ColorRaster, i: number) => [data[i * 3], data[i * 3 + 1], data[i * 3 + 2]] as const
const PAINT = linearFromEncoded([90, 130, 110])
const middle = 60 * WIDTH + 90

describe.each([
  ['keep lightness', paintKeepingLightness],
  ['median match', paintByMedian],
])('%s', (_name, paint) => {
  test('paints the wall alone and leaves the photo as it was', () => {
    const { photo, wall } = makePhoto()
    const before = [...photo.data]
    const result = paint(photo, wall, PAINT)
    expect([...photo.data]).toEqual(before)
    for (let i = 0; i < wall.data.length; i++)
      if (wall.data[i] === 0) expect(pixel(result, i)).toEqual(pixel(photo, i))
    expect(pixel(result, middle)).not.toEqual(pixel(photo, middle))
  })
})

test('keep lightness keeps L* and takes the paint’s hue', () => {
  const { photo, wall } = makePhoto()
  const before = labFromSrgb(pixel(photo, middle))
  const after = labFromSrgb(pixel(paintKeepingLightness(photo, wall, PAINT), middle))
  const paint = labFromSrgb([90, 130, 110])
  expect(Math.abs(after.l - before.l)).toBeLessThan(0.6)
  expect(Math.hypot(after.a - paint.a, after.b - paint.b)).toBeLessThan(1)
})

test('median match brings the wall’s median to the paint', () => {
  const { photo, wall } = makePhoto()
  const result = paintByMedian(photo, wall, PAINT)
  const greens = [...wall.data.keys()].filter((i) => wall.data[i] > 0).map((i) => pixel(result, i)[1])
  expect(greens.sort((one, other) => one - other)[Math.floor(greens.length / 2)]).toBeCloseTo(130, -0.5)
})

test('the central box leaves a tenth and a fifth free', () => {
  const box = markCentralBox(100, 50)
  expect(box.data.filter((value) => value === 255)).toHaveLength(80 * 30)
  expect([box.data[10 * 100 + 10], box.data[9 * 100 + 50], box.data[25 * 100 + 9]]).toEqual([255, 0, 0])
})

test('GrabCut finds a wall that differs from what is around it', async () => {
  const { photo, wall } = makePhoto()
  const box = markCentralBox(WIDTH, HEIGHT)
  const grabCut = await loadGrabCut()
  const found = overlapOf(await grabCut.find(photo, 'walls'), wall)
  expect(found).toBeGreaterThan(0.75)
  expect(found).toBeGreaterThan(overlapOf(box, wall) + 0.2)
})
