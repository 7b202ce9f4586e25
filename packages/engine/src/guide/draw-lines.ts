import { distance, type Line } from '../geometry/homography.ts'
import type { GrayRaster, PixelSize } from '../raster/raster.ts'

/** Pixels to each side of a line's middle. */
const REACH_PX = 1

/**
 * Draws lines of three pixels' width, black on white. Parts outside the picture are left out.
 * @param lines in pixels of the picture
 */
export function drawLines(lines: readonly Line[], { width, height }: PixelSize): GrayRaster {
  const data = new Uint8Array(width * height).fill(255)
  for (const { from, to } of lines) {
    const steps = Math.max(1, Math.ceil(distance(from, to)))
    for (let step = 0; step <= steps; step++) {
      const x = Math.floor(from[0] + ((to[0] - from[0]) * step) / steps)
      const y = Math.floor(from[1] + ((to[1] - from[1]) * step) / steps)
      const left = Math.max(0, x - REACH_PX)
      const end = Math.min(width, x + REACH_PX + 1)
      if (left >= end) continue
      for (let row = Math.max(0, y - REACH_PX); row < Math.min(height, y + REACH_PX + 1); row++)
        data.fill(0, row * width + left, row * width + end)
    }
  }
  return { width, height, data }
}
