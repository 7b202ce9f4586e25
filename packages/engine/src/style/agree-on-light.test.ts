import { expect, test } from 'vitest'
import type { LinearRgb } from '../color/transfer.ts'
import type { Mask } from '../raster/raster.ts'
import { agreeOnLight } from './agree-on-light.ts'
import { impliedLight, type ReadArea } from './bound-tint.ts'

const mask: Mask = { width: 4, height: 4, data: new Uint8Array(16).fill(255) }

/** An area that shows a color, read as having a reflectance. */
const areaOf = (shown: LinearRgb, linear: LinearRgb, confidence: number): ReadArea => ({
  reflectance: { linear, confidence, basis: 'white-trim' },
  light: {
    width: 2,
    height: 2,
    hardness: 0,
    data: Float32Array.from({ length: 12 }, (_, i) => shown[i % 3]),
  },
  mask,
})

test('areas in likely light stay as they were read', () => {
  const walls = areaOf([0.4, 0.4, 0.4], [0.7, 0.7, 0.7], 0.7)
  const ceiling = areaOf([0.6, 0.58, 0.55], [0.8, 0.8, 0.8], 0.8)
  const agreed = agreeOnLight([walls, ceiling])
  expect(agreed[0]).toBe(walls)
  expect(agreed[1]).toBe(ceiling)
})

test('the reading that is trusted less moves most, in brightness and in color', () => {
  const walls = areaOf([0.4, 0.4, 0.38], [0.7, 0.7, 0.7], 0.8)
  // black cabinets read as if their light were four times as strong, and blue
  const cabinets = areaOf([0.09, 0.09, 0.12], [0.04, 0.04, 0.04], 0.2)
  const lights = agreeOnLight([walls, cabinets]).map(impliedLight)
  const before = [walls, cabinets].map(impliedLight)
  const apart = ([one, other]: typeof lights) => ({
    tint: Math.hypot(one.tint.a - other.tint.a, one.tint.b - other.tint.b),
    stops: Math.abs(Math.log2(one.level / other.level)),
  })
  expect(apart(before).tint).toBeGreaterThan(10)
  expect(apart(before).stops).toBeGreaterThan(1.6)
  expect(apart(lights).tint).toBeLessThan(8.1)
  expect(apart(lights).stops).toBeLessThan(1.41)
  expect(lights[0].level).toBeCloseTo(before[0].level, 2)
})

test('a black area says nothing, and a single one is believed', () => {
  const black = areaOf([0, 0, 0], [0.05, 0.05, 0.05], 0.5)
  const walls = areaOf([0.4, 0.4, 0.4], [0.7, 0.7, 0.7], 0.7)
  expect(agreeOnLight([black, walls])[1]).toBe(walls)
  expect(agreeOnLight([black, walls])[0]).toBe(black)
})
