import { expect, test } from 'vitest'
import { placeWatermark } from './watermark.ts'

test('600 px wide, 40 px from the bottom right corner of a large picture', () => {
  expect(placeWatermark({ width: 4000, height: 3000 })).toEqual({
    ...{ x: 3360, y: 2810 },
    ...{ width: 600, height: 150 },
  })
})

test.each([480, 1024, 1600, 2400])('D8: takes up a fifth of the width of a picture %i px wide', (width) => {
  const place = placeWatermark({ width, height: 900 })
  expect(place.width / width).toBeCloseTo(0.2)
  expect(place.height).toBeCloseTo(place.width / 4)
  const margin = 900 - place.y - place.height
  expect(width - place.x - place.width).toBeCloseTo(margin)
  expect(margin / place.width).toBeCloseTo(40 / 600)
})
