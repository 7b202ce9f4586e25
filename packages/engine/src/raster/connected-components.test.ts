import { describe, expect, test } from 'vitest'
import { flipComponents } from './connected-components.ts'

/** `#` is inside, `.` outside. */
function toMask(...rows: string[]) {
  const data = Uint8Array.from(rows.join(''), (letter) => (letter === '#' ? 255 : 0))
  return { width: rows[0].length, height: rows.length, data }
}

const smallerThan = (fewestPx: number) => (part: Int32Array) => part.length < fewestPx

describe('flipParts', () => {
  test('drops parts below the limit and keeps those at it', () => {
    const mask = toMask('##..#', '##...', '....#', '##..#')
    flipComponents(mask, 255, smallerThan(2))
    expect(mask).toEqual(toMask('##...', '##...', '....#', '##..#'))
  })

  test('fills holes, also at the border', () => {
    const mask = toMask('.####', '#.##.', '####.', '#####')
    flipComponents(mask, 0, smallerThan(2))
    expect(mask).toEqual(toMask('#####', '####.', '####.', '#####'))
  })

  test('shows each part once, pixel by pixel', () => {
    const shown: number[][] = []
    flipComponents(toMask('#.#', '#..'), 255, (part) => {
      shown.push([...part])
      return false
    })
    expect(shown).toEqual([[0, 3], [2]])
  })

  test('a row does not go on at the next row', () => {
    const mask = toMask('...##', '##...')
    flipComponents(mask, 255, smallerThan(3))
    expect(mask).toEqual(toMask('.....', '.....'))
  })
})
