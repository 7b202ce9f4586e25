/** A door's top and bottom are both horizontal in space, so the slope of one predicts the slope of the other. */
import type { PixelSize } from '../raster/raster.ts'
import { isUsableQuad, type Point, type Quad } from '../geometry/homography.ts'

/** Typical height of the horizon in photos of homes, as a share of their height. */
const HORIZON = 0.45
/** Most predicted slope of the top, relative to the bottom's slope. */
const SLOPE_RATIO_MAX = 1.2
/** Tolerated difference from the predicted slope, because the horizon is only assumed. */
const SLOPE_TOLERANCE = 0.03

/**
 * Difference between the top's slope and the predicted slope beyond the tolerance, in pixels down per pixel across.
 * @param quad in pixels of the photo
 * @param photo its size
 */
export function excessSlope(quad: Quad, photo: PixelSize): number {
  return Math.max(0, Math.abs(slope(quad[0], quad[1]) - expectedTopSlope(quad, photo)) - SLOPE_TOLERANCE)
}

/**
 * If a quad's top has the wrong slope: variants with the predicted slope, pivoted at the left end, the middle and the right end.
 * @param quad in pixels of the photo
 * @param photo its size
 */
export function listLevelQuads(quad: Quad, photo: PixelSize): Quad[] {
  if (excessSlope(quad, photo) === 0) return []
  const [topLeft, topRight, bottomRight, bottomLeft] = quad
  const across = topRight[0] - topLeft[0]
  const drop = expectedTopSlope(quad, photo) * across
  return [0, 0.5, 1]
    .map((held): Quad => {
      const y = topLeft[1] + held * (topRight[1] - topLeft[1])
      return [
        onLine(bottomLeft, topLeft, y - held * drop),
        onLine(bottomRight, topRight, y + (1 - held) * drop),
        bottomRight,
        bottomLeft,
      ]
    })
    .filter(isUsableQuad)
}

/** Horizontal lines meet at the horizon, so their slope is proportional to the distance from it. */
function expectedTopSlope(quad: Quad, photo: PixelSize): number {
  const horizon = HORIZON * photo.height
  const top = horizon - (quad[0][1] + quad[1][1]) / 2
  const bottom = horizon - (quad[2][1] + quad[3][1]) / 2
  const ratio = Math.abs(bottom) < 1 ? 0 : top / bottom
  return slope(quad[3], quad[2]) * Math.min(SLOPE_RATIO_MAX, Math.max(-SLOPE_RATIO_MAX, ratio))
}

function slope(from: Point, to: Point): number {
  return (to[1] - from[1]) / Math.max(1, to[0] - from[0])
}

/** The point at height y on the line through a vertical side. */
function onLine(foot: Point, head: Point, y: number): Point {
  const share = (y - foot[1]) / Math.min(-1, head[1] - foot[1])
  return [foot[0] + share * (head[0] - foot[0]), y]
}
