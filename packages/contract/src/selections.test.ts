import { describe, expect, test } from 'vitest'
import { readSelections } from './selections.ts'

const PAINT = {
  areaId: 'walls',
  area: 'Walls',
  brand: 'Hearth & Hue',
  brandId: 'hearth-and-hue',
  colorName: 'Sea Salt',
  colorCode: '#CDD2CA',
}
const STYLE = {
  areaId: 'siding',
  area: 'Siding',
  style: { id: 'craftsman', name: 'Craftsman', description: 'Shingles', category: 'exterior' },
}
const DOOR = {
  areaId: 'garage',
  area: 'Garage',
  door: { catalogID: 'g1', name: 'Carriage', color: 'White', style: 'Classic', price: 1249 },
}
const BY_KIND = { paint: PAINT, style: STYLE, door: DOOR } as const

describe('the selections of a saved design', () => {
  test.each(['paint', 'style', 'door'] as const)('are read as %s, without a kind in the text', (kind) => {
    const selections = [BY_KIND[kind], BY_KIND[kind]]
    expect(readSelections(JSON.stringify(selections))).toEqual({ kind, selections })
  })

  test.each([
    ['no JSON', 'Sea Salt'],
    ['no list', JSON.stringify(PAINT)],
    ['an empty list', '[]'],
    ['a list of texts', '["Sea Salt"]'],
    ['a list that starts with null', JSON.stringify([null, PAINT])],
    ['a list of lists', '[[]]'],
    ['two kinds', JSON.stringify([PAINT, STYLE])],
    ['two kinds in one selection', JSON.stringify([{ ...STYLE, door: DOOR.door }])],
    ['an unknown field', JSON.stringify([{ ...PAINT, finish: 'matte' }])],
    ['an unknown area', JSON.stringify([{ ...DOOR, areaId: 'walls' }])],
    ['more than twenty selections', JSON.stringify(Array.from({ length: 21 }, () => PAINT))],
  ])('are refused when they are %s', (_name, text) => {
    expect(readSelections(text)).toBeNull()
  })

  test('are read up to twenty', () => {
    const selections = Array.from({ length: 20 }, () => PAINT)
    expect(readSelections(JSON.stringify(selections))?.selections).toHaveLength(20)
  })
})
