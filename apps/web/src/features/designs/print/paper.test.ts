import { expect, test } from 'vitest'
import { usualPaper } from './paper.ts'

test.each([
  ['en-US', 'letter'],
  ['en', 'letter'],
  ['fr-CA', 'letter'],
  ['en-GB', 'a4'],
  ['de', 'a4'],
] as const)('%s prints on %s', (language, paper) => {
  expect(usualPaper(language)).toBe(paper)
})
