import { expect, test } from 'vitest'
import { LINEAR_OF_BYTE } from '../color/transfer.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import { drawLinear } from '../raster/build-scene.test-support.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { normalizeSecondMaterial } from './normalize-second-material.ts'

const [WIDTH, HEIGHT] = [256, 192]
const BRICK = [0.3, 0.13, 0.1] as const
const CREAM = [0.75, 0.68, 0.5] as const

/** A network that sees no masonry. */
const analysis: Analysis = {
  width: WIDTH,
  height: HEIGHT,
  grid: { width: 1, height: 1 },
  classes: ['wall', 'masonry'],
  probabilities: [new Uint8Array([255]), new Uint8Array([0])],
}
const mask: Mask = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT).fill(255) }

type Color = readonly [number, number, number]

/** Cream above `bottom`, brick below. Of eleven bricks one is nearly black, with less red in it. */
function brickBelow(bottom: number, shadeOf: (y: number) => number = () => 1): ColorRaster {
  return drawLinear(mask, (x, y) => {
    const isBlack = (Math.floor(x / 4) + 3 * Math.floor(y / 2)) % 11 === 0
    const [red, green, blue] = y < bottom ? CREAM : isBlack ? [0.05, 0.045, 0.045] : BRICK
    const shade = shadeOf(y)
    return [red * shade, green * shade, blue * shade]
  })
}

/** Mean linear light of some rows. */
function meanOf({ data }: ColorRaster, from: number, to: number): Color {
  const sums: [number, number, number] = [0, 0, 0]
  for (let i = from * WIDTH; i < to * WIDTH; i++)
    for (let c = 0; c < 3; c++) sums[c] += LINEAR_OF_BYTE[data[3 * i + c]] / ((to - from) * WIDTH)
  return sums
}

function expectAlike(one: Color, other: Color, tolerance = 0.12): void {
  for (let c = 0; c < 3; c++) expect(Math.abs(Math.log2(one[c] / other[c]))).toBeLessThan(tolerance)
}

test('brick below siding looks like the siding, which stays', () => {
  const photo = brickBelow(130)
  const even = normalizeSecondMaterial(photo, mask, analysis)
  expect(meanOf(even, 0, 120)).toEqual(meanOf(photo, 0, 120))
  expectAlike(meanOf(even, 140, HEIGHT), CREAM, 0.4)
})

test.each([0.2, 0.1])('siding above brick, %f of the wall, looks like the brick, which stays', (share) => {
  const bottom = Math.round(share * HEIGHT)
  const photo = brickBelow(bottom)
  const even = normalizeSecondMaterial(photo, mask, analysis)
  expect(meanOf(even, bottom + 8, HEIGHT)).toEqual(meanOf(photo, bottom + 8, HEIGHT))
  expectAlike(meanOf(even, 0, bottom - 8), BRICK)
})

test('eaves that shade the brick along the border do not count as its color', () => {
  const shadeOf = (y: number) => (y >= 40 && y < 60 ? 0.08 : 1)
  const even = normalizeSecondMaterial(brickBelow(40, shadeOf), mask, analysis)
  expectAlike(meanOf(even, 0, 32), BRICK)
})

test('a shrub before the border does not count as a material', () => {
  const wall = brickBelow(40)
  const photo = { ...wall, data: new Uint8Array(wall.data) }
  for (let y = 34; y < 60; y++)
    for (let x = 0; x < WIDTH; x++) if (x % 16 < 13) photo.data.set([40, 60, 30], 3 * (y * WIDTH + x))
  const even = normalizeSecondMaterial(photo, mask, analysis)
  expectAlike(meanOf(even, 0, 20), BRICK, 0.3)
})

test('a porch in deep shade that reflects a warm wall stays in its shade', () => {
  const photo = drawLinear(mask, (_, y) => (y < 150 ? [0.95, 0.85, 0.45] : [0.1, 0.06, 0.008]))
  expect(normalizeSecondMaterial(photo, mask, analysis)).toBe(photo)
})

test('a wall of one material stays as it is', () => {
  const shade: readonly Color[] = [CREAM, [0.3, 0.29, 0.25]]
  expect(normalizeSecondMaterial(brickBelow(0), mask, analysis).data).toEqual(brickBelow(0).data)
  const photo = drawLinear(mask, (x) => shade[x < 100 ? 0 : 1])
  expect(normalizeSecondMaterial(photo, mask, analysis)).toBe(photo)
})
