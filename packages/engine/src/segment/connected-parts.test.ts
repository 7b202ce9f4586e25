import { describe, expect, test } from 'vitest'
import { flipSmallParts } from './connected-parts.ts'

/** `#` is inside, `.` outside. */
function toMask(...rows: string[]) {
  const data = Uint8Array.from(rows.join(''), (letter) => (letter === '#' ? 255 : 0))
  return { width: rows[0].length, height: rows.length, data }
}

describe('flipSmallParts', () => {
  test('drops parts below the limit and keeps those at it', () => {
    const mask = toMask('##..#', '##...', '....#', '##..#')
    flipSmallParts(mask, 255, 2)
    expect(mask).toEqual(toMask('##...', '##...', '....#', '##..#'))
  })

  test('fills holes, also at the border', () => {
    const mask = toMask('.####', '#.##.', '####.', '#####')
    flipSmallParts(mask, 0, 2)
    expect(mask).toEqual(toMask('#####', '####.', '####.', '#####'))
  })

  test('a row does not go on at the next row', () => {
    const mask = toMask('...##', '##...')
    flipSmallParts(mask, 255, 3)
    expect(mask).toEqual(toMask('.....', '.....'))
  })
})
