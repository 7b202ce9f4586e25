import { expect, test } from 'vitest'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import type { AreaLight } from './area-light.ts'
import { cutPanes, joinTrimSpecks, keepSimilarPixels } from './trim-pixels.ts'

const SIZE = 40

/** A photo in which each half, left and right, has one color. */
function photoOf(left: readonly number[], right: readonly number[]): ColorRaster {
  const data = Uint8Array.from({ length: SIZE * SIZE * 3 }, (_, at) => {
    const x = Math.floor(at / 3) % SIZE
    return (x < SIZE / 2 ? left : right)[at % 3]
  })
  return { width: SIZE, height: SIZE, channels: 3, data }
}

/** Light of one color in each half. */
function lightOf(left: readonly number[], right: readonly number[]): AreaLight {
  const side = SIZE / 2
  const data = Float32Array.from({ length: side * side * 3 }, (_, at) => {
    const x = Math.floor(at / 3) % side
    return (x < side / 2 ? left : right)[at % 3]
  })
  return { width: side, height: side, data, hardness: 0 }
}

const mask: Mask = { width: SIZE, height: SIZE, data: new Uint8Array(SIZE * SIZE).fill(255) }
const shareOf = ({ data }: Mask, column: number) =>
  data.filter((value, i) => i % SIZE === column && value === 255).length / SIZE

const GRAY_LIGHT = [0.3, 0.3, 0.3]
const BEIGE = [200, 190, 170]

test('trim of one color stays whole beside walls of two colors', () => {
  const kept = keepSimilarPixels(photoOf(BEIGE, BEIGE), mask, lightOf(GRAY_LIGHT, [0.3, 0.12, 0.08]))
  expect(shareOf(kept, 5)).toBe(1)
  expect(shareOf(kept, 35)).toBe(1)
})

test('white trim stays in the bluer light of a shadow', () => {
  const kept = keepSimilarPixels(
    photoOf([220, 215, 200], [90, 105, 135]),
    mask,
    lightOf([0.5, 0.48, 0.4], [0.07, 0.1, 0.17]),
  )
  expect(shareOf(kept, 5)).toBe(1)
  expect(shareOf(kept, 35)).toBe(1)
})

test('what is of another color in the same light goes', () => {
  const photo = photoOf(BEIGE, BEIGE)
  for (let y = 20; y < 30; y++)
    for (let x = 30; x < 40; x++) photo.data.set([90, 130, 220], 3 * (y * SIZE + x))
  const kept = keepSimilarPixels(photo, mask, lightOf(GRAY_LIGHT, GRAY_LIGHT))
  expect(shareOf(kept, 5)).toBe(1)
  expect(kept.data[25 * SIZE + 35]).toBe(0)
})

test('a house’s trim keeps what looks otherwise, unless the network sees glass, leaves or sky there', () => {
  const photo = photoOf(BEIGE, BEIGE)
  for (let y = 0; y < SIZE; y++)
    for (let x = 30; x < 40; x++) photo.data.set([90, 130, 220], 3 * (y * SIZE + x))
  const classes = ['trim', 'window', 'vegetation', 'sky'] as const
  // glass in the upper half
  const planes = [
    [0, 255],
    [255, 0],
    [0, 0],
    [0, 0],
  ]
  const analysis = {
    ...{ width: SIZE, height: SIZE, grid: { width: 1, height: 2 }, classes },
    probabilities: planes.map((plane) => Uint8Array.from(plane)),
  } as unknown as Analysis
  const cut = cutPanes(photo, analysis, mask, lightOf(GRAY_LIGHT, GRAY_LIGHT))
  const at = (x: number, y: number) => cut.data[y * SIZE + x]
  expect([at(5, 5), at(5, 35), at(35, 35), at(35, 5)]).toEqual([255, 255, 255, 0])
})

test('small pieces of trim become what is around them', () => {
  const side = 100
  const square = (left: number, right: number, value: number, data = new Uint8Array(side * side)) => {
    for (let y = left; y < right; y++) data.fill(value, y * side + left, y * side + right)
    return data
  }
  const door = { width: side, height: side, data: square(10, 60, 255) }
  // a knob of one pixel and a pane of 10 × 10 are missing from it
  const kept = { ...door, data: square(40, 50, 0, square(20, 21, 0, door.data.slice())) }
  const joined = joinTrimSpecks(door, kept)
  expect(joined.data[20 * side + 20]).toBe(255)
  expect(joined.data[45 * side + 45]).toBe(0)
  // a lone pixel of carpet is kept beside it
  const carpet = { ...door, data: square(80, 81, 255) }
  expect(joinTrimSpecks(carpet, carpet).data).not.toContain(255)
})
