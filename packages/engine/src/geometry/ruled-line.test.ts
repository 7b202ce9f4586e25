import { expect, test } from 'vitest'
import { RuledLine } from './ruled-line.ts'

test('a line’s rows and distances lead back to the point', () => {
  const line = new RuledLine({ from: [10, 20], to: [40, 60] }, 11, 5)
  const [x, y] = line.pointAt(3, -3)
  expect(line.rowOf(x, y)).toBeCloseTo(3)
  expect(line.outwardOf(x, y)).toBeCloseTo(-3)
  expect(line.isBeside(x, y)).toBe(true)
  // from five pixels behind the start to five before the end
  expect(Math.hypot(line.pointAt(0, 0)[0] - 10, line.pointAt(0, 0)[1] - 20)).toBeCloseTo(5)
  expect(line.isBeside(...line.pointAt(-2, 0))).toBe(false)
})

test('outward is to the left of the way', () => {
  expect(new RuledLine({ from: [0, 0], to: [9, 0] }, 2, 1).outwardOf(0, -5)).toBe(5)
})
