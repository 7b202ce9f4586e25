import { expect, test } from 'vitest'
import { placeWatermark } from './share-result.ts'

test('600 px wide, 40 px from the bottom right corner', () => {
  expect(placeWatermark({ width: 2400, height: 1600 })).toEqual({ x: 1760, y: 1410, width: 600, height: 150 })
})

test('on a narrow picture it keeps its margin', () => {
  const place = placeWatermark({ width: 480, height: 640 })
  expect(place).toEqual({ x: 40, y: 500, width: 400, height: 100 })
})
