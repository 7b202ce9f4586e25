import { tintOf } from '@housecoat/engine'
import { expect, test } from 'vitest'
import { distanceFromTrim } from './light-color.ts'

test('the hue of light does not depend on its strength', () => {
  const [dim, bright] = [tintOf([0.1, 0.08, 0.06]), tintOf([0.5, 0.4, 0.3])]
  expect(dim.a).toBeCloseTo(bright.a, 6)
  expect(dim.b).toBeCloseTo(bright.b, 6)
  expect(bright.b).toBeGreaterThan(5)
})

test('gray beside white trim is a little less warm', () => {
  expect(distanceFromTrim({ a: 0, b: 3 }, { a: 0, b: 5 })).toBe(0)
  expect(distanceFromTrim({ a: 3, b: 0 }, { a: 0, b: 6 })).toBe(5)
})
