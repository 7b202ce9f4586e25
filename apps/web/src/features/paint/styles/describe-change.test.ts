import { expect, test } from 'vitest'
import { describeChange } from './describe-change.ts'

test('says what changes, and that nothing else does', () => {
  expect(describeChange(['roof'])).toBe('Changes only the roof.')
  expect(describeChange(['siding', 'house_trim', 'garage'])).toBe(
    'Changes the siding, trim, and garage door. Everything else stays the same.',
  )
  expect(describeChange([])).toBe('Nothing changes yet. Choose what should change.')
})
