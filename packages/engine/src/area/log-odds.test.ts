import { expect, test } from 'vitest'
import { logOddsOf } from './log-odds.ts'

test('even odds are 0, and opposite odds cancel out', () => {
  expect(logOddsOf(0.5, 3)).toBe(0)
  expect(logOddsOf(0.8, 3)).toBeCloseTo(Math.log(4))
  expect(logOddsOf(0.2, 3)).toBeCloseTo(-Math.log(4))
})

test('certainty stays within the bound', () => {
  expect([0, 0.001, 0.999, 1].map((probability) => logOddsOf(probability, 3))).toEqual([-3, -3, 3, 3])
})
