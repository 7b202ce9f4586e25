import { expect, test } from 'vitest'
import { selectSmallest } from './select-smallest.ts'

test.each([1, 2, 3, 10, 257])('finds what sorting would put at each place, of %i values', (length) => {
  const values = Float64Array.from({ length }, (_, i) => ((i * 7919) % 101) / 7)
  const sorted = values.slice().sort()
  for (let index = 0; index < length; index++)
    expect(selectSmallest(values.slice(), index)).toBe(sorted[index])
})

test('finds nothing among no values', () => {
  expect(selectSmallest(new Float64Array(0), 0)).toBeUndefined()
})
