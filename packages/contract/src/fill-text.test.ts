import { expect, test } from 'vitest'
import { fillText } from './fill-text.ts'

test('puts each value where its name is, as often as it is there', () => {
  expect(fillText('{a} and {b}, {a}', { a: '1', b: '2' })).toBe('1 and 2, 1')
})

test('a value is not read again, and what has no value stays', () => {
  expect(fillText('Hello {username}, {toString}', { username: '{email}$&' })).toBe(
    'Hello {email}$&, {toString}',
  )
})
