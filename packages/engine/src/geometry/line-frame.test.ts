import { expect, test } from 'vitest'
import { LineFrame } from './line-frame.ts'

test('a line’s coordinates lead back to the point', () => {
  const frame = new LineFrame({ from: [10, 20], to: [40, 60] })
  const [x, y] = frame.pointAt(12, -3)
  expect(frame.length).toBeCloseTo(50)
  expect(frame.alongOf(x, y)).toBeCloseTo(12)
  expect(frame.outwardOf(x, y)).toBeCloseTo(-3)
  // outward is to the left of the way
  expect(new LineFrame({ from: [0, 0], to: [1, 0] }).outwardOf(0, -5)).toBe(5)
})
