/** A door's top and bottom are level in the world: the slope of one tells the slope of the other. */
import { isUsableQuad, type Point, type Quad } from '../geometry/homography.ts'
import type { PixelSize } from './door.ts'

/** Where the horizon lies in most photos of homes, as a share of their height. */
const HORIZON = 0.45
/** The top is never expected to slope more than this many times the bottom's slope. */
const SLOPE_RATIO_MAX = 1.2
/** Slopes may differ by this much from what is expected: the horizon is only guessed. */
const SLOPE_TOLERANCE = 0.03

/**
 * How much farther than tolerable the top's slope is from what the bottom's lets expect, in pixels down per pixel across.
 * @param quad in pixels of the photo
 * @param photo its size
 */
export function excessSlope(quad: Quad, photo: PixelSize): number {
  return Math.max(0, Math.abs(slope(quad[0], quad[1]) - expectedTopSlope(quad, photo)) - SLOPE_TOLERANCE)
}

/**
 * Lists quads whose top is level where the given one's is not: held at its left end, its middle and its right end.
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

/** Lines that run away from the camera meet at the horizon, so the farther from it, the steeper they are. */
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

/** The point of an upright side at a height, also beyond its ends. */
function onLine(foot: Point, head: Point, y: number): Point {
  const share = (y - foot[1]) / Math.min(-1, head[1] - foot[1])
  return [foot[0] + share * (head[0] - foot[0]), y]
}
