import { expect, test } from 'vitest'
import { type Label, markBorderBand, overlap } from './label-overlap.ts'

/** A wall from column 3 to column 6 of 10 columns, over all 4 rows. */
const WIDTH = 10
const LABEL: Label = Array.from({ length: 40 }, (_, i) => (i % WIDTH >= 3 && i % WIDTH <= 6 ? 'wall' : 'sky'))
const maskOf = (from: number, to: number) =>
  Uint8Array.from(LABEL, (_, i) => (i % WIDTH >= from && i % WIDTH <= to ? 255 : 0))

test('the band covers as many pixels on both sides of a border as asked for', () => {
  const band = markBorderBand(LABEL, 'wall', { width: WIDTH, reach: 1 })
  expect([...band.slice(0, WIDTH)]).toEqual([0, 0, 1, 1, 0, 0, 1, 1, 0, 0])
  expect([...band.slice(3 * WIDTH)]).toEqual([0, 0, 1, 1, 0, 0, 1, 1, 0, 0])
})

test('the band of a horizontal border lies above and below it, up to the edges of the photo', () => {
  const label = Array.from({ length: 12 }, (_, i) => (i < 6 ? 'sky' : 'wall'))
  expect([...markBorderBand(label, 'wall', { width: 2, reach: 2 })]).toEqual([
    0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0,
  ])
})

test('a class without borders has no band', () => {
  expect(markBorderBand(LABEL, 'roof', { width: WIDTH, reach: 3 })).not.toContain(1)
})

test('the overlap is the intersection over the union', () => {
  expect(overlap(maskOf(3, 6), LABEL, 'wall')).toEqual({ iou: 1, share: 0.4 })
  expect(overlap(maskOf(5, 8), LABEL, 'wall').iou).toBeCloseTo(2 / 6)
  expect(overlap(maskOf(0, 1), LABEL, 'wall').iou).toBe(0)
})

test('pixels that are left out or have no label do not count', () => {
  const band = markBorderBand(LABEL, 'wall', { width: WIDTH, reach: 1 })
  expect(overlap(maskOf(4, 7), LABEL, 'wall', band).iou).toBe(1)
  const unknown = LABEL.map((name, i) => (i % WIDTH === 7 ? null : name))
  expect(overlap(maskOf(3, 7), unknown, 'wall').iou).toBe(1)
})
