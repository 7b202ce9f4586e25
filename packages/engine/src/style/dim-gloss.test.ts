import { expect, test } from 'vitest'
import type { LinearRgb } from '../color/transfer.ts'
import type { AreaLight } from './area-light.ts'
import { dimGloss } from './dim-gloss.ts'

const [COLUMNS, ROWS] = [20, 10]
const all = { width: 2 * COLUMNS, height: 2 * ROWS, data: new Uint8Array(4 * COLUMNS * ROWS).fill(255) }
const gray = (value: number): LinearRgb => [value, value, value]
const USUAL = 0.1

/** Usual light, with the first pixels in other light. */
function lit(first: readonly number[]): AreaLight {
  const data = new Float32Array(3 * COLUMNS * ROWS).fill(USUAL)
  first.forEach((factor, i) => data.fill(factor * USUAL, 3 * i, 3 * i + 3))
  return { width: COLUMNS, height: ROWS, data, hardness: 0 }
}

/** How many stops above the usual light the first pixel is afterward. */
function stopsLeft(factor: number, reflectance: number): number {
  return Math.log2(dimGloss(lit([factor]), all, gray(reflectance)).data[0] / USUAL)
}

test('a lamp’s reflection on black cabinets is far weaker afterward, and light on white ones nearly the same', () => {
  expect(stopsLeft(4, 0.05)).toBeLessThan(1.3)
  expect(stopsLeft(4, 0.7)).toBeGreaterThan(1.8)
  // stronger light stays stronger
  expect(stopsLeft(8, 0.05)).toBeGreaterThan(stopsLeft(4, 0.05))
})

test('usual light and shade stay, and so does the light’s color', () => {
  const light = lit([1, 0.2, 4])
  light.data.set([0.8, 0.4, 0.2], 6)
  const { data } = dimGloss(light, all, gray(0.05))
  expect([data[0], data[3]]).toEqual([light.data[0], light.data[3]])
  expect(data[6] / data[7]).toBeCloseTo(2, 5)
  expect(data[7] / data[8]).toBeCloseTo(2, 5)
  expect(data[6]).toBeLessThan(0.8)
})

test('nothing inside, or a black photo, changes nothing', () => {
  const light = lit([4])
  expect(dimGloss(light, { ...all, data: new Uint8Array(all.data.length) }, gray(0.05))).toBe(light)
  const black = { ...light, data: new Float32Array(light.data.length) }
  expect(dimGloss(black, all, gray(0.05))).toBe(black)
})
