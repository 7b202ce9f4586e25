import { expect, it } from 'vitest'
import { paintStroke } from './paint-stroke.ts'

const SIZE = 24
type Point = readonly [x: number, y: number]

function painted(points: readonly Point[], radiusPx: number): Set<number> {
  const indices = new Set<number>()
  paintStroke({ points, radiusPx }, SIZE, SIZE, (i) => indices.add(i))
  return indices
}

const start: Point = [3, 4]
const bend: Point = [15, 9]
const end: Point = [8, 20]
const middle: Point = [12, 12]

it('draws a horizontal capsule: a rectangle with a half disc at each end', () => {
  const from: Point = [6, 12]
  const to: Point = [18, 12]
  const indices = painted([from, to], 3)
  for (let i = 0; i < SIZE * SIZE; i++) {
    const x = (i % SIZE) + 0.5
    const y = Math.floor(i / SIZE) + 0.5
    const pastEnd = Math.max(0, 6 - x, x - 18)
    expect(indices.has(i)).toBe(pastEnd * pastEnd + (y - 12) ** 2 <= 9)
  }
})

it('draws the same line in both directions, and the union of its parts', () => {
  const there = painted([start, bend, end], 2.5)
  expect(there).toEqual(painted([end, bend, start], 2.5))
  expect(there).toEqual(new Set([...painted([start, bend], 2.5), ...painted([bend, end], 2.5)]))
})

it('draws a disc for one point, wherever it repeats', () => {
  const disc = painted([middle], 4)
  expect(disc.size).toBe(52)
  expect(painted([middle, middle], 4)).toEqual(disc)
})

it('stays on the photo', () => {
  const across = painted([[-30, -30] as const, [60, 60] as const], 5)
  expect([...across].every((i) => i >= 0 && i < SIZE * SIZE)).toBe(true)
  expect(painted([[-40, -40] as const], 5).size).toBe(0)
})
