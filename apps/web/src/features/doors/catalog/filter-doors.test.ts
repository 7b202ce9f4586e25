import { describe, expect, test } from 'vitest'
import { buildDoor } from './build-door.ts'
import { NO_FILTER, filterDoors, listChoices, listPriceRanges, type DoorFilter } from './filter-doors.ts'

const doors = [
  buildDoor(),
  buildDoor({ catalogID: 'g2', name: 'Carriage', color: 'barn red', style: 'Plank', price: 1290 }),
  buildDoor({ catalogID: 'g3', group: 'two_car_garage', color: 'White', price: 2490 }),
  buildDoor({ catalogID: 'e1', kind: 'entry', group: 'front_door', name: 'Colonial', color: 'Red' }),
]

const ids = (filter: Partial<DoorFilter>, kind: 'garage' | 'entry' = 'garage') =>
  filterDoors(doors, kind, { ...NO_FILTER, ...filter }).map(({ catalogID }) => catalogID)

describe('filterDoors', () => {
  test('without a filter, all of the kind', () => {
    expect(ids({})).toEqual(['g1', 'g2', 'g3'])
    expect(ids({}, 'entry')).toEqual(['e1'])
  })

  test.each([
    ['HERIT', ['g1', 'g3']],
    ['barn', ['g1', 'g2']],
    ['  plank ', ['g2']],
    ['nothing', []],
  ])('"%s" is searched in name, color and style', (search, expected) => {
    expect(ids({ search })).toEqual(expected)
  })

  test('color and style match regardless of case, the price exactly', () => {
    expect(ids({ color: 'Barn Red' })).toEqual(['g1', 'g2'])
    expect(ids({ color: 'Red' })).toEqual([])
    expect(ids({ style: 'plank' })).toEqual(['g2'])
    expect(ids({ price: { from: 1000, below: 1500 } })).toEqual(['g2'])
    expect(ids({ price: { from: 899, below: 1290 } })).toEqual(['g1'])
    expect(ids({ group: 'two_car_garage' })).toEqual(['g3'])
    expect(ids({ group: 'two_car_garage', color: 'Barn Red' })).toEqual([])
  })
})

test('choices are the distinct values of the kind, sorted', () => {
  expect(listChoices(doors, 'garage')).toEqual({
    colors: ['Barn Red', 'White'],
    styles: ['Plank', 'Raised Panel'],
    prices: [
      { from: 0, below: 1000 },
      { from: 1000, below: 2000 },
      { from: 2000, below: null },
    ],
  })
})

describe('ranges of prices', () => {
  test('split at round numbers, hold every price, and none is empty', () => {
    const prices = Array.from({ length: 40 }, (_, i) => 549 + 90 * i)
    const ranges = listPriceRanges(prices)
    expect(ranges.length).toBe(4)
    expect(ranges.map(({ from }) => from % 50)).toEqual([0, 0, 0, 0])
    const counts = ranges.map(
      ({ from, below }) => prices.filter((price) => price >= from && price < (below ?? Infinity)).length,
    )
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40)
    expect(Math.min(...counts)).toBeGreaterThan(4)
  })

  test('there are none when all doors cost the same, or there are no doors', () => {
    expect(listPriceRanges([0, 0, 0])).toEqual([])
    expect(listPriceRanges([])).toEqual([])
  })
})
