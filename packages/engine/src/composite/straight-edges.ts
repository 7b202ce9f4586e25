/** Draws the straight parts of an area's edge as straight lines, at any size. */
import { fitStraight } from '../geometry/fit-straight.ts'
import { distance, type Line, type Point } from '../geometry/homography.ts'
import { medianOf } from '../geometry/order-statistics.ts'
import { RuledLine } from '../geometry/ruled-line.ts'
import { forEachRowSpan } from '../geometry/quad-rows.ts'
import { simplifyOutline } from '../geometry/simplify-outline.ts'
import { traceOutlines } from '../geometry/trace-outlines.ts'
import { sampleBilinear } from '../raster/bilinear.ts'
import type { Mask, Matte, PixelSize } from '../raster/raster.ts'

/** A mask's outline is straight where a line stays within this distance of it for this length, in pixels of the mask. */
const TOLERANCE_PX = 2
const LENGTH_MIN_PX = 18
/** How far from that line the matte's edge is looked for, in pixels of the mask. */
const REACH_PX = 5
/** The edge is straight if this share of it lies within this many pixels of the mask of a line. */
const STRAIGHT_SHARE = 0.6
const MISS_PX = 1
/** Largest teeth that are cut or filled, in pixels of the mask. Anything larger is no texture, but a lamp, say. */
const TOOTH = { height: 3, width: 6 } as const
/** Share of a line's length at each end, and least distance there in pixels of the mask, that other edges may meet. */
const END_SHARE = 0.04
const END_PX = 2
/** Positions along a line at which the edge is looked for. */
const ROWS_MAX = 160
/** Step across a line, in pixels of the matte. */
const STEP_PX = 0.5
/** Narrowest and widest edge between outside and inside, in pixels: one pixel, and a blurred photo. */
const WIDTHS = { least: 1, most: 6 } as const
/** The edge is not known there. */
const UNKNOWN = 1e6

/** Lists the straight parts of a mask's outline, in its pixels; the area lies on the right hand. The photo's frame is none of them. */
export function listStraightParts(mask: Mask): Line[] {
  return traceOutlines(mask).flatMap((outline) => {
    const corners = simplifyOutline(outline, TOLERANCE_PX)
    return corners.flatMap((from, k): Line[] => {
      const line = { from: outline[from], to: outline[corners[(k + 1) % corners.length]] }
      return distance(line.from, line.to) >= LENGTH_MIN_PX && !isOnFrame(line, mask) ? [line] : []
    })
  })
}

function isOnFrame({ from, to }: Line, { width, height }: PixelSize): boolean {
  const isOn = (axis: 0 | 1, end: number) =>
    [0, end].some(
      (edge) => Math.abs(from[axis] - edge) < TOLERANCE_PX && Math.abs(to[axis] - edge) < TOLERANCE_PX,
    )
  return isOn(0, width) || isOn(1, height)
}

/**
 * Replaces a matte's edge by a straight one where it runs along a line anyway: texture beside it leaves teeth, which the eye sees
 * at once.
 * @param matte changed in place
 * @param lines as {@link listStraightParts} lists them
 * @param mask size that the lines belong to
 */
export function straightenMatte(matte: Matte, lines: readonly Line[], mask: PixelSize): void {
  const [scaleX, scaleY] = [matte.width / mask.width, matte.height / mask.height]
  const scale = (point: Point): Point => [point[0] * scaleX, point[1] * scaleY]
  for (const { from, to } of lines) straightenPart(matte, { from: scale(from), to: scale(to) }, scaleX)
}

/**
 * @param matte changed in place
 * @param rough the line near which its edge runs, in its pixels
 * @param unit pixels of the matte per pixel of the mask
 */
function straightenPart(matte: Matte, rough: Line, unit: number): void {
  const ruler = ruleLine(rough, unit)
  const read = readEdge(matte, ruler, REACH_PX * unit)
  const straight = fitStraight(read.edges, UNKNOWN, Math.max(0.5, MISS_PX * unit))
  if (straight === null || straight.share < STRAIGHT_SHARE) return
  const edgeAt = (row: number) => straight.start + straight.slope * row
  const misses = read.edges.map((edge, row) => Math.abs(edge - edgeAt(row)) / unit)
  drawEdge(
    matte,
    ruler,
    edgeAt,
    findDrawnRows(misses, ruler.rowsPerPx * unit),
    read.width,
    TOOTH.height * unit,
  )
}

