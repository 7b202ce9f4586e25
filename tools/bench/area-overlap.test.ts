import type { Mask } from '@housecoat/engine'
import { expect, test } from 'vitest'
import { overlapOf } from './area-overlap.ts'
import { findTapsTo, overlapAfter } from './measure-area.ts'

const maskOf = (...data: number[]): Mask => ({ width: data.length, height: 1, data: Uint8Array.from(data) })

test('is intersection over union', () => {
  expect(overlapOf(maskOf(255, 255, 0, 0), maskOf(0, 255, 255, 0))).toBeCloseTo(1 / 3)
  expect(overlapOf(maskOf(0, 0), maskOf(0, 0))).toBe(1)
})

test('leaves ignored pixels out', () => {
  const ignored = maskOf(255, 0, 0, 0)
  expect(overlapOf(maskOf(255, 255, 0, 0), maskOf(0, 255, 0, 0), ignored)).toBe(1)
})

test('counts taps, and keeps the last overlap when nothing was left to mend', () => {
  const figures = { afterTaps: [0.2, 0.92, 0.91, 0.96] }
  expect(findTapsTo(figures, 0.9)).toBe(1)
  expect(findTapsTo(figures, 0.95)).toBe(3)
  expect(findTapsTo(figures, 0.99)).toBeNull()
  expect(overlapAfter(figures, 1)).toBe(0.92)
  expect(overlapAfter(figures, 5)).toBe(0.96)
})
