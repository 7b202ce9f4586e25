import { expect, test } from 'vitest'
import type { Quad } from '../geometry/homography.ts'
import type { HouseModel } from '../house/house-model.ts'
import type { Opening } from '../house/opening.ts'
import { drawCasings } from './draw-casings.ts'

const box = (left: number, top: number, right: number, bottom: number): Quad => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]

const windowOf = (changes: Partial<Opening>): Opening => ({
  kind: 'window',
  quad: box(20, 20, 40, 50),
  outer: box(17, 17, 43, 53),
  onLine: [true, true, true, true],
  isArched: [false, false, false, false],
  confidence: 0.9,
  building: 'home',
  ...changes,
})

const drawn = (...openings: Opening[]) =>
  drawCasings({ width: 100, height: 80, openings } as unknown as HouseModel)

test('a casing is the ring between the sash and its outer line', () => {
  const { width, data } = drawn(windowOf({}))!
  const at = (x: number, y: number) => data[y * width + x]
  expect([at(18, 30), at(41, 30), at(30, 18), at(30, 51)]).toEqual([255, 255, 255, 255])
  expect([at(30, 30), at(10, 30), at(60, 30)]).toEqual([0, 0, 0])
})

test.each([
  ['a door', { kind: 'entry_door' }],
  ['a window of the neighbor', { building: 'neighbor' }],
  ['an unlikely window', { confidence: 0.4 }],
  ['a window with shutters', { outer: box(8, 17, 52, 53) }],
] as const)('%s has none', (_name, changes) => {
  expect(drawn(windowOf(changes))).toBeNull()
})
