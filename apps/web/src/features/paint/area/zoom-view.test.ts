import { expect, test } from 'vitest'
import { WHOLE_PICTURE, keepInSight, panBy, pictureFraction, zoomAt } from './zoom-view.ts'

const frame = { width: 800, height: 600 }

test('zooming keeps the point under the finger', () => {
  const at = { x: 200, y: 450 }
  const before = pictureFraction(WHOLE_PICTURE, at, frame)
  const zoomed = zoomAt(WHOLE_PICTURE, 2.5, at, frame)
  expect(zoomed.scale).toBe(2.5)
  expect(pictureFraction(zoomed, at, frame).x).toBeCloseTo(before.x)
  expect(pictureFraction(zoomed, at, frame).y).toBeCloseTo(before.y)
})

test('the scale stays between 1 and 8', () => {
  expect(zoomAt(WHOLE_PICTURE, 0.2, { x: 10, y: 10 }, frame)).toEqual(WHOLE_PICTURE)
  expect(zoomAt(WHOLE_PICTURE, 100, { x: 0, y: 0 }, frame).scale).toBe(8)
})

test('panning keeps the frame filled', () => {
  const zoomed = zoomAt(WHOLE_PICTURE, 2, { x: 400, y: 300 }, frame)
  expect(panBy(zoomed, 5000, 5000, frame)).toEqual({ scale: 2, x: 0, y: 0 })
  expect(panBy(zoomed, -5000, -5000, frame)).toEqual({ scale: 2, x: -800, y: -600 })
})

test('fractions stay inside the picture', () => {
  expect(pictureFraction(WHOLE_PICTURE, { x: -20, y: 900 }, frame)).toEqual({ x: 0, y: 1 })
})

test('moving the crosshair out of sight pans the picture, up to its edge', () => {
  const zoomed = zoomAt(WHOLE_PICTURE, 4, { x: 0, y: 0 }, frame)
  expect(keepInSight(zoomed, { x: 0.1, y: 0.1 }, frame)).toEqual(zoomed)
  const moved = keepInSight(zoomed, { x: 0.5, y: 0.1 }, frame)
  const shown = moved.x + 0.5 * moved.scale * frame.width
  expect(shown).toBeGreaterThan(0)
  expect(shown).toBeLessThan(frame.width)
  expect(moved.y).toBe(zoomed.y)
  expect(keepInSight(zoomed, { x: 1, y: 1 }, frame)).toEqual({ scale: 4, x: -2400, y: -1800 })
})
