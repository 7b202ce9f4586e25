import { expect, test } from 'vitest'
import { believedShare, SURFACE_BOUND, TRIM_BOUND, whitePerLight } from './exposure-bound.ts'

test('light in which white is as bright as photos show it is believed', () => {
  expect(believedShare(0, SURFACE_BOUND)).toBe(1)
  expect(believedShare(0.4, SURFACE_BOUND)).toBe(1)
  expect(believedShare(0.95, SURFACE_BOUND)).toBe(1)
})

test('stronger light stays stronger, without a bend and below a bound', () => {
  const levels = [0.8, 0.94, 0.96, 1.2, 2, 4, 16].map((white) => white * believedShare(white, SURFACE_BOUND))
  for (const [k, level] of levels.entries()) if (k > 0) expect(level).toBeGreaterThan(levels[k - 1])
  expect(levels[2] - levels[1]).toBeCloseTo(0.02, 2)
  expect(levels.at(-1)).toBeLessThan(1.251)
})

test('white trim keeps a little room for its relief', () => {
  expect(0.7 * believedShare(0.7, TRIM_BOUND)).toBe(0.7)
  expect(8 * believedShare(8, TRIM_BOUND)).toBeLessThan(1.051)
})

test('the luminance of white follows from the light on a colored surface', () => {
  const [red, green, blue] = whitePerLight([0.5, 0.2, 0.1])
  // a white surface in that light is 0.8 in each channel
  expect(red * 0.4 + green * 0.16 + blue * 0.08).toBeCloseTo(0.8, 6)
})
