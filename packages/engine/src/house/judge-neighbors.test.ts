import { describe, expect, test } from 'vitest'
import type { Analysis } from '../nn/analyze-photo.ts'
import { SURFACE_CLASSES } from '../nn/surface-classes.ts'
import { judgeNeighbors, scoreNeighbor } from './judge-neighbors.ts'
import { NEIGHBOR_EVIDENCE, placeRegions } from './neighbor-evidence.ts'
import { NEIGHBOR_BASE } from './neighbor-weights.ts'

const GRID = { width: 200, height: 100 }

/** Left, top, right and bottom in cells; right and bottom are outside. */
type Box = readonly [number, number, number, number]

const HOUSE: Box = [40, 20, 130, 80]

/** A photo in which each box is a wall and a region of its own; region 0 is everything else. */
function judge(...walls: readonly Box[]): boolean[] {
  const wall = new Uint8Array(GRID.width * GRID.height)
  const data = new Uint16Array(wall.length)
  for (const [k, [left, top, right, bottom]] of walls.entries())
    for (let y = top; y < bottom; y++) {
      wall.fill(250, y * GRID.width + left, y * GRID.width + right)
      data.fill(k + 1, y * GRID.width + left, y * GRID.width + right)
    }
  const empty = new Uint8Array(wall.length)
  const probabilities = SURFACE_CLASSES.map((name) => (name === 'wall' ? wall : empty))
  const analysis: Analysis = { ...GRID, grid: GRID, classes: SURFACE_CLASSES, probabilities }
  const masonry = [0, ...walls].map(() => 0)
  const places = placeRegions(analysis, { ...GRID, data }, masonry)
  const shares = places.map((_, r) => data.filter((region) => region === r).length / data.length)
  const regions = places.map((place, r) => ({ place, share: shares[r], wall: 1, isCutOff: false }))
  return judgeNeighbors(regions).slice(1)
}

describe('a wall far from the home', () => {
  const far: Box = [185, 55, 200, 65]

  test("is a neighbor's beyond a gap", () => {
    expect(judge(HOUSE, far)).toEqual([false, true])
  })

  test("is a neighbor's on either side", () => {
    const mirrored = [HOUSE, far].map(([left, top, right, bottom]): Box => [
      200 - right,
      top,
      200 - left,
      bottom,
    ])
    expect(judge(...mirrored)).toEqual([false, true])
  })

  test("is the home's where the home reaches it", () => {
    expect(judge([20, 20, 188, 80], [188, 20, 200, 80])).toEqual([false, false])
  })
})

test('a photo without a building has no neighbors', () => {
  expect(judge()).toEqual([])
})

test('what is no building has no place', () => {
  const empty = SURFACE_CLASSES.map(() => new Uint8Array(GRID.width * GRID.height))
  const analysis: Analysis = { ...GRID, grid: GRID, classes: SURFACE_CLASSES, probabilities: empty }
  const data = new Uint16Array(GRID.width * GRID.height)
  expect(placeRegions(analysis, { ...GRID, data }, [0])).toEqual([null])
})

test('a tree adds the leaf that the evidence leads to', () => {
  const evidence = NEIGHBOR_EVIDENCE.map((_, k) => k)
  const score = (at: number) =>
    scoreNeighbor(
      {
        base: 1,
        trees: [
          [
            [4, at],
            [1, 1],
            [2, 3],
            [10, 20, 30, 40],
          ],
        ],
      },
      evidence,
    )
  expect([score(5), score(4)]).toEqual([21, 31])
  expect(scoreNeighbor({ base: NEIGHBOR_BASE, trees: [] }, evidence)).toBe(NEIGHBOR_BASE)
})
