import { expect, test } from 'vitest'
import { isFree, LIGHT_SPREAD, logTintOf, tintWithin } from './light-spread.ts'

const { outdoors, indoors } = LIGHT_SPREAD

test('ratios are logarithms over green', () => {
  const { red, blue } = logTintOf([0.5, 0.25, 0.125])
  expect(red).toBeCloseTo(Math.LN2)
  expect(blue).toBeCloseTo(-Math.LN2)
})

test('a small difference is free, and the same object comes back', () => {
  const tint = { red: 0.03, blue: -0.05 }
  expect(isFree(tint.red, tint.blue, 1, outdoors)).toBe(true)
  expect(tintWithin(tint, 1, outdoors)).toBe(tint)
})

test.each([
  ['yellow', { red: 1, blue: -1.7 }, outdoors.warm],
  ['blue', { red: -1, blue: 1.7 }, outdoors.cool],
  ['green', { red: -0.86, blue: -0.51 }, outdoors.across],
  ['magenta', { red: 0.86, blue: 0.51 }, outdoors.across],
])('%s is never farther off than the spread', (_, tint, most) => {
  const bounded = tintWithin(tint, 1, outdoors)
  expect(isFree(tint.red, tint.blue, 1, outdoors)).toBe(false)
  expect(Math.hypot(bounded.red, bounded.blue)).toBeLessThan(1.05 * most)
  expect(Math.hypot(bounded.red, bounded.blue)).toBeGreaterThan(0.8 * most)
})

test('what is brighter than the median can hardly be bluer', () => {
  const blue = { red: -0.3, blue: 0.5 }
  const [even, brighter] = [tintWithin(blue, 1, outdoors), tintWithin(blue, 3, outdoors)]
  expect(brighter.blue).toBeLessThan(0.2 * even.blue)
})

test('lamps color the walls of a room more than the sun a house', () => {
  const lamp = { red: 0.3, blue: -0.5 }
  expect(tintWithin(lamp, 1, indoors).blue).toBeLessThan(1.5 * tintWithin(lamp, 1, outdoors).blue)
})