/**
 * Marks the rows in which the edge is to be drawn as the line: where it lies on it, and where a tooth leaves it.
 * @param misses distance from the line per row, in pixels of the mask
 * @param rowsPerPx rows in a pixel of the mask
 * @returns 1 or 0 per row
 */
function findDrawnRows(misses: Float32Array, rowsPerPx: number): Uint8Array {
  const isDrawn = Uint8Array.from(misses, (miss) => (miss <= MISS_PX ? 1 : 0))
  for (let from = 0; from < misses.length;) {
    let to = from
    while (to < misses.length && isDrawn[to] === isDrawn[from]) to++
    const run = misses.subarray(from, to)
    const isTooth = run.length <= TOOTH.width * rowsPerPx && run.every((miss) => miss <= TOOTH.height)
    if (isTooth) isDrawn.fill(1, from, to)
    from = to
  }
  return isDrawn
}

function ruleLine(line: Line, unit: number): RuledLine {
  const length = distance(line.from, line.to)
  const rows = Math.min(ROWS_MAX, Math.max(8, Math.round(length / 2)))
  return new RuledLine(line, rows, Math.max(END_PX * unit, END_SHARE * length))
}

interface ReadEdge {
  /** distance outward at which the area ends, per row */
  readonly edges: Float32Array
  /** median width of the matte's transition, in pixels */
  readonly width: number
}

/** Reads at each row where the matte changes from inside to outside, if it does so once. */
function readEdge(matte: Matte, ruler: RuledLine, reach: number): ReadEdge {
  const edges = new Float32Array(ruler.rows).fill(UNKNOWN)
  const widths: number[] = []
  const steps = Math.ceil((2 * reach) / STEP_PX)
  for (let row = 0; row < ruler.rows; row++) {
    const [middleX, middleY] = ruler.pointAt(row, 0)
    const sample = (step: number) => {
      const outward = step * STEP_PX - reach
      const x = middleX + outward * ruler.outward[0] - 0.5
      return sampleBilinear(matte.data, matte, x, middleY + outward * ruler.outward[1] - 0.5, 'lerp') / 255
    }
    // most rows that are unknown show it at their ends
    if (sample(0) < 1 || sample(steps) > 0) continue
    let [inside, partly] = [0, 0]
    for (let step = 0; step <= steps; step++) {
      const value = sample(step)
      // faint tails of the matte are no part of its edge
      inside += Math.min(1, Math.max(0, 2 * value - 0.5))
      partly += 4 * value * (1 - value)
    }
    edges[row] = (inside - 0.5) * STEP_PX - reach
    // two thirds of a ramp's width: a matte's edge is half as wide again as the photo's
    widths.push(partly * STEP_PX)
  }
  return { edges, width: Math.min(WIDTHS.most, Math.max(WIDTHS.least, medianOf(widths, 1))) }
}

function drawEdge(
  matte: Matte,
  ruler: RuledLine,
  edgeAt: (row: number) => number,
  isDrawn: ArrayLike<number>,
  ramp: number,
  tooth: number,
): void {
  const reach = tooth + ramp
  const last = ruler.rows - 1
  const corner = (row: number, side: number) => ruler.pointAt(row, edgeAt(row) + side * reach)
  forEachRowSpan([corner(0, 1), corner(last, 1), corner(last, -1), corner(0, -1)], matte, (y, start, end) => {
    for (let x = start; x < end; x++) {
      const row = ruler.rowOf(x + 0.5, y + 0.5)
      if (isDrawn[Math.round(row)] !== 1) continue
      const beyond = ruler.outwardOf(x + 0.5, y + 0.5) - edgeAt(row)
      matte.data[y * matte.width + x] = Math.round(255 * Math.min(1, Math.max(0, 0.5 - beyond / ramp)))
    }
  })
}
