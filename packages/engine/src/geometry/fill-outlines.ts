import type { Point } from './homography.ts'
import type { Mask } from '../raster/raster.ts'

/**
 * Fills closed outlines; where they overlap an even number of times, as in a hole, is outside.
 * @param outlines in pixels
 * @returns 255 for pixels whose center lies inside
 */
export function fillOutlines(outlines: readonly (readonly Point[])[], width: number, height: number): Mask {
  const crossings: number[][] = Array.from({ length: height }, () => [])
  for (const outline of outlines)
    for (const [k, from] of outline.entries()) {
      const to = outline[(k + 1) % outline.length]
      const [top, bottom] = from[1] < to[1] ? [from, to] : [to, from]
      const last = Math.min(height - 1, Math.ceil(bottom[1] - 0.5) - 1)
      for (let y = Math.max(0, Math.ceil(top[1] - 0.5)); y <= last; y++)
        crossings[y].push(top[0] + ((bottom[0] - top[0]) * (y + 0.5 - top[1])) / (bottom[1] - top[1]))
    }
  const data = new Uint8Array(width * height)
  for (const [y, row] of crossings.entries()) {
    row.sort((a, b) => a - b)
    for (let k = 0; k + 1 < row.length; k += 2) {
      const left = Math.max(0, Math.ceil(row[k] - 0.5))
      const right = Math.min(width, Math.ceil(row[k + 1] - 0.5))
      if (left < right) data.fill(255, y * width + left, y * width + right)
    }
  }
  return { width, height, data }
}
