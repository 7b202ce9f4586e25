import type { Quad } from '../geometry/homography.ts'
import type { Mask, PixelSize } from '../raster/raster.ts'

/**
 * Rasterizes a convex quad: visits the pixels whose centers lie inside, row by row.
 * @param quad in pixels
 * @param picture its size; pixels outside are skipped
 * @param visit gets each row and its columns `start` ≤ x < `end`, never empty
 */
export function forEachRowSpan(
  quad: Quad,
  picture: PixelSize,
  visit: (y: number, start: number, end: number) => void,
): void {
  const ys = quad.map(([, y]) => y)
  const first = Math.max(0, Math.ceil(Math.min(...ys) - 0.5))
  const last = Math.min(picture.height - 1, Math.ceil(Math.max(...ys) - 0.5) - 1)
  for (let y = first; y <= last; y++) {
    const [left, right] = crossRow(quad, y + 0.5)
    const start = Math.max(0, Math.ceil(left - 0.5))
    const end = Math.min(picture.width, Math.ceil(right - 0.5))
    if (end > start) visit(y, start, end)
  }
}

/** A mask of the pixels whose centers lie inside one of the quads. */
export function fillQuads(quads: readonly Quad[], { width, height }: PixelSize): Mask {
  const data = new Uint8Array(width * height)
  for (const quad of quads)
    forEachRowSpan(quad, { width, height }, (y, start, end) =>
      data.fill(255, y * width + start, y * width + end),
    )
  return { width, height, data }
}

/** x where a horizontal line enters and leaves the quad. */
function crossRow(quad: Quad, y: number): [number, number] {
  let left = Infinity
  let right = -Infinity
  for (let i = 0; i < 4; i++) {
    const [x0, y0] = quad[i]
    const [x1, y1] = quad[(i + 1) % 4]
    if (y0 === y1 || y < Math.min(y0, y1) || y > Math.max(y0, y1)) continue
    const x = x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)
    left = Math.min(left, x)
    right = Math.max(right, x)
  }
  return [left, right]
}
