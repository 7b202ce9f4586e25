import { expect, test } from 'vitest'
import { easeInOut, wipePercentAt } from './use-wipe.ts'

test('the ease starts and ends at rest, and passes the middle at half time', () => {
  expect([0, 0.5, 1].map(easeInOut)).toEqual([0, 0.5, 1])
  expect(easeInOut(0.25) + easeInOut(0.75)).toBeCloseTo(1)
  expect(easeInOut(0.01)).toBeLessThan(0.001)
})

test('the divider crosses the picture, waits, and returns to its place', () => {
  expect(wipePercentAt(-5, 50)).toBe(100)
  expect(wipePercentAt(0, 50)).toBe(100)
  const crossing = Array.from({ length: 14 }, (_, at) => wipePercentAt(at * 100, 50))
  expect(crossing).toEqual(crossing.toSorted((a, b) => Number(b) - Number(a)))
  expect([1400, 2000].map((ms) => wipePercentAt(ms, 50))).toEqual([0, 0])
  expect(wipePercentAt(2550, 50)).toBeCloseTo(25)
  expect(wipePercentAt(3000, 50)).toBeNull()
})
