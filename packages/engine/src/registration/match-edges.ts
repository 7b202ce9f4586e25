import { correlate } from '../geometry/correlate.ts'
import type { EdgeAnchor, Gradients } from './edge-anchors.ts'

/** An edge of the photo and its match in another picture. */
export interface EdgeMatch {
  readonly anchor: EdgeAnchor
  /** displacement along its normal, in pixels */
  readonly offsetPx: number
}

/** Half the length of an edge's profile, in pixels: covers both sides of a window's frame. */
const PROFILE_RADIUS_PX = 12

/** Half the width over which a profile is averaged along the edge, in pixels. */
const ALONG_RADIUS_PX = 6

/** Strength at which a profile's value is 0.5: luma bytes per pixel, summed along the edge. */
const CLEAR_STRENGTH = 8 * (2 * ALONG_RADIUS_PX + 1)

/** Least correlation of a match. */
const LEAST_CORRELATION = 0.6

/** Penalty on correlation per pixel of distance from the common shift. */
const DISTANCE_PENALTY = 0.004

/** Step of the search for the common shift. */
const SHIFT_STEP_PX = 2

/**
 * Matches edges by normalized cross-correlation of profiles along their normals.
 * @param anchors the photo's edges
 * @param before gradients of the photo
 * @param after gradients of the other picture, of the same size
 * @param reachPx search range
 * @returns the matched edges
 */
export function matchEdges(
  anchors: readonly EdgeAnchor[],
  before: Gradients,
  after: Gradients,
  reachPx: number,
): EdgeMatch[] {
  const curves = anchors.map((anchor) => correlationCurve(anchor, before, after, reachPx))
  const common = findCommonShift(anchors, curves, reachPx)
  return anchors.flatMap((anchor, i) => {
    const expectedPx = alongNormal(anchor, common)
    const offsetPx = findOffset(curves[i], reachPx, expectedPx)
    return offsetPx === null ? [] : [{ anchor, offsetPx }]
  })
}

/** Correlation at each offset from -reach to +reach along the normal. */
function correlationCurve(
  anchor: EdgeAnchor,
  before: Gradients,
  after: Gradients,
  reachPx: number,
): Float32Array {
  const pattern = profileOf(before, anchor, PROFILE_RADIUS_PX)
  const strip = profileOf(after, anchor, PROFILE_RADIUS_PX + reachPx)
  return Float32Array.from({ length: 2 * reachPx + 1 }, (_, offset) => correlate(pattern, strip, offset))
}

/** The common shift with the highest total correlation; single edges are ambiguous among parallel lines. */
function findCommonShift(anchors: readonly EdgeAnchor[], curves: readonly Float32Array[], reachPx: number) {
  let best = { x: 0, y: 0 }
  let most = -Infinity
  for (let y = -reachPx; y <= reachPx; y += SHIFT_STEP_PX)
    for (let x = -reachPx; x <= reachPx; x += SHIFT_STEP_PX) {
      let votes = -0.001 * anchors.length * Math.hypot(x, y)
      for (let i = 0; i < anchors.length; i++)
        votes += curves[i][Math.round(alongNormal(anchors[i], { x, y })) + reachPx] ?? 0
      if (votes > most) [best, most] = [{ x, y }, votes]
    }
  return best
}

function alongNormal(anchor: EdgeAnchor, shift: { readonly x: number; readonly y: number }): number {
  return anchor.normalX * shift.x + anchor.normalY * shift.y
}

function findOffset(curve: Float32Array, reachPx: number, expectedPx: number): number | null {
  let best: number | null = null
  let most = -Infinity
  for (let i = 0; i < curve.length; i++) {
    if (curve[i] < LEAST_CORRELATION) continue
    const worth = curve[i] - DISTANCE_PENALTY * Math.abs(i - reachPx - expectedPx)
    if (worth > most) [best, most] = [i - reachPx, worth]
  }
  return best
}

/**
 * Profile of absolute edge strength across an edge. The sign is ignored, because repainting may invert it; the strength is
 * compressed, because repainting may change it.
 */
function profileOf(gradients: Gradients, anchor: EdgeAnchor, radiusPx: number): Float32Array {
  const { normalX, normalY } = anchor
  return Float32Array.from({ length: 2 * radiusPx + 1 }, (_, i) => {
    const across = i - radiusPx
    let sum = 0
    for (let along = -ALONG_RADIUS_PX; along <= ALONG_RADIUS_PX; along++) {
      const x = Math.round(anchor.x + across * normalX - along * normalY)
      const y = Math.round(anchor.y + across * normalY + along * normalX)
      if (x < 0 || y < 0 || x >= gradients.width || y >= gradients.height) continue
      const at = y * gradients.width + x
      sum += Math.abs(gradients.x[at] * normalX + gradients.y[at] * normalY)
    }
    return sum / (sum + CLEAR_STRENGTH)
  })
}
