import { describe, expect, test } from 'vitest'
import { buildDoor } from './build-door.ts'
import { NO_FILTER, filterDoors, listChoices, type DoorFilter } from './filter-doors.ts'

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
    expect(ids({ price: 1290 })).toEqual(['g2'])
    expect(ids({ price: 1289 })).toEqual([])
    expect(ids({ group: 'two_car_garage' })).toEqual(['g3'])
    expect(ids({ group: 'two_car_garage', color: 'Barn Red' })).toEqual([])
  })
})

test('choices are the distinct values of the kind, sorted', () => {
  expect(listChoices(doors, 'garage')).toEqual({
    colors: ['Barn Red', 'White'],
    styles: ['Plank', 'Raised Panel'],
    prices: [899, 1290, 2490],
  })
})
