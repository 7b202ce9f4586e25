import type { Mask } from '@housecoat/engine'
import { describe, expect, test } from 'vitest'
import { drawGlow } from './area-picture.ts'

/** A mask from a drawing: # is inside. */
function maskOf(rows: readonly string[]): Mask {
  const data = Uint8Array.from(rows.join(''), (mark) => (mark === '#' ? 255 : 0))
  return { width: rows[0].length, height: rows.length, data }
}

const NAMES = new Map([
  [0, '.'],
  [112, 'i'],
  [245, 'e'],
  [150, 's'],
])

/** The glow's colors by their opacity: i inside, e edge, s the shadow around it. */
function glowOf(mask: Mask): string[] {
  const { data: rgba } = drawGlow(mask)
  const marks = Array.from(mask.data, (_, at) => NAMES.get(rgba[at * 4 + 3]) ?? '?').join('')
  return Array.from({ length: mask.height }, (_, y) => marks.slice(y * mask.width, (y + 1) * mask.width))
}

describe('the glow', () => {
  test('has an edge inside the area, and a shadow outside it', () => {
    const mask = maskOf(['.......', '.####..', '.####.#', '.####..', '.......'])
    expect(glowOf(mask)).toEqual(['.ssss..', 'seeeess', 'seiiese', 'seeeess', '.ssss..'])
  })

  test("has no edge at the photo's border", () => {
    expect(glowOf(maskOf(['####', '####', '....']))).toEqual(['iiii', 'eeee', 'ssss'])
    expect(glowOf(maskOf(['#..', '#..']))).toEqual(['es.', 'es.'])
  })

  test('equals a plain per-pixel reference in random masks', () => {
    for (const [width, height] of [
      [61, 40],
      [64, 33],
      [1, 9],
    ]) {
      const mask = speckle(width, height)
      expect(glowOf(mask).join('')).toBe(Array.from(mask.data, (_, at) => markOf(mask, at)).join(''))
    }
  })
})

/** Runs of many lengths, the same each time. */
function speckle(width: number, height: number): Mask {
  let seed = 7
  let [left, value] = [0, 0]
  const data = Uint8Array.from({ length: width * height }, () => {
    if (left-- === 0) {
      seed = (seed * 48_271) % 2_147_483_647
      left = seed % 40
      value = 255 - value
    }
    return value
  })
  return { width, height, data }
}

function markOf({ width, height, data }: Mask, at: number): string {
  const [x, y] = [at % width, Math.floor(at / width)]
  const isAlike = [
    x === 0 || data[at - 1] === data[at],
    x === width - 1 || data[at + 1] === data[at],
    y === 0 || data[at - width] === data[at],
    y === height - 1 || data[at + width] === data[at],
  ].every(Boolean)
  if (data[at] === 0) return isAlike ? '.' : 's'
  return isAlike ? 'i' : 'e'
}
