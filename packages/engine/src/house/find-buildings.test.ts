import { describe, expect, test } from 'vitest'
import type { Analysis } from '../nn/analyze-photo.ts'
import { excludeNeighbors } from './exclude-neighbors.ts'
import { SURFACE_CLASSES } from '../nn/surface-classes.ts'

const GRID = { width: 200, height: 100 }
const WIDTH = 400
const HEIGHT = 200

/** Left, top, right and bottom in cells; right and bottom are outside. */
type Box = readonly [number, number, number, number]

const HOME: Box = [60, 20, 130, 80]

function buildAnalysis(...walls: readonly Box[]): Analysis {
  const wall = new Uint8Array(GRID.width * GRID.height)
  for (const [left, top, right, bottom] of walls)
    for (let y = top; y < bottom; y++) wall.fill(250, y * GRID.width + left, y * GRID.width + right)
  const probabilities = SURFACE_CLASSES.map((name) =>
    name === 'wall' ? wall : new Uint8Array(GRID.width * GRID.height),
  )
  return { width: WIDTH, height: HEIGHT, grid: GRID, classes: SURFACE_CLASSES, probabilities }
}

function buildArea({ probabilities }: Analysis) {
  const likelihood = new Uint8Array(WIDTH * HEIGHT)
  const wall = probabilities[SURFACE_CLASSES.indexOf('wall')]
  for (let i = 0; i < likelihood.length; i++)
    likelihood[i] = wall[(Math.floor(i / WIDTH) >> 1) * GRID.width + ((i % WIDTH) >> 1)]
  const raster = (data: Uint8Array) => ({ width: WIDTH, height: HEIGHT, channels: 1 as const, data })
  return { mask: raster(likelihood.map((value) => (value ? 255 : 0))), likelihood: raster(likelihood) }
}

/** Which of the walls are still in the area, and what the pixels of the last one are said to be. */
function leave(...walls: readonly Box[]) {
  const analysis = buildAnalysis(...walls)
  const { mask, likelihood } = buildArea(analysis)
  excludeNeighbors({ mask, likelihood }, analysis)
  const middle = ([left, top, right, bottom]: Box) => (top + bottom) * WIDTH + left + right
  return {
    isThere: walls.map((box) => mask.data[middle(box)] === 255),
    likelihood: likelihood.data[middle(walls.at(-1)!)],
  }
}

describe('a building beside the home', () => {
  test.each([
    ['right', [180, 40, 200, 80]],
    ['left', [0, 30, 20, 80]],
  ] as const)('is left out where the photo cuts it off on the %s', (_, neighbor) => {
    const { isThere, likelihood } = leave(HOME, neighbor)
    expect(isThere).toEqual([true, false])
    // A tap there still finds a wall.
    expect(likelihood).toBe(96)
  })

  test('is left out although a fence leads to it', () => {
    const analysis = buildAnalysis(HOME, [130, 78, 180, 80], [180, 40, 200, 80])
    const { mask, likelihood } = buildArea(analysis)
    // The fence is no wall, so it is not in the area.
    for (let y = 156; y < 160; y++) mask.data.fill(0, y * WIDTH + 260, y * WIDTH + 360)
    excludeNeighbors({ mask, likelihood }, analysis)
    expect(mask.data[120 * WIDTH + 380]).toBe(0)
    expect(mask.data[100 * WIDTH + 190]).toBe(255)
  })

  test.each([
    ['stands whole in the photo, as a garage does', [150, 60, 180, 80]],
    ['is nearly as large as the home', [150, 10, 200, 90]],
    ['is joined to it', [130, 40, 200, 60]],
  ] as const)('stays where it %s', (_, other) => {
    expect(leave(HOME, other).isThere).toEqual([true, true])
  })
})

test('the home is what stands in the middle, even where it is cut off itself', () => {
  expect(leave([0, 20, 140, 100], [170, 40, 200, 80]).isThere).toEqual([true, false])
})

test.each([
  ['only one building', [HOME]],
  ['no building', []],
] as const)('nothing is left out of a photo of %s', (_, walls) => {
  const analysis = buildAnalysis(...walls)
  const area = buildArea(analysis)
  const before = { mask: area.mask.data.slice(), likelihood: area.likelihood.data.slice() }
  excludeNeighbors(area, analysis)
  expect(area.mask.data).toEqual(before.mask)
  expect(area.likelihood.data).toEqual(before.likelihood)
})
