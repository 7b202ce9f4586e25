import { expect, test } from 'vitest'
import type { HouseModel } from '../house/house-model.ts'
import { listChimneys } from './list-chimneys.ts'

const CLASSES = ['wall', 'masonry', 'roof', 'sky', 'vegetation', 'window'] as const
type Kind = (typeof CLASSES)[number]

/** What stands above the roof of a home of siding, 100 × 100 pixels from top to bottom: sky with it, roof, main wall. */
function listAbove(kind: Kind, beside: Kind, isLow = false): number[] {
  const kinds: Kind[] = ['sky', kind, 'roof', 'wall', beside]
  const regions = kinds.map((own) => ({
    color: [50, 0, 0],
    probabilities: CLASSES.map((one) => Number(one === own)),
    pixels: 1000,
  }))
  const rowsOf = { sky: [0, 100], thing: [1, 10, 0, 90], roof: [2, 100], wall: [3, 100] }
  const { sky, thing, roof, wall } = rowsOf
  const repeat = (runs: readonly number[], times: number) => Array.from({ length: times }, () => runs).flat()
  const owners = isLow
    ? [...repeat(sky, 20), ...repeat(roof, 20), ...repeat(wall, 40), ...repeat(thing, 20)]
    : [...repeat(sky, 10), ...repeat(thing, 10), ...repeat(roof, 20), ...repeat(wall, 60)]
  const model = {
    width: 100,
    height: 100,
    classes: CLASSES,
    regions,
    owners,
    borders: [
      { between: [1, 4], lengthPx: 30, step: 20 },
      { between: [1, 2], lengthPx: 10, step: 20 },
      { between: [2, 3], lengthPx: 100, step: 20 },
    ],
  }
  regions[3].pixels = 6000
  return [...listChimneys(model as unknown as HouseModel, (r) => r === 1 || r === 3)]
}

test('masonry between sky and roof is a chimney', () => {
  expect(listAbove('masonry', 'sky')).toEqual([1])
})

test('siding there is a dormer, masonry beside windows a gable, and masonry below the middle a base', () => {
  expect(listAbove('wall', 'roof')).toEqual([])
  expect(listAbove('masonry', 'window')).toEqual([])
  expect(listAbove('masonry', 'sky', true)).toEqual([])
})
