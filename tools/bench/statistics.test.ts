import { expect, test } from 'vitest'
import { mean, median, quantile } from './statistics.ts'

test('quantiles lie between the values', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
  expect(quantile([0, 10], 0.9)).toBeCloseTo(9)
  expect(median([])).toBeNaN()
})

test('the mean of nothing is no number', () => {
  expect(mean([1, 2, 6])).toBe(3)
  expect(mean([])).toBeNaN()
})
