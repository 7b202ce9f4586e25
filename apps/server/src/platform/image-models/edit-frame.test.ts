import { expect, test } from 'vitest'
import {
  aspectRatioOf,
  chooseFrame,
  hasAspectOf,
  placeInFrame,
  RATIO_FRAMES,
  SIZED_FRAMES,
} from './edit-frame.ts'

test.each([
  [{ width: 4000, height: 3000 }, '1536x1024'],
  [{ width: 3000, height: 4000 }, '1024x1536'],
  [{ width: 1000, height: 1000 }, '1024x1024'],
  [{ width: 2000, height: 1000 }, '1536x1024'],
])('of the sized frames %o takes %s', (size, expected) => {
  const { width, height } = chooseFrame(SIZED_FRAMES, size)
  expect(`${width}x${height}`).toBe(expected)
})

test('each ratio frame is named by its ratio', () => {
  expect(RATIO_FRAMES.map(aspectRatioOf)).toEqual(['1:1', '4:3', '3:4', '16:9', '9:16'])
})

test('a photo is whole and centered in its frame', () => {
  expect(placeInFrame({ width: 1536, height: 1024 }, { width: 4000, height: 3000 })).toEqual({
    left: 85,
    top: 0,
    width: 1365,
    height: 1024,
  })
})

test('a picture with rounded sides still has the aspect; another shape does not', () => {
  const frame = { width: 1344, height: 1008 }
  expect(hasAspectOf(frame, { width: 1184, height: 880 })).toBe(true)
  expect(hasAspectOf(frame, { width: 1024, height: 1024 })).toBe(false)
})
