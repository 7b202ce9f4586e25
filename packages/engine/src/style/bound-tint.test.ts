import { expect, test } from 'vitest'
import { labFromLinear } from '../color/lab.ts'
import type { Mask } from '../raster/raster.ts'
import type { Reflectance } from '../recolor/reflectance.ts'
import type { AreaLight } from './area-light.ts'
import { boundTint } from './bound-tint.ts'

const mask: Mask = { width: 4, height: 4, data: new Uint8Array(16).fill(255) }
const lightOf = (color: readonly number[]): AreaLight => ({
  ...{ width: 2, height: 2, hardness: 0 },
  data: Float32Array.from({ length: 12 }, (_, i) => color[i % 3]),
})
const reflectanceOf = (linear: readonly [number, number, number]): Reflectance => ({
  ...{ linear, confidence: 1, basis: 'white-trim' },
})

/** Chroma of the light that a reflectance implies, at a lightness of about 90. */
function chromaOf(color: readonly number[], { linear }: Reflectance): number {
  const white = color.map((value, c) => value / linear[c])
  const { a, b } = labFromLinear([0, 1, 2].map((c) => (0.763 * white[c]) / white[1]) as never)
  return Math.hypot(a, b)
}

test('likely light stays as it was read', () => {
  const wall = reflectanceOf([0.3, 0.3, 0.28])
  expect(boundTint({ reflectance: wall, light: lightOf([0.2, 0.19, 0.17]), mask: mask })).toBe(wall)
})

test('a blue wall read as white in blue light becomes a blue wall, as bright as before', () => {
  const color = [0.1, 0.14, 0.25]
  const wrong = reflectanceOf([0.5, 0.5, 0.5])
  const right = boundTint({ reflectance: wrong, light: lightOf(color), mask: mask })
  expect(chromaOf(color, wrong)).toBeGreaterThan(30)
  expect(chromaOf(color, right)).toBeLessThan(14)
  expect(right.linear[2]).toBeGreaterThan(1.5 * right.linear[0])
  const brightness = ({ linear }: Reflectance) =>
    color.reduce((sum, value, c) => sum + [0.2126, 0.7152, 0.0722][c] * (value / linear[c]), 0)
  expect(brightness(right) / brightness(wrong)).toBeCloseTo(1, 1)
})

test('an area that no light sample lies in, and a black one, stay as they were read', () => {
  const wall = reflectanceOf([0.3, 0.3, 0.3])
  expect(boundTint({ reflectance: wall, light: lightOf([0, 0, 0]), mask: mask })).toBe(wall)
  const empty = { ...mask, data: new Uint8Array(16) }
  expect(boundTint({ reflectance: wall, light: lightOf([0.2, 0.1, 0.1]), mask: empty })).toBe(wall)
})

test('an area lit in one channel stays as it was read, because no surface has what it would take', () => {
  const wall = reflectanceOf([0.5, 0.5, 0.5])
  expect(boundTint({ reflectance: wall, light: lightOf([0.2, 0, 0]), mask: mask })).toBe(wall)
  expect(boundTint({ reflectance: wall, light: lightOf([0.001, 0.001, 0.4]), mask: mask })).toBe(wall)
})
