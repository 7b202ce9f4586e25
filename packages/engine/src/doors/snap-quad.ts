/** Snaps the sides of a rough quad to nearby straight edges of the photo. */
import { sampleColorBilinear } from '../raster/bilinear.ts'
import {
  crossLines,
  distance,
  isUsableQuad,
  pointBetween,
  type Line,
  type Point,
  type Quad,
} from '../geometry/homography.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import type { ColorRaster } from '../raster/raster.ts'

/** Search range of a side, as a share of the quad's extent across it, and its bounds in pixels. */
const REACH_SHARE = 0.06
const REACH_MIN_PX = 3
const REACH_MAX_PX = 24
/** Samples along a side, and the share skipped at each end, where other edges meet it. */
const SAMPLES = 56
const END_SHARE = 0.06
/** Step across the side, in pixels. */
const STEP_PX = 0.5
/** Difference over two pixels, in bytes averaged over channels, at which edge strength saturates. */
const FULL_EDGE = 14
/** Penalty on support of a side at the end of its search range, relative to an unmoved one. */
const PLACE_WEIGHT = 0.5
/** Most rotation of a side, as pixels across per pixel along. */
const TURN_MAX = 0.06

/** A quad on the photo's edges. */
export interface SnappedQuad {
  readonly quad: Quad
  /** 0–1 for the top, right, bottom and left side: mean edge strength; 0 outside the photo */
  readonly support: readonly [number, number, number, number]
}

/**
 * Moves and rotates each side to the line with the highest mean edge strength.
 * @param photo encoded sRGB
 * @param quad in its pixels
 */
export function snapQuad(photo: ColorRaster, quad: Quad): SnappedQuad {
  const lines = [0, 1, 2, 3].map((side) => snapSide(photo, quad, side))
  return {
    quad: joinSides(lines, quad),
    support: [lines[0].support, lines[1].support, lines[2].support, lines[3].support],
  }
}

/**
 * The quad between four lines.
 * @param sides top, right, bottom and left
 * @param quad what remains where the lines enclose no usable quad
 */
export function joinSides(sides: readonly Line[], quad: Quad): Quad {
  const [top, right, bottom, left] = sides
  const joined: Quad = [
    crossLines(left, top) ?? quad[0],
    crossLines(top, right) ?? quad[1],
    crossLines(right, bottom) ?? quad[2],
    crossLines(bottom, left) ?? quad[3],
  ]
  return isUsableQuad(joined) ? joined : quad
}

/** Range of outward extension, as a share of the quad's extent across the side, and its step in pixels. */
const EXTENSION_MAX = 0.9
const EXTENSION_STEP_PX = 1.5
/** Samples along a line during the search. */
const SEARCH_SAMPLES = 18
/** Least support of the new side and of both extensions. */
const EXTENSION_SUPPORT_MIN = 0.55

/**
 * Lists quads whose left or right side is moved outward to another vertical edge along the top and bottom lines: half of a
 * door may lie in shadow and look like something else.
 * @param photo encoded sRGB
 * @param quad in its pixels, already on edges
 */
export function listExtendedQuads(photo: ColorRaster, quad: Quad): Quad[] {
  const [a, b, c, d] = quad
  const rightwards = findFurtherEdge(photo, (share) => [
    pointBetween(a, b, 1 + share),
    pointBetween(d, c, 1 + share),
  ])
  const leftwards = findFurtherEdge(photo, (share) => [
    pointBetween(d, c, -share),
    pointBetween(a, b, -share),
  ])
  const quads: Quad[] = []
  if (rightwards !== null) quads.push([a, rightwards[0], rightwards[1], d])
  if (leftwards !== null) quads.push([leftwards[1], b, c, leftwards[0]])
  return quads.filter(isUsableQuad)
}

/**
 * @param photo encoded sRGB
 * @param sideAt the side, clockwise, moved outward by a share of the quad's extent
 */
function findFurtherEdge(
  photo: ColorRaster,
  sideAt: (share: number) => [Point, Point],
): [Point, Point] | null {
  const [near, far] = [sideAt(0), sideAt(1)]
  const extentPx = (distance(near[0], far[0]) + distance(near[1], far[1])) / 2
  let best: { support: number; side: [Point, Point] } | null = null
  for (let offset = REACH_SHARE * extentPx; offset < EXTENSION_MAX * extentPx; offset += EXTENSION_STEP_PX) {
    const side = sideAt(offset / extentPx)
    const support = supportBetween(photo, side[0], side[1])
    if (support < EXTENSION_SUPPORT_MIN || support < (best?.support ?? 0)) continue
    const isBordered = [0, 1].every(
      (end) => supportBetween(photo, near[end], side[end]) >= EXTENSION_SUPPORT_MIN,
    )
    if (isBordered) best = { support, side }
  }
  return best && best.side
}

/**
 * Edge strength of a line, or of the strongest one within 1.5 pixels beside it, 0–1.
 * @param photo encoded sRGB
 * @param from in its pixels
 */
export function supportBetween(photo: ColorRaster, from: Point, to: Point): number {
  const length = distance(from, to)
  const across: Point = [(to[1] - from[1]) / length, (from[0] - to[0]) / length]
  // the best within 1.5 pixels, because the line is not fitted yet
  const edges = readEdges(photo, from, to, across, 3, SEARCH_SAMPLES)
  return Math.max(...[-3, -2, -1, 0, 1, 2, 3].map((step) => supportOf(edges, 3, step, step)))
}

