import type { EdgeAnchor, Gradients } from './edge-anchors.ts'

/** An edge of the photo found again in another picture of it. */
export interface EdgeMatch {
  readonly anchor: EdgeAnchor
  /** how far it moved along its normal, in pixels */
  readonly offsetPx: number
}

/** An edge is known by what lies this far on either side of it, in pixels: both sides of a window's frame. */
const PROFILE_RADIUS_PX = 12

/** … and this far along it, in pixels: another color next to a line does not move it, a curve does. */
const ALONG_RADIUS_PX = 6

/** Luma bytes per pixel, over the length along the edge, from which a strong edge counts little more than a clear one. */
const CLEAR_STRENGTH = 8 * (2 * ALONG_RADIUS_PX + 1)

/** Correlation of two edges' surroundings from which they are taken for the same edge. */
const LEAST_CORRELATION = 0.6

/** Of two places alike, the one nearer to where the whole picture moved; per pixel between them. */
const DISTANCE_PENALTY = 0.004

/** Steps in pixels in which the whole picture's shift is tried. */
const SHIFT_STEP_PX = 2

/**
 * Looks for each edge near its place.
 * @param anchors the photo's edges
 * @param before gradients of the photo
 * @param after gradients of the other picture, of the same size
 * @param reachPx how far from its place an edge is looked for
 * @returns the edges that were found; the others are gone, or look too different
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

/** How much the other picture looks like the edge at each offset from -reach to +reach along its normal. */
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

/** The shift of the whole picture that the edges together speak for: a row of like lines misleads each by itself. */
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
 * Edge strength across the anchor's edge, whether it leads from dark to light or back: a repainted wall may turn it,
 * and may be as different from a frame as it was like it.
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

/** Pearson's correlation of the pattern with the part of the strip that begins at `offset`. */
function correlate(pattern: Float32Array, strip: Float32Array, offset: number): number {
  const n = pattern.length
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0]
  for (let i = 0; i < n; i++) {
    const a = pattern[i]
    const b = strip[offset + i]
    sumA += a
    sumB += b
    sumAA += a * a
    sumBB += b * b
    sumAB += a * b
  }
  const spread = (sumAA - (sumA * sumA) / n) * (sumBB - (sumB * sumB) / n)
  return spread < 1e-6 ? 0 : (sumAB - (sumA * sumB) / n) / Math.sqrt(spread)
}
