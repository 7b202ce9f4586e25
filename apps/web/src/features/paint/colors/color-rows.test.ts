import { PAINT_COLORS, findPaintColors } from '@housecoat/contract/paint-catalog'
import { describe, expect, test } from 'vitest'
import { findNextIndex, findRowIndex, groupByFamily, listColorRows, listShownColors } from './color-rows.ts'

const COLUMNS = 7
const rows = listColorRows(groupByFamily(PAINT_COLORS), COLUMNS)
const shown = listShownColors(rows)

describe('rows', () => {
  test('show every color once, in the catalog order', () => {
    expect(shown.map((color) => color.id)).toEqual(PAINT_COLORS.map((color) => color.id))
  })

  test('each family stands under its heading with its count', () => {
    const headings = rows.filter((row) => row.kind === 'heading')
    expect(headings.length).toBe(new Set(PAINT_COLORS.map((color) => color.family)).size)
    expect(headings.reduce((sum, heading) => sum + heading.count, 0)).toBe(PAINT_COLORS.length)
  })

  test('no colors, no rows', () => {
    expect(listColorRows(groupByFamily([]), COLUMNS)).toEqual([])
  })
})

describe('keys', () => {
  test('left and right go through family borders and stop at the ends', () => {
    expect(findNextIndex(rows, 0, 'ArrowLeft')).toBe(0)
    expect(findNextIndex(rows, 4, 'ArrowRight')).toBe(5)
    expect(findNextIndex(rows, shown.length - 1, 'ArrowRight')).toBe(shown.length - 1)
    expect(findNextIndex(rows, 9, 'End')).toBe(shown.length - 1)
    expect(findNextIndex(rows, 9, 'Home')).toBe(0)
  })

  test('down and up keep the column', () => {
    const down = findNextIndex(rows, 3, 'ArrowDown')
    expect(down).toBe(3 + COLUMNS)
    expect(findNextIndex(rows, 3 + COLUMNS, 'ArrowUp')).toBe(3)
  })

  test('down from the last row of a family lands in the next family', () => {
    const firstFamily = rows.slice(1).findIndex((row) => row.kind === 'heading')
    const lastRow = rows[firstFamily]
    if (lastRow.kind !== 'swatches') throw new Error('a family ends with swatches')
    const next = findNextIndex(rows, lastRow.firstIndex, 'ArrowDown')
    expect(next).toBe(lastRow.firstIndex + lastRow.colors.length)
    expect(shown[next ?? 0].family).not.toBe(lastRow.colors[0].family)
  })

  test('other keys do not move', () => {
    expect(findNextIndex(rows, 3, 'a')).toBeNull()
  })

  test('a color is found in its row', () => {
    const row = rows[findRowIndex(rows, 100)]
    expect(row.kind === 'swatches' && row.colors[100 - row.firstIndex]).toBe(PAINT_COLORS[100])
    expect(findRowIndex(rows, -1)).toBe(-1)
  })
})

test('a search narrows the grid', () => {
  const found = findPaintColors(PAINT_COLORS[10].name.toUpperCase())
  expect(listShownColors(listColorRows(groupByFamily(found), COLUMNS))).toContain(PAINT_COLORS[10])
  expect(findPaintColors('0011')).toContain(PAINT_COLORS[10])
  expect(findPaintColors('no such color at all')).toEqual([])
})
