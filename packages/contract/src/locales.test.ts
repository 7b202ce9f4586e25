import { expect, test } from 'vitest'
import { negotiateLocale } from './locales.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['ES-419', 'es'],
  ['ja, es;q=0.4, en;q=0.6', 'en'],
  ['ja, es;q=0.6, en;q=0.4', 'es'],
  ['es;q=0, ja', 'en'],
  ['es;q=much, en;q=0.1', 'en'],
  ['ja', 'en'],
  ['*', 'en'],
  ['español, ;;;q=, 💥', 'en'],
])('a browser that accepts %j gets %s', (header, locale) => {
  expect(negotiateLocale(header)).toBe(locale)
})
