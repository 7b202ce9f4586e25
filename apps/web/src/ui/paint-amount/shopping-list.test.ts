import { PAINT_BRAND } from '@housecoat/contract'
import { expect, test } from 'vitest'
import { listPaintToBuy, writeShoppingCsv, writeShoppingText } from './shopping-list.ts'
import type { PaintedSurface } from './use-paint-amounts.ts'

function surface(name: string, area: number | null, changes: object = {}): PaintedSurface {
  const brand = { brand: PAINT_BRAND.name, brandId: PAINT_BRAND.id }
  const color = { colorName: 'Silver Bird', colorCode: '#F8F5F5' }
  const paint = { areaId: 'exterior' as const, area: name, ...brand, ...color, ...changes }
  const toPaint = area === null ? null : { area, unit: 'ft2' as const, coats: 2, coverage: 400 }
  return { at: 0, paint, typedArea: '', toPaint, amount: null, estimate: null }
}

const OTHER = { colorName: 'Say "Aah"', colorCode: '#123456' }
const SURFACES = [
  surface('Walls', 300),
  surface('Trim', 100),
  surface('Door', 20, OTHER),
  surface('Roof', null),
]

test('surfaces of one color are one paint to buy, and those without an area are left out', () => {
  const items = listPaintToBuy(SURFACES)
  expect(items.map(({ surfaces }) => surfaces)).toEqual([['Walls', 'Trim'], ['Door']])
  expect(items.map(({ toPaint }) => toPaint.area)).toEqual([400, 20])
  expect(items.map(({ colorNo }) => colorNo)).toEqual(['0001', null])
})

test('as text', () => {
  expect(writeShoppingText(listPaintToBuy(SURFACES))).toBe(
    '2 gal (7.6 L) Silver Bird, number 0001, #F8F5F5: Walls and Trim, 400 ft², 2 coats\n' +
      '0.1 gal (0.4 L) Say "Aah", #123456: Door, 20 ft², 2 coats',
  )
})

test('as CSV', () => {
  expect(writeShoppingCsv(listPaintToBuy(SURFACES)).split('\r\n')).toEqual([
    '"Color","Number","HEX","Surfaces","Area","Unit","Coats","Coverage","Gallons","Liters"',
    '"Silver Bird","0001","#F8F5F5","Walls; Trim",400,"ft²",2,"400 ft²/gal",2,7.6',
    '"Say ""Aah""","","#123456","Door",20,"ft²",2,"400 ft²/gal",0.1,0.4',
    '',
  ])
})
