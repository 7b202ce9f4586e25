import { describe, expect, test } from 'vitest'
import { boxMean } from '../raster/box-mean.ts'
import type { Matte } from '../raster/raster.ts'
import { sharesOf } from '../raster/shares.ts'
import { placeEdge } from './place-edge.ts'

const [WIDTH, HEIGHT] = [60, 40]

function drawMask(isInside: (x: number, y: number) => boolean): Matte {
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
    isInside(i % WIDTH, Math.floor(i / WIDTH)) ? 255 : 0,
  )
  return { width: WIDTH, height: HEIGHT, data }
}

/** As the engine does: `answer` is what the photo's colors say. */
function place(answer: Matte, mask: Matte): Float32Array {
  return placeEdge(answer, mask, boxMean(sharesOf(mask), WIDTH, HEIGHT, 4))
}

describe('placeEdge', () => {
  test.each([1, 2])('keeps bars of %i pixels that the colors do not tell', (bar) => {
    const isBar = (x: number, y: number) => x >= 10 && x < 50 && x % 6 < bar && y >= 8 && y < 32
    const placed = place(
      drawMask(() => true),
      drawMask((x, y) => !isBar(x, y)),
    )
    for (let x = 12; x < 48; x++) expect(placed[20 * WIDTH + x], `column ${x}`).toBe(isBar(x, 20) ? 0 : 1)
  })

  test('follows the colors past a tooth of the mask', () => {
    const isTooth = (x: number, y: number) => x >= 30 && x < 32 && y >= 20 && y < 22
    const placed = place(
      drawMask((x) => x < 30),
      drawMask((x, y) => x < 30 || isTooth(x, y)),
    )
    expect(placed[20 * WIDTH + 31]).toBeLessThan(0.3)
  })
})
