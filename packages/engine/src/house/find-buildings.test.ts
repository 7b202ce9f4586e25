import { describe, expect, test } from 'vitest'
import type { Analysis } from '../nn/analyze-photo.ts'
import { SURFACE_CLASSES } from '../nn/surface-classes.ts'
import { findBuildings, HOME, NEIGHBOR } from './find-buildings.ts'

const GRID = { width: 200, height: 100 }

/** Left, top, right and bottom in cells; right and bottom are outside. */
type Box = readonly [number, number, number, number]

const HOUSE: Box = [60, 20, 130, 80]

function buildAnalysis(...walls: readonly Box[]): Analysis {
  const wall = new Uint8Array(GRID.width * GRID.height)
  for (const [left, top, right, bottom] of walls)
    for (let y = top; y < bottom; y++) wall.fill(250, y * GRID.width + left, y * GRID.width + right)
  const probabilities = SURFACE_CLASSES.map((name) =>
    name === 'wall' ? wall : new Uint8Array(GRID.width * GRID.height),
  )
  return { width: 400, height: 200, grid: GRID, classes: SURFACE_CLASSES, probabilities }
}

/** The mark in the middle of each wall. */
function markEach(...walls: readonly Box[]): number[] {
  const marks = findBuildings(buildAnalysis(...walls))
  return walls.map(
    ([left, top, right, bottom]) => marks[((top + bottom) >> 1) * GRID.width + ((left + right) >> 1)],
  )
}

describe('a building beside the home', () => {
  test.each([
    ['right', [180, 40, 200, 80]],
    ['left', [0, 30, 20, 80]],
  ] as const)('is a neighbor where the photo cuts it off on the %s', (_, neighbor) => {
    expect(markEach(HOUSE, neighbor)).toEqual([HOME, NEIGHBOR])
  })

  test('is a neighbor although a fence leads to it', () => {
    const marks = findBuildings(buildAnalysis(HOUSE, [130, 78, 180, 80], [180, 40, 200, 80]))
    expect(marks[60 * GRID.width + 190]).toBe(NEIGHBOR)
    expect(marks[50 * GRID.width + 95]).toBe(HOME)
  })

  test('is a neighbor although it reaches behind the home, since the roof line dips between them', () => {
    expect(markEach(HOUSE, [130, 50, 160, 80], [160, 30, 200, 80])).toEqual([HOME, HOME, NEIGHBOR])
  })

  test('is a neighbor even when it is half as large, also where the home is cut off too', () => {
    expect(markEach(HOUSE, [150, 30, 200, 80])).toEqual([HOME, NEIGHBOR])
    expect(markEach([0, 20, 130, 80], [150, 10, 200, 90])).toEqual([HOME, NEIGHBOR])
  })

  test.each([
    ['stands whole in the photo, as a garage does', [150, 60, 180, 80]],
    ['is nearly as large as the home', [150, 10, 200, 90]],
    ['is joined to it and lower', [130, 40, 200, 60]],
  ] as const)('belongs to the home where it %s', (_, other) => {
    expect(markEach(HOUSE, other)).toEqual([HOME, HOME])
  })
})

test('the home is what stands in the middle, even where it is cut off itself', () => {
  expect(markEach([0, 20, 140, 100], [170, 40, 200, 80])).toEqual([HOME, NEIGHBOR])
})

test('a photo without a building has no marks', () => {
  expect(findBuildings(buildAnalysis()).every((mark) => mark === 0)).toBe(true)
})
