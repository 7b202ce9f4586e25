import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { formatDay, formatList, formatNumber, formatPrice } from './format.ts'
import { i18n } from './i18n.ts'
import { findFormatLocale } from './format-locale.ts'
import { readPageLocale, startLocale } from './start-locale.ts'

afterEach(() => {
  document.documentElement.lang = 'en'
  i18n.activate('en', 'en-US')
})

const countCoats = (coats: number) => plural(coats, { one: '# coat', other: '# coats' })

function SignedIn({ username }: { readonly username: string }) {
  return (
    <p>
      <Trans>
        Signed in as <strong>{username}</strong>
      </Trans>
    </p>
  )
}

test('English is there from the start', () => {
  expect([t`Cancel`, countCoats(1), countCoats(2)]).toEqual(['Cancel', '1 coat', '2 coats'])
  render(<SignedIn username="ada" />)
  expect(screen.getByText(/Signed in as/)).toHaveTextContent('Signed in as ada')
})

test('a Spanish page shows Spanish messages, with their plurals and elements', async () => {
  document.documentElement.lang = 'es'
  await startLocale(readPageLocale())
  expect([t`Cancel`, countCoats(1), countCoats(2)]).toEqual(['Cancelar', '1 mano', '2 manos'])
  render(<SignedIn username="ada" />)
  expect(screen.getByText(/Sesión iniciada como/)).toHaveTextContent('Sesión iniciada como ada')
  expect(screen.getByText('ada').tagName).toBe('STRONG')
})

test('what has no translation stays English', async () => {
  await startLocale('es')
  const name = 'Ada'
  expect(t`Only this test says ${name}`).toBe('Only this test says Ada')
})

test('a page in a language that we do not have is read as English', () => {
  document.documentElement.lang = 'tlh'
  expect(readPageLocale()).toBe('en')
})

test.each([
  ['en', ['en-GB', 'en'], 'en-GB'],
  ['es', ['en-US', 'es-MX'], 'es-MX'],
  ['es', ['es'], 'es-US'],
  ['en', [], 'en-US'],
] as const)('%s for a browser with %j has the numbers of %s', (locale, languages, expected) => {
  expect(findFormatLocale(locale, languages)).toBe(expected)
})

test.each([
  ['en', 'en-US', '1,234.5', '$1,290', '$9.99', 'March 2, 2026', 'Walls, Trim, and Door'],
  ['es', 'es-ES', '1234,5', '1290 US$', '9,99 US$', '2 de marzo de 2026', 'Walls, Trim y Door'],
  ['es', 'es-US', '1,234.5', '$1,290', '$9.99', '2 de marzo de 2026', 'Walls, Trim y Door'],
])('%s in %s', (locale, region, number, price, cents, day, list) => {
  i18n.load(locale, {})
  i18n.activate(locale, region)
  const spaced = (text: string) => text.replaceAll(/\s/g, ' ')
  expect([formatNumber(1234.5), formatPrice(1290), formatPrice(9.99)].map(spaced)).toEqual([
    number,
    price,
    cents,
  ])
  expect(formatDay('2026-03-02T12:00:00', 'long')).toBe(day)
  expect(formatList(['Walls', 'Trim', 'Door'])).toBe(list)
})
