import { expect, test } from 'vitest'
import { findNextCard } from './find-next-card.ts'

/** Eight cards in three columns: the last row has two. */
const move = (index: number, key: string) => findNextCard(index, 8, 3, key)

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
])('from card %i, %s moves to card %i', (index, key, next) => {
  expect(move(index, key)).toBe(next)
})

test('down to a shorter last row moves to its last card', () => {
  expect(move(5, 'ArrowDown')).toBe(7)
})

test.each(['Tab', 'Enter', ' ', 'a'])('%s moves nowhere', (key) => {
  expect(move(4, key)).toBeNull()
})
