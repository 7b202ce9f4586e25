import { expect, test } from 'vitest'
import { matchesEtag } from './matches-etag.ts'

test.each([
  ['"a-320-webp"', true],
  ['W/"a-320-webp"', true],
  ['"b", W/"a-320-webp" , "c"', true],
  ['"a-320-avif"', false],
  ['a-320-webp', false],
  ['', false],
  [undefined, false],
])('%s names the tag: %s', (header, isNamed) => {
  expect(matchesEtag(header, '"a-320-webp"')).toBe(isNamed)
})
