import { expect, test } from 'vitest'
import { findAcceptedLocale, LOCALES } from './locales.ts'

test.each([
  [undefined, null],
  ['', null],
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['ES-419', 'es'],
  ['ja, es;q=0.4, en;q=0.6', 'en'],
  ['ja, es;q=0.6, en;q=0.4', 'es'],
  ['es;q=0, ja', null],
  ['es;q=much, en;q=0.1', 'en'],
  ['ja', null],
  ['*', null],
  ['español, ;;;q=, 💥', null],
])('a browser that accepts %j gets %s', (header, locale) => {
  expect(findAcceptedLocale(header, LOCALES)).toBe(locale)
})

test('nobody gets a language unasked that is not complete', () => {
  expect(findAcceptedLocale('es-MX, es', ['en'])).toBeNull()
})
