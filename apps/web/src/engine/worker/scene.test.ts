import { expect, test } from 'vitest'
import { findPreviewSize } from './scene.ts'

test.each([
  ['a large photo fits the screen', 4000, 3000, 1600, 1200],
  ['a small photo is shown at twice its size, so that borders of paint are smooth', 500, 375, 1000, 750],
  ['a medium photo is enlarged up to the size of others', 900, 1200, 1200, 1600],
  ['a photo of that size stays', 1600, 900, 1600, 900],
])('%s', (_, width, height, shownWidth, shownHeight) => {
  expect(findPreviewSize({ width, height })).toEqual({ width: shownWidth, height: shownHeight })
})
