import type { DoorQuad } from '@housecoat/contract'
import { expect, test } from 'vitest'
import { describeCorner, findCornerFault, moveCorner } from './move-corner.ts'

const photo = { width: 1000, height: 500 }
const quad: DoorQuad = [
  [100, 100],
  [300, 100],
  [300, 300],
  [100, 300],
]

test('moves one corner and leaves the others, and the given quad, unchanged', () => {
  const moved = moveCorner(quad, 2, [320, 310], photo)
  expect(moved).toEqual([quad[0], quad[1], [320, 310], quad[3]])
  expect(quad[2]).toEqual([300, 300])
})

test('a corner may lie outside the photo by at most a quarter of its size', () => {
  expect(moveCorner(quad, 0, [-9999, 9999], photo)[0]).toEqual([-250, 625])
})

test('refuses a bow-tie, a mirrored and a tiny door', () => {
  expect(findCornerFault(quad)).toBeNull()
  expect(findCornerFault(moveCorner(quad, 0, [350, 320], photo))).toMatch(/sides of the door would cross/)
  expect(findCornerFault([quad[1], quad[0], quad[3], quad[2]])).toMatch(/cross/)
  expect(
    findCornerFault([
      [0, 0],
      [100, 0],
      [100, 7],
      [0, 7],
    ]),
  ).toMatch(/small/)
})

test('describes a position in percent of the photo', () => {
  expect(describeCorner([123.4, 250], photo)).toBe('12.3% from the left, 50.0% from the top')
})
