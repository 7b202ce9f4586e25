import { expect, test } from 'vitest'
import { medianOf, selectSmallest } from './order-statistics.ts'

test.each([1, 2, 3, 10, 257])('finds what sorting would put at each place, of %i values', (length) => {
  const values = Float64Array.from({ length }, (_, i) => ((i * 7919) % 101) / 7)
  const sorted = values.slice().sort()
  for (let index = 0; index < length; index++)
    expect(selectSmallest(values.slice(), index)).toBe(sorted[index])
})

test('finds nothing among no values', () => {
  expect(selectSmallest(new Float64Array(0), 0)).toBeUndefined()
})

test('the median of an even number of values is the larger of the two in the middle', () => {
  const values = [4, 1, 3, 2]
  expect(medianOf(values)).toBe(3)
  expect(values).toEqual([4, 1, 3, 2])
  expect(medianOf(Float32Array.of(5, 7, 6))).toBe(6)
})

test('without values the median is what the caller says', () => {
  expect([medianOf([]), medianOf([], 1)]).toEqual([0, 1])
})
