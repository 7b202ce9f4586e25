import { describe, expect, test } from 'vitest'
import type { LinearRgb } from '../color/transfer.ts'
import { confidenceInPaint, expectError, fidelityOf } from './color-confidence.ts'
import type { Reflectance } from './reflectance.ts'
import type { Neighbors } from './reflectance-cues.ts'

const gray = (light: number): LinearRgb => [light, light, light]

const neighbors: Neighbors = { ratio: 2, channels: gray(2), doubt: 1 }

const both = { white: neighbors, dark: neighbors }

const wall = (light: number, expectedError = 0): Reflectance => ({
  linear: gray(light),
  confidence: 0.5,
  basis: 'white-trim',
  expectedError,
})

describe('expectError', () => {
  const least = expectError(gray(0.3), both, 'outdoors')

  test('is more without white or dark neighbors, on saturated and on nearly white walls', () => {
    for (const more of [
      expectError(gray(0.3), { ...both, white: null }, 'outdoors'),
      expectError(gray(0.3), { ...both, dark: null }, 'outdoors'),
      expectError([0.5, 0.1, 0.1], both, 'outdoors'),
      expectError(gray(0.7), both, 'outdoors'),
    ])
      expect(more).toBeGreaterThan(1.5 * least)
  })

  test('needs no dark neighbors in a room', () => {
    expect(expectError(gray(0.3), { ...both, dark: null }, 'indoors')).toBeLessThan(least)
  })
})

describe('confidenceInPaint', () => {
  test('a light paint on a dark wall shows more of the error than a dark one', () => {
    expect(confidenceInPaint(wall(0.02, 2), gray(0.8))).toBeLessThan(0.5)
    expect(confidenceInPaint(wall(0.02, 2), gray(0.05))).toBeCloseTo(5 / 7)
  })

  test('a white wall is as sure in every paint', () => {
    for (const paint of [0, 0.1, 1]) expect(confidenceInPaint(wall(1, 5), gray(paint))).toBeCloseTo(0.5)
  })

  test('a known reflectance is certain', () => {
    expect(confidenceInPaint(wall(0.02), gray(1))).toBe(1)
  })
})

test('a common wall comes true beside white and dark trim, and without one of them it is a guess', () => {
  const fidelityWith = (cues: Parameters<typeof expectError>[1]) =>
    fidelityOf(confidenceInPaint(wall(0.3, expectError(gray(0.3), cues, 'outdoors')), gray(0.2)))
  expect(fidelityWith(both)).toBe('true')
  expect(fidelityWith({ ...both, dark: null })).toBe('guess')
  expect(fidelityWith({ ...both, white: null })).toBe('guess')
})
