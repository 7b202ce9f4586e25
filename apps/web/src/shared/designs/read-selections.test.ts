import { STYLES } from '@housecoat/contract'
import { expect, test } from 'vitest'
import { countSelections, readSelections } from './read-selections.ts'

const paint = {
  areaId: 'exterior',
  area: 'Exterior',
  brand: 'Hearth & Hue',
  brandId: 'hearth-and-hue',
  colorName: 'Porch Swing',
  colorCode: '#C8553D',
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
  const design = { kind, selections: JSON.stringify([selection]) }
  expect(readSelections(design)).toEqual([{ kind, ...selection }])
})

test('leaves out what is not of the shape, and still counts it', () => {
  const design = { kind: 'paint', selections: JSON.stringify([paint, door, null, 3]) } as const
  expect(readSelections(design)).toEqual([{ kind: 'paint', ...paint }])
  expect(countSelections(design)).toBe(4)
})

test.each(['', 'not JSON', '{"length":4}', 'null'])('finds nothing in %j', (selections) => {
  expect(readSelections({ kind: 'paint', selections })).toEqual([])
  expect(countSelections({ selections })).toBe(0)
})
