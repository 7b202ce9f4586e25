import { describe, expect, test } from 'vitest'
import { fillOutlines } from './fill-outlines.ts'
import { traceOutlines } from './trace-outlines.ts'
import { simplifyOutline } from './simplify-outline.ts'

/** A mask from rows of text; # is inside. */
function buildMask(...rows: readonly string[]) {
  const data = Uint8Array.from(rows.join(''), (character) => (character === '#' ? 255 : 0))
  return { width: rows[0].length, height: rows.length, data }
}

describe('traceOutlines', () => {
  test('surrounds a pixel clockwise', () => {
    expect(traceOutlines(buildMask('...', '.#.', '...'))).toEqual([
      [
        [2, 1],
        [2, 2],
        [1, 2],
        [1, 1],
      ],
    ])
  })

  test('traces a hole counterclockwise', () => {
    const [outer, hole] = traceOutlines(buildMask('###', '#.#', '###'))
    expect(outer).toHaveLength(4)
    expect(new Set(hole.map(String))).toEqual(new Set(['1,1', '2,1', '1,2', '2,2']))
    const area = (points: readonly (readonly [number, number])[]) =>
      points.reduce((sum, [x, y], k) => {
        const [nextX, nextY] = points[(k + 1) % points.length]
        return sum + (x * nextY - nextX * y) / 2
      }, 0)
    expect([area(outer), area(hole)]).toEqual([9, -1])
  })

  test('parts pixels that touch by a corner', () => {
    expect(traceOutlines(buildMask('#.', '.#'))).toHaveLength(2)
  })

  test.each([
    ['an empty mask', ['....', '....']],
    ['a full mask', ['####', '####']],
    ['holes, islands and corners', ['#####.#', '#...##.', '#.#.#.#', '#...#..', '#####.#']],
  ])('filled again, gives %s back', (_, rows) => {
    const mask = buildMask(...rows)
    expect(fillOutlines(traceOutlines(mask), mask.width, mask.height)).toEqual(mask)
  })
})

describe('simplifyOutline', () => {
  test('keeps the corners of a square whose sides are ragged', () => {
    const side = (from: readonly [number, number], to: readonly [number, number]) =>
      Array.from({ length: 20 }, (_, k): [number, number] => [
        from[0] + ((to[0] - from[0]) * k) / 20 + (k % 3 === 1 ? 0.6 : 0),
        from[1] + ((to[1] - from[1]) * k) / 20,
      ])
    const outline = [
      ...side([0, 0], [40, 0]),
      ...side([40, 0], [40, 40]),
      ...side([40, 40], [0, 40]),
      ...side([0, 40], [0, 0]),
    ]
    expect(simplifyOutline(outline, 1)).toEqual([0, 20, 40, 60])
  })

  test('a single point stays', () => {
    expect(simplifyOutline([[3, 4]], 2)).toEqual([0])
  })
})
