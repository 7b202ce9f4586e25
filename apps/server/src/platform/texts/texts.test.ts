import { LOCALES } from '@housecoat/contract'
import { describe, expect, test } from 'vitest'
import german from './de.json' with { type: 'json' }
import spanish from './es.json' with { type: 'json' }
import french from './fr.json' with { type: 'json' }
import { openTexts } from './texts.ts'

test('English, and an unknown language, say what the code says', () => {
  for (const locale of ['en', null] as const) {
    const i18n = openTexts(locale)
    expect([i18n.locale, i18n._('Hello {username},', { username: 'ada' })]).toEqual(['en', 'Hello ada,'])
  }
})

test('another language has translations, and what has none stays English', () => {
  const i18n = openTexts('es')
  expect(i18n._('Hello {username},', { username: 'ada' })).toBe('Hola, ada:')
  expect(i18n._('Only this test says {what}', { what: 'this' })).toBe('Only this test says this')
})

test('a name with braces is not read as a value', () => {
  expect(openTexts('es')._('Hello {username},', { username: '{link}' })).toBe('Hola, {link}:')
})

describe.each(Object.entries({ spanish, german, french }))('in %s', (_language, catalog) => {
  test.each(Object.entries(catalog))('%s names the same values', (english, translation) => {
    const namesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
    expect(translation).not.toBe('')
    expect(namesIn(translation)).toEqual(namesIn(english))
  })
})

test('every language of the pages can be written', () => {
  for (const locale of LOCALES) expect(openTexts(locale).locale).toBe(locale)
})