interface Side extends Line {
  readonly support: number
}

function snapSide(photo: ColorRaster, quad: Quad, side: number): Side {
  const from = quad[side]
  const to = quad[(side + 1) % 4]
  const length = distance(from, to)
  const across: Point = [(to[1] - from[1]) / length, (from[0] - to[0]) / length]
  const extent = (distance(to, quad[(side + 2) % 4]) + distance(quad[(side + 3) % 4], from)) / 2
  const reachPx = Math.min(REACH_MAX_PX, Math.max(REACH_MIN_PX, REACH_SHARE * extent))
  const steps = Math.ceil(reachPx / STEP_PX)
  const edges = readEdges(photo, from, to, across, steps, SAMPLES)
  const turnSteps = Math.min(steps, Math.ceil((TURN_MAX * length) / STEP_PX / 2))
  const best = findBestOffsets(edges, steps, turnSteps)
  const line = moveAcross({ from, to }, across, best.start * STEP_PX, best.end * STEP_PX)
  return { ...line, support: best.support }
}

/**
 * Moves a line across itself to the strongest edge, without turning it.
 * @param photo encoded sRGB
 * @param line in its pixels
 * @param reachPx how far it may move to either side
 * @returns the moved line; of equally strong edges the one farthest to the line's left, which is outside a clockwise quad
 */
export function shiftToEdge(photo: ColorRaster, line: Line, reachPx: number): Line {
  const { from, to } = line
  const length = distance(from, to)
  const across: Point = [(to[1] - from[1]) / length, (from[0] - to[0]) / length]
  const steps = Math.ceil(reachPx / STEP_PX)
  const edges = readEdges(photo, from, to, across, steps, SAMPLES)
  let best = { support: -1, offset: 0 }
  for (let offset = steps; offset >= -steps; offset--) {
    const support = supportOf(edges, steps, offset, offset)
    if (support > best.support) best = { support, offset }
  }
  return moveAcross(line, across, best.offset * STEP_PX, best.offset * STEP_PX)
}

function moveAcross({ from, to }: Line, [x, y]: Point, startPx: number, endPx: number): Line {
  return {
    from: [from[0] + x * startPx, from[1] + y * startPx],
    to: [to[0] + x * endPx, to[1] + y * endPx],
  }
}

/** Moves and turns a side for the most support. @returns offsets of its ends, in steps */
function findBestOffsets(edges: Float32Array, steps: number, turnSteps: number) {
  let best = { score: -Infinity, support: 0, start: 0, end: 0 }
  for (let middle = -steps; middle <= steps; middle++)
    for (let turn = -turnSteps; turn <= turnSteps; turn++) {
      const [start, end] = [middle - turn, middle + turn]
      if (Math.max(Math.abs(start), Math.abs(end)) > steps) continue
      const place = PLACE_WEIGHT * (middle / steps) ** 2
      const turned = 0.1 * Math.abs(turn / Math.max(1, turnSteps))
      // no side has more support than 1
      if (1 - place - turned <= best.score) continue
      const support = supportOf(edges, steps, start, end)
      const score = support - place - turned
      if (score > best.score) best = { score, support, start, end }
    }
  return best
}

/** Edge strength 0–1 for each sample along a side (rows) and step across it (columns). */
function readEdges(
  photo: ColorRaster,
  from: Point,
  to: Point,
  across: Point,
  steps: number,
  samples: number,
): Float32Array {
  const data = bytesOf(photo)
  const columns = 2 * steps + 1
  const edges = new Float32Array(samples * columns)
  const strip = new Float32Array((columns + 4) * 3)
  for (let k = 0; k < samples; k++) {
    const along = END_SHARE + ((1 - 2 * END_SHARE) * k) / (samples - 1)
    const x = from[0] + (to[0] - from[0]) * along
    const y = from[1] + (to[1] - from[1]) * along
    for (let t = 0; t < columns + 4; t++) {
      const offset = (t - 2 - steps) * STEP_PX
      readColor(photo, data, x + across[0] * offset, y + across[1] * offset, strip, t * 3)
    }
    for (let t = 0; t < columns; t++) {
      let sum = 0
      for (let c = 0; c < 3; c++) sum += Math.abs(strip[(t + 4) * 3 + c] - strip[t * 3 + c])
      // NaN outside the photo
      edges[k * columns + t] = sum >= 0 ? Math.min(1, sum / (3 * FULL_EDGE)) : 0
    }
  }
  return edges
}

function supportOf(edges: Float32Array, steps: number, start: number, end: number): number {
  const columns = 2 * steps + 1
  const samples = edges.length / columns
  let sum = 0
  for (let k = 0; k < samples; k++) {
    const along = END_SHARE + ((1 - 2 * END_SHARE) * k) / (samples - 1)
    sum += edges[k * columns + Math.round(steps + start + (end - start) * along)]
  }
  return sum / samples
}

/** Bilinear; NaN outside the photo. */
function readColor(
  photo: ColorRaster,
  data: Uint8Array,
  x: number,
  y: number,
  into: Float32Array,
  to: number,
): void {
  const { width, height } = photo
  const [px, py] = [x - 0.5, y - 0.5]
  // negated, so that NaN counts as outside
  if (!(px >= 0 && py >= 0 && px <= width - 1 && py <= height - 1)) {
    into.fill(Number.NaN, to, to + 3)
    return
  }
  sampleColorBilinear(data, photo, px, py, into, to)
}
