import { expect, test } from 'vitest'
import { labFromLinear } from '../color/lab.ts'
import type { LinearRgb } from '../color/transfer.ts'
import type { Mask } from '../raster/raster.ts'
import type { AreaLight } from './area-light.ts'
import type { ReadArea } from './bound-tint.ts'
import { agreeOnTint, evenTint, readTrimLight } from './trim-light.ts'

const mask: Mask = { width: 4, height: 4, data: new Uint8Array(16).fill(255) }

/** Four light samples of these colors, in their order, again and again. */
function lightOf(...colors: readonly (readonly number[])[]): AreaLight {
  const data = Float32Array.from({ length: 12 }, (_, i) => colors[Math.floor(i / 3) % colors.length][i % 3])
  return { width: 2, height: 2, hardness: 0, data }
}

const readingOf = (linear: LinearRgb, light: AreaLight) => ({
  ...{ light, mask },
  reflectance: { linear, confidence: 1, basis: 'white-trim' as const },
})

/** CIELAB of what a white coat looks like at a light sample. */
function whiteAt({ reflectance, light }: Pick<ReadArea, 'reflectance' | 'light'>, index = 0) {
  const [red, green, blue] = [0, 1, 2].map((c) => (0.8 * light.data[3 * index + c]) / reflectance.linear[c])
  return labFromLinear([red, green, blue])
}

test('the trim shows its brightness itself', () => {
  const walls = lightOf([0.4, 0.4, 0.4])
  const own = lightOf([0.8, 0.8, 0.8], [0.1, 0.1, 0.1])
  const { light } = readTrimLight(readingOf([0.5, 0.5, 0.5], walls), own)
  expect(light.data[0]).toBeCloseTo(0.8, 4)
  expect(light.data[3]).toBeCloseTo(0.1, 4)
})

test('white trim beside walls whose light was read too pink becomes white, not pink', () => {
  const shown = lightOf([0.5, 0.5, 0.48])
  // white light and a greenish trim would be pink light on gray trim
  const { a } = whiteAt(readTrimLight(readingOf([0.42, 0.52, 0.45], shown), shown))
  expect(Math.abs(a)).toBeLessThan(1)
})

test('brown trim does not make white brown', () => {
  const shown = lightOf([0.2, 0.1, 0.05])
  const { a, b } = whiteAt(readTrimLight(readingOf([0.25, 0.125, 0.065], shown), shown))
  expect(Math.hypot(a, b)).toBeLessThan(5)
})

test('in colored light that walls and trim agree on, white has the color of the light, as far as light has it', () => {
  const whiteIn = (color: readonly number[]) => {
    const shown = lightOf(color)
    return whiteAt(readTrimLight(readingOf([0.8, 0.8, 0.8], shown), shown))
  }
  const { b } = whiteIn([0.5, 0.4, 0.3])
  expect(b).toBeGreaterThan(8)
  expect(b).toBeLessThan(12)
  // trim and walls may both be green
  expect(Math.abs(whiteIn([0.4, 0.5, 0.4]).a)).toBeLessThan(4)
})

test('black trim keeps its reading', () => {
  const black = lightOf([0, 0, 0])
  expect(readTrimLight(readingOf([0.5, 0.5, 0.5], black), black).reflectance.linear).toEqual([0.5, 0.5, 0.5])
})

test('a door has one color of light, and is as bright in each place as before', () => {
  // brick on one side, lawn on the other, and shade
  const before = readingOf([0.8, 0.8, 0.8], lightOf([0.9, 0.6, 0.6], [0.6, 0.9, 0.6], [0.2, 0.2, 0.2]))
  const after = evenTint(before)
  expect(Math.abs(whiteAt(before).a)).toBeGreaterThan(10)
  for (const index of [0, 1, 2]) {
    expect(whiteAt(after, index).l).toBeCloseTo(whiteAt(before, index).l, 1)
    // shade has less of the same color
    expect(Math.abs(whiteAt(after, index).a)).toBeLessThan(5)
  }
})

test('navy walls beside white trim do not make white lavender, and stay as dark', () => {
  const walls = lightOf([0.05, 0.08, 0.2])
  const read = readingOf([0.045, 0.085, 0.19], walls)
  const reflectance = agreeOnTint(read, [0.6, 0.6, 0.58])
  const before = whiteAt(read)
  const after = whiteAt({ reflectance, light: walls })
  expect(Math.hypot(before.a, before.b)).toBeGreaterThan(8)
  expect(Math.hypot(after.a, after.b)).toBeLessThan(2)
  expect(Math.abs(after.l - before.l)).toBeLessThan(1.5)
})
