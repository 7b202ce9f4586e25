import { expect, test } from 'vitest'
import { shapeGrid } from './grid-shape.ts'
import { inFrame, inShares, zoomByKey, zoomIn, zoomOut } from './shared-zoom.ts'
import { SHEET, layOutSheet } from './sheet-layout.ts'
import { WHOLE_PICTURE } from '../area/zoom-view.ts'

test.each([
  [1, 1.5, { narrowColumns: 1, columns: 1, rows: 1 }],
  [4, 1.5, { narrowColumns: 2, columns: 2, rows: 2 }],
  [9, 1.5, { narrowColumns: 2, columns: 3, rows: 3 }],
  [9, 0.75, { narrowColumns: 2, columns: 5, rows: 2 }],
])('%i pictures of %f stand in a grid', (count, aspectRatio, shape) => {
  expect(shapeGrid(count, aspectRatio)).toEqual(shape)
})

test('a sheet holds all its pictures with their captions, none over another', () => {
  const { width, height, pictures } = layOutSheet(5, { width: 800, height: 533 })
  expect(pictures).toHaveLength(5)
  for (const [at, one] of pictures.entries()) {
    expect(one.x + one.width).toBeLessThanOrEqual(width - SHEET.margin)
    expect(one.y + one.height + SHEET.captionHeight).toBeLessThanOrEqual(height - SHEET.margin)
    for (const other of pictures.slice(at + 1)) {
      const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x
      const isUnder = one.y + one.height + SHEET.captionHeight <= other.y
      expect(isBeside || isUnder).toBe(true)
    }
  }
})

test('one view serves pictures of any size', () => {
  const frame = { width: 320, height: 240 }
  expect(inShares(inFrame({ scale: 2, x: -0.5, y: -0.25 }, frame), frame)).toEqual({
    scale: 2,
    x: -0.5,
    y: -0.25,
  })
})

test('keys zoom about the middle and move what is zoomed, never past its edge', () => {
  const zoomed = zoomIn(zoomIn(WHOLE_PICTURE))
  expect(zoomed.scale).toBeCloseTo(2.25)
  expect(zoomed.x).toBeCloseTo(-0.625)
  expect(zoomOut(zoomOut(zoomed)).scale).toBeCloseTo(1)
  expect(zoomByKey('ArrowRight', WHOLE_PICTURE)).toBeNull()
  let view = zoomed
  for (let press = 0; press < 30; press += 1) view = zoomByKey('ArrowRight', view) ?? view
  expect(view.x).toBeCloseTo(1 - view.scale)
})
