import { describe, expect, test } from 'vitest'
import type { ColorRaster, Matte } from '../raster/raster.ts'
import { followPhoto } from './follow-photo.ts'

/** Pixels of the photo per pixel of the small copy. */
const SCALE = 4
const [COLUMNS, ROWS] = [60, 40]
const WALL = 150

/** A mask of the small copy: everything to the left of column `edge`. */
function leftOf(edge: number): Matte {
  const shareAt = (x: number) => Math.round(255 * Math.min(1, Math.max(0, edge - x)))
  return {
    width: COLUMNS,
    height: ROWS,
    data: Uint8Array.from({ length: COLUMNS * ROWS }, (_, i) => shareAt(i % COLUMNS)),
  }
}

/** @param lightAt of a photo's row, at a fractional column; each pixel is the mean over its width */
function drawPhoto(lightAt: (x: number, y: number) => number): ColorRaster {
  const [width, height] = [COLUMNS * SCALE, ROWS * SCALE]
  const data = new Uint8Array(width * height * 3)
  for (let i = 0; i < width * height; i++) {
    let light = 0
    for (let k = 0; k < 10; k++) light += lightAt((i % width) + (k + 0.5) / 10, Math.floor(i / width)) / 10
    const grain = ((i * 7919) % 13) - 6
    data.fill(light + grain, 3 * i, 3 * i + 3)
  }
  return { width, height, channels: 3, data }
}

/** Where an area ends in a row, in pixels of the photo. */
function endOf({ data }: Matte, row: number): number {
  let share = 0
  for (let x = 0; x < COLUMNS; x++) share += data[row * COLUMNS + x] / 255
  return share * SCALE
}

describe('followPhoto', () => {
  test.each([117.5, 118.3, 120, 121.5, 124])('finds the photo’s edge at column %f', (edge) => {
    const photo = drawPhoto((x) => (x < edge ? WALL : 220))
    const followed = followPhoto(photo, leftOf(30))
    for (let row = 5; row < ROWS - 5; row++) expect(Math.abs(endOf(followed, row) - edge)).toBeLessThan(0.4)
  })

  test('follows a slanted edge', () => {
    const edgeAt = (y: number) => 117 + (6 * y) / (ROWS * SCALE)
    const photo = drawPhoto((x, y) => (x < edgeAt(y) ? WALL : 60))
    const followed = followPhoto(photo, leftOf(30))
    for (let row = 5; row < ROWS - 5; row++)
      expect(Math.abs(endOf(followed, row) - edgeAt((row + 0.5) * SCALE))).toBeLessThan(0.6)
  })

  test('stays where both sides look the same', () => {
    const followed = followPhoto(
      drawPhoto(() => WALL),
      leftOf(30.25),
    )
    for (let row = 5; row < ROWS - 5; row++) expect(Math.abs(endOf(followed, row) - 121)).toBeLessThan(0.5)
  })

  test('prefers the near edge of a dark frame to the stronger one of the light glass in it', () => {
    const photo = drawPhoto((x) => (x < 121 ? WALL : x < 126 ? 90 : 240))
    const followed = followPhoto(photo, leftOf(30))
    for (let row = 5; row < ROWS - 5; row++) expect(Math.abs(endOf(followed, row) - 121)).toBeLessThan(0.6)
  })

  test('does not move an edge that is farther off than it can tell', () => {
    const given = leftOf(30)
    const followed = followPhoto(
      drawPhoto((x) => (x < 150 ? WALL : 220)),
      given,
    )
    for (let row = 5; row < ROWS - 5; row++) expect(Math.abs(endOf(followed, row) - 120)).toBeLessThan(0.6)
  })
})
