import { expect, test } from 'vitest'
import { summarize, type Result } from './summarize-results.ts'

const found = (iou: number, afterTaps: readonly number[] | null): Result => ({
  key: 'homes',
  iou,
  bandlessIou: iou + 0.1,
  confidence: 0.7,
  isSure: iou > 0.5,
  afterTaps,
})

test('a line says how many areas are good, found and after taps', () => {
  const results = [
    found(0.82, [0.82, 0.83, 0.84, 0.86, 0.87, 0.88]),
    found(0.4, [0, 0.3, 0.5, 0.6, 0.7, 0.8]),
  ]
  expect(summarize('homes exterior', results)).toBe(
    'homes exterior: mean 0.610 (without 4 px at the border 0.710), median 0.610, worst 0.400, 0.80 or more: 1 of 2, ' +
      '3 taps 0.730 (0.80 or more: 1 of 2), 5 taps 0.840 (0.80 or more: 2 of 2); sure of 1, worst of these 0.820',
  )
})

test('without taps a line does not speak of them', () => {
  expect(summarize('rooms walls', [found(0.4, null)])).toBe(
    'rooms walls: mean 0.400 (without 4 px at the border 0.500), median 0.400, worst 0.400, 0.80 or more: 0 of 1; ' +
      'sure of 0, worst of these -',
  )
})
