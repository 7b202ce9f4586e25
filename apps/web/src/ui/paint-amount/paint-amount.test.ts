import { describe, expect, onTestFinished, test } from 'vitest'
import { i18n } from '../../locales/i18n.ts'
import {
  describeAmount,
  findPaintAmount,
  parsePositive,
  roundEstimate,
  usualAreaUnit,
} from './paint-amount.ts'

describe('how much paint', () => {
  test.each([
    [
      { area: 50, unit: 'm2', coats: 1, coverage: 10 },
      { liters: 5, gallons: 1.4 },
    ],
    [
      { area: 50, unit: 'm2', coats: 2, coverage: 10 },
      { liters: 10, gallons: 2.7 },
    ],
    [
      { area: 400, unit: 'ft2', coats: 1, coverage: 400 },
      { liters: 3.8, gallons: 1 },
    ],
    [
      { area: 0.1, unit: 'm2', coats: 1, coverage: 10 },
      { liters: 0.1, gallons: 0.1 },
    ],
    // 3 × 7 / 10 is 2.1000000000000001 in floating point
    [
      { area: 7, unit: 'm2', coats: 3, coverage: 10 },
      { liters: 2.1, gallons: 0.6 },
    ],
  ] as const)('%j', (surface, amount) => {
    expect(findPaintAmount(surface)).toEqual(amount)
  })

  test('is given in the unit of the area first', () => {
    expect(describeAmount({ area: 36, unit: 'm2', coats: 2, coverage: 10 })).toBe(
      'About 7.2 L (2 gal) for 36 m² with 2 coats',
    )
    expect(describeAmount({ area: 1200, unit: 'ft2', coats: 1, coverage: 400 })).toBe(
      'About 3 gal (11.4 L) for 1,200 ft² with 1 coat',
    )
  })
})

describe('a typed area', () => {
  test.each([
    ['35', 35],
    [' 35.5 ', 35.5],
    ['35,5', 35.5],
    ['1,200', 1200],
    ['12,345.5', 12_345.5],
    ['.5', 0.5],
  ])('%j', (text, area) => {
    expect(parsePositive(text)).toBe(area)
  })

  test.each(['', '0', '-3', 'ten', '3 x 4', '1e5', 'Infinity', '100001', '1,2,3', '5.'])(
    '%j is none',
    (text) => {
      expect(parsePositive(text)).toBeNull()
    },
  )

  test.each([
    ['de', 'de-DE', '1.200', 1200],
    ['de', 'de-DE', '1.200,5', 1200.5],
    ['de', 'de-DE', '35.5', 35.5],
    ['fr', 'fr-FR', '1\u202f200', 1200],
    ['fr', 'fr-FR', '1,200', 1.2],
  ])('on a page in %s for %s, %j', (locale, region, text, area) => {
    i18n.load(locale, {})
    i18n.activate(locale, region)
    onTestFinished(() => i18n.activate('en', 'en-US'))
    expect(parsePositive(text)).toBe(area)
  })
})

test('an estimate has two digits', () => {
  expect(roundEstimate(48.96, 'm2')).toBe(49)
  expect(roundEstimate(48.96, 'ft2')).toBe(530)
  expect(roundEstimate(1.98, 'm2')).toBe(2)
})

test.each([
  ['en-US', 'ft2'],
  ['en-CA', 'ft2'],
  ['en-GB', 'm2'],
  ['de', 'm2'],
])('%s measures in %s', (language, unit) => {
  expect(usualAreaUnit(language)).toBe(unit)
})
