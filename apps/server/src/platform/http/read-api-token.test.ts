import { expect, test } from 'vitest'
import { readApiToken } from './read-api-token.ts'

test.each([
  ['Bearer hct_abc', 'hct_abc'],
  ['bearer  hct_abc', 'hct_abc'],
  ['Bearer hct_abc def', null],
  ['Bearer another-token', null],
  ['Basic YWRhOnBvcmNo', null],
  [undefined, null],
])('the header %j has the token %j', (authorization, token) => {
  expect(readApiToken(authorization)).toBe(token)
})
