import { STYLES } from '@housecoat/contract'
import { expect, test } from 'vitest'
import { readSelections } from './read-selections.ts'

const paint = {
  areaId: 'exterior',
  area: 'Exterior',
  brand: 'Hearth & Hue',
  brandId: 'hearth-and-hue',
  colorName: 'Silver Bird',
  colorCode: '#F8F5F5',
}
const style = { areaId: 'walls', area: 'Walls', style: STYLES[0] }
const door = {
  areaId: 'entry',
  area: 'Entry door',
  door: { catalogID: 'f-07', name: 'Harbor', color: 'Red', style: 'Craftsman', price: 1290 },
}

test.each([
  ['paint', paint],
  ['style', style],
  ['door', door],
] as const)('reads what a %s design selects', (kind, selection) => {
  const selections = JSON.stringify([selection, selection])
  expect(readSelections({ selections })).toEqual([
    { kind, ...selection },
    { kind, ...selection },
  ])
})

test.each(['', 'not JSON', '{"length":4}', 'null', '[{"kind":"paint"}]'])(
  'finds nothing in %j',
  (selections) => {
    expect(readSelections({ selections })).toEqual([])
  },
)
