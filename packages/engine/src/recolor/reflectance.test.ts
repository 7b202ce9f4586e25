import { expect, test } from 'vitest'
import { withLightness } from './reflectance.ts'

const found = { linear: [0.4, 0.3, 0.2], confidence: 0.3, basis: 'prior' } as const

test('a stop lighter takes the wall for half as light', () => {
  expect(withLightness(found, 1)).toEqual({ ...found, linear: [0.2, 0.15, 0.1] })
  expect(withLightness(found, 0)).toEqual(found)
})

test('refuses a lightness that is no number', () => {
  expect(() => withLightness(found, Number.NaN)).toThrow(RangeError)
})
