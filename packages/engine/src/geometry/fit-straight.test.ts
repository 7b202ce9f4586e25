import { describe, expect, test } from 'vitest'
import { fitStraight } from './fit-straight.ts'

const MISSING = 1e6

describe('fitStraight', () => {
  test('follows most values, whatever the others are', () => {
    const values = Float32Array.from({ length: 40 }, (_, k) => (k % 5 === 0 ? 30 - k : 2 + 0.25 * k))
    const fit = fitStraight(values, MISSING, 0.5)!
    expect(fit.start).toBeCloseTo(2, 5)
    expect(fit.slope).toBeCloseTo(0.25, 5)
    expect(fit.share).toBeGreaterThanOrEqual(0.8)
  })

  test('takes unknown values for values off the line', () => {
    const values = Float32Array.from({ length: 10 }, (_, k) => (k < 5 ? 3 : MISSING))
    expect(fitStraight(values, MISSING, 0.5)).toEqual({ start: 3, slope: 0, share: 0.5 })
  })

  test.each([0, 1])('has no line through %d known values', (count) => {
    const values = Float32Array.from({ length: 10 }, (_, k) => (k < count ? 3 : MISSING))
    expect(fitStraight(values, MISSING, 0.5)).toBe(null)
  })
})
