import { expect, test } from 'vitest'
import { findNextInGrid } from './find-next-in-grid.ts'

/** Eight places in three columns: the last row has two. */
const move = (index: number, key: string) => findNextInGrid([3, 3, 2], index, key)

test.each([
  [0, 'ArrowLeft', 0],
  [4, 'ArrowLeft', 3],
  [2, 'ArrowRight', 3],
  [7, 'ArrowRight', 7],
  [1, 'ArrowUp', 1],
  [4, 'ArrowUp', 1],
  [1, 'ArrowDown', 4],
  [6, 'ArrowDown', 6],
  [4, 'Home', 0],
  [4, 'End', 7],
])('from place %i, %s moves to place %i', (index, key, next) => {
  expect(move(index, key)).toBe(next)
})

test('down to a shorter row moves to its end', () => {
  expect(move(5, 'ArrowDown')).toBe(7)
})

test.each(['Tab', 'Enter', ' ', 'a'])('%s moves nowhere', (key) => {
  expect(move(4, key)).toBeNull()
})

test('up from a longer row moves to the end of the shorter one, and back down keeps its column', () => {
  expect(findNextInGrid([2, 3], 4, 'ArrowUp')).toBe(1)
  expect(findNextInGrid([2, 3], 1, 'ArrowDown')).toBe(3)
})

test('a place that is not in the grid stays where it is', () => {
  expect([findNextInGrid([3, 3], -1, 'ArrowDown'), findNextInGrid([3, 3], 9, 'ArrowUp')]).toEqual([-1, 9])
})
