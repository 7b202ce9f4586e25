import { describe, expect, test } from 'vitest'
import { describeAmount, findPaintAmount, parseArea } from './paint-amount.ts'

describe('how much paint', () => {
  test.each([
    [
      { area: 50, unit: 'm2', coats: 1 },
      { liters: 5, gallons: 1.4 },
    ],
    [
      { area: 50, unit: 'm2', coats: 2 },
      { liters: 10, gallons: 2.7 },
    ],
    // 400 ft² are 37.16 m²
    [
      { area: 400, unit: 'ft2', coats: 1 },
      { liters: 3.8, gallons: 1 },
    ],
    [
      { area: 0.1, unit: 'm2', coats: 1 },
      { liters: 0.1, gallons: 0.1 },
    ],
    // 3 × 7 / 10 is 2.1000000000000001 in floating point
    [
      { area: 7, unit: 'm2', coats: 3 },
      { liters: 2.1, gallons: 0.6 },
    ],
  ] as const)('%j', (surface, amount) => {
    expect(findPaintAmount(surface)).toEqual(amount)
  })

  test('is given in the unit of the area first', () => {
    expect(describeAmount({ area: 36, unit: 'm2', coats: 2 })).toBe(
      'About 7.2 L (2 gal) for 36 m² with 2 coats',
    )
    expect(describeAmount({ area: 1200, unit: 'ft2', coats: 1 })).toBe(
      'About 3 gal (11.2 L) for 1,200 ft² with 1 coat',
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
    expect(parseArea(text)).toBe(area)
  })

  test.each(['', '0', '-3', 'ten', '3 x 4', '1e5', 'Infinity', '100001', '1,2,3', '5.'])(
    '%j is none',
    (text) => {
      expect(parseArea(text)).toBeNull()
    },
  )
})
