import { expect, test } from 'vitest'
import { drawLines } from './draw-lines.ts'

const SIZE = { width: 20, height: 10 }
const rowsOf = (data: ArrayLike<number>) =>
  Array.from({ length: SIZE.height }, (_, y) =>
    Array.from({ length: SIZE.width }, (_, x) => (data[y * SIZE.width + x] === 0 ? '#' : '.')).join(''),
  )

test('a line is three pixels wide, and black on white', () => {
  expect(rowsOf(drawLines([{ from: [5, 4], to: [12, 4] }], SIZE).data)).toEqual([
    ...Array.from({ length: 3 }, () => '.'.repeat(20)),
    ...Array.from({ length: 3 }, () => `....${'#'.repeat(10)}......`),
    ...Array.from({ length: 4 }, () => '.'.repeat(20)),
  ])
})

test('a slanted line has no gap, and what lies outside is left out', () => {
  const rows = rowsOf(drawLines([{ from: [-5, -5], to: [30, 30] }], SIZE).data)
  rows.forEach((row, y) => expect(row.slice(y, y + 1)).toBe('#'))
  expect(rows[0]).toBe(`###${'.'.repeat(17)}`)
})
