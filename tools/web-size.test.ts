import { expect, test } from 'vitest'
import { measureFirstPage } from './web-size.ts'

const LIMIT_BYTES = 100_000

test('the first page loads at most 100 kB of compressed JavaScript', async () => {
  const sizes = await measureFirstPage()
  const total = sizes.reduce((sum, size) => sum + size.brotliBytes, 0)
  expect(sizes.length).toBeGreaterThan(2)
  expect(total).toBeLessThanOrEqual(LIMIT_BYTES)
})
