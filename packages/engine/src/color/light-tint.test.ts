import { expect, test } from 'vitest'
import { lightOf, likelyTint, tintOf } from './light-tint.ts'

test('a tint and its light are the same, whatever the brightness', () => {
  for (const luminance of [0.05, 1]) {
    const { a, b } = tintOf(lightOf({ a: -2, b: 7 }, luminance))
    expect(a).toBeCloseTo(-2, 3)
    expect(b).toBeCloseTo(7, 3)
  }
})

test('light is bounded less from blue to yellow than from green to magenta', () => {
  const daylight = { a: -2.5, b: 10 }
  expect(likelyTint(daylight)).toBe(daylight)
  expect(likelyTint({ a: -20, b: 4 })).toEqual({ a: -3, b: 4 })
  expect(likelyTint({ a: 9, b: -30 })).toEqual({ a: 3, b: -11 })
})
