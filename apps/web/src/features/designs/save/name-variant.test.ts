import { PROJECT_LIMITS } from '@housecoat/contract'
import { expect, test } from 'vitest'
import { nameVariant } from './name-variant.ts'

test.each([
  ['Porch', 'Porch 2'],
  ['Porch 2', 'Porch 3'],
  ['Porch 9', 'Porch 10'],
  ['2', '2 2'],
  ['House 1890', 'House 1890 2'],
])('a variant of %j is called %j', (name, proposed) => {
  expect(nameVariant(name)).toBe(proposed)
})

test('a name as long as names may be still gets a number', () => {
  const proposed = nameVariant('p'.repeat(PROJECT_LIMITS.nameMax))
  expect(proposed).toHaveLength(PROJECT_LIMITS.nameMax)
  expect(proposed).toMatch(/p 2$/)
})
