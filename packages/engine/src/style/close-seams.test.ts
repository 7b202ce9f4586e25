import { expect, test } from 'vitest'
import { closeSeams } from './close-seams.ts'

/** Closes the seams of a drawing: one character per pixel, a digit per owner. */
function close(rows: readonly string[], width = rows[0].length): string[] {
  const data = Uint8Array.from(rows.join(''), Number)
  closeSeams({ width, height: rows.length, data })
  return rows.map((_, y) => data.slice(y * width, (y + 1) * width).join(''))
}

// as wide as a photo of which two pixels are the reach
const wide = (row: string) => row.padEnd(1000, '0')

test('a gap between two surfaces goes to the earlier one', () => {
  expect(close(['22011', '22011', '22011'])).toEqual(['22111', '22111', '22111'])
  const rows = Array.from({ length: 5 }, () => wide('1110022'))
  expect(close(rows)[2]).toBe(wide('1111122'))
})

test('a line within one surface, a wide gap, and what lies beside only one of them stay', () => {
  for (const row of ['00011011', '0001100000022']) {
    const rows = Array.from({ length: 5 }, () => wide(row))
    expect(close(rows)).toEqual(rows)
  }
  const corner = [
    '000000',
    '000000',
    '000000',
    '001111',
    '001111',
    '001100',
    '001100',
    '000000',
    '000000',
    '000000',
  ].map((row) => wide(`0${row}`))
  expect(close(corner)).toEqual(corner)
})

test('a surface that ends a pixel or two before the border goes on to it', () => {
  const empty = wide('')
  const rows = [empty, empty, ...Array.from({ length: 4 }, () => wide('00110')), empty]
  expect(close(rows)).toEqual(Array.from({ length: 7 }, () => wide('1111')))
  const farther = [empty, empty, empty, wide('00011'), empty, empty, empty]
  expect(close(farther)).toEqual(farther)
})
