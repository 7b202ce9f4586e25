import type { Matte } from '@housecoat/engine'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readBuiltInWeights } from '../../apps/server/src/platform/surface-model/read-built-in-weights.ts'
import { findBand, meanDifference, measureAlphas } from './measure-alpha.ts'

const [WIDTH, HEIGHT] = [40, 20]

/** Inside up to a column. */
const matteTo = (edge: number): Matte => ({
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => (i % WIDTH < edge ? 255 : 0)),
})

const sum = (band: Uint8Array) => band.reduce((count, value) => count + value, 0)

describe('the error of a matte', () => {
  test('counts near the true border alone', () => {
    const band = findBand(matteTo(20), 4, 0)
    expect(sum(band)).toBe(8 * HEIGHT)
    expect(meanDifference(matteTo(20), matteTo(20), band)).toBe(0)
    expect(meanDifference(matteTo(22), matteTo(20), band)).toBeCloseTo(2 / 8)
    expect(meanDifference(matteTo(30), matteTo(20), band)).toBeCloseTo(4 / 8)
  })

  test('leaves out what is near a crop’s frame', () => {
    expect(sum(findBand(matteTo(20), 4, 3))).toBe(8 * (HEIGHT - 6))
    expect(sum(findBand(matteTo(4), 4, 3))).toBe(5 * (HEIGHT - 6))
  })

  test('is 0 without a border', () => {
    const band = findBand(matteTo(WIDTH), 4, 0)
    expect(sum(band)).toBe(0)
    expect(meanDifference(matteTo(0), matteTo(WIDTH), band)).toBe(0)
  })
})

/** Measured: 0.081; with the edge fitted on 640 pixels instead of 1,024 it was 0.117. */
const GIVEN_MAX = 0.09

test('the matte of the project’s own 12-megapixel scene stays near the rendered truth', async () => {
  const network = await readBuiltInWeights()
  const [figures] = await measureAlphas(fileURLToPath(new URL('./edge-scenes', import.meta.url)), network)
  expect(figures.megapixels).toBeCloseTo(12.03)
  expect(figures.pixels).toBeGreaterThan(20_000)
  expect(figures.given).toBeLessThan(GIVEN_MAX)
  expect(figures.given).toBeGreaterThan(0)
  expect(figures.found).toBeGreaterThan(0)
})
