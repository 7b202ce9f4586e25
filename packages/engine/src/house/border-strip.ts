/** Reads the pixels across a rough straight border and tells how much each looks like the surface beside it. */
import { meanOf } from '../geometry/mean-of.ts'
import type { Mask } from '../raster/raster.ts'
import type { LabPlanes } from '../superpixels/lab-planes.ts'
import { distance, type Line, type Point } from '../geometry/homography.ts'

/** A straight piece of a border; the area lies on its right hand. */
export type BorderLine = Line

/** How far a strip reaches, in pixels across the border. */
export interface StripReach {
  /** toward the surface */
  readonly inwardPx: number
  /** toward what lies beyond it */
  readonly beyondPx: number
  /** the surface's own color is sampled between these distances inward */
  readonly sampleFromPx: number
  readonly sampleToPx: number
}

/** Step across a border, in pixels. */
export const STEP_PX = 0.5
/** Positions along a line, one every two pixels within these bounds. */
const ROWS = { least: 10, most: 64 } as const
/** Share of a line's length that is skipped at each end, where other borders meet it. */
export const END_SHARE = 0.05
/** Rows on both sides over which the surface's color is averaged: shade changes slowly along a wall. */
const SAMPLE_ROWS = 4
/** Shade changes a wall's lightness far more than its a and b. */
const LIGHTNESS_WEIGHT = 0.5
/** Least spread of the surface's color (ΔE76). */
const SPREAD_MIN = 1.6

interface ColorSample {
  readonly color: readonly number[]
  readonly spread: number
}

/** Color differences across a rough border, row by row. */
export interface BorderSteps {
  readonly rows: number
  readonly columns: number
  /** ΔE76 to the surface's color per row and column (inward to outward); 0 outside the photo, where an area simply ends */
  readonly steps: Float32Array
  /** of the surface's own color, ΔE76 */
  readonly spread: number
}

/** The unit vector across a line, away from the area. */
export function outwardOf({ from, to }: BorderLine): Point {
  const length = distance(from, to)
  return [(to[1] - from[1]) / length, (from[0] - to[0]) / length]
}

/** @returns null where too little of the surface is beside the line to know its color */
export function readSteps(
  lab: LabPlanes,
  mask: Mask,
  line: BorderLine,
  reach: StripReach,
): BorderSteps | null {
  const rows = rowsAlong(line)
  const points = Array.from({ length: rows }, (_, row) => pointAt(line, row, rows))
  const outward = outwardOf(line)
  const samples = points.map((point) => sampleSurface(lab, mask, point, outward, reach))
  const known = samples.filter((sample) => sample !== null)
  if (known.length < rows / 2) return null
  const columns = Math.round((reach.inwardPx + reach.beyondPx) / STEP_PX) + 1
  const steps = new Float32Array(rows * columns)
  for (const [row, [x, y]] of points.entries()) {
    const near = samples
      .slice(Math.max(0, row - SAMPLE_ROWS), row + SAMPLE_ROWS + 1)
      .filter((sample) => sample !== null)
    const color = meanColor(near.length > 0 ? near : known)
    for (let column = 0; column < columns; column++) {
      const offset = column * STEP_PX - reach.inwardPx
      const [atX, atY] = [x + outward[0] * offset, y + outward[1] * offset]
      steps[row * columns + column] = colorStep(lab, atX, atY, color)
    }
  }
  return { rows, columns, steps, spread: Math.max(SPREAD_MIN, meanOf(known.map(({ spread }) => spread))) }
}

/** How many positions along a line are looked at. */
export function rowsAlong({ from, to }: BorderLine): number {
  return Math.max(ROWS.least, Math.min(ROWS.most, Math.round(distance(from, to) / 2)))
}

function pointAt({ from, to }: BorderLine, row: number, rows: number): Point {
  const along = END_SHARE + ((1 - 2 * END_SHARE) * row) / (rows - 1)
  return [from[0] + (to[0] - from[0]) * along, from[1] + (to[1] - from[1]) * along]
}

function sampleSurface(
  { width, height, l, a, b }: LabPlanes,
  mask: Mask,
  [x, y]: Point,
  outward: Point,
  { sampleFromPx, sampleToPx }: StripReach,
): ColorSample | null {
  const colors: [number, number, number][] = []
  for (let inward = sampleFromPx; inward <= sampleToPx; inward++) {
    const column = Math.floor(x - outward[0] * inward)
    const line = Math.floor(y - outward[1] * inward)
    const i = line * width + column
    if (column < 0 || line < 0 || column >= width || line >= height || mask.data[i] === 0) continue
    colors.push([l[i], a[i], b[i]])
  }
  if (colors.length < 3) return null
  const color = [0, 1, 2].map((c) => meanOf(colors.map((one) => one[c])))
  const steps = colors.map((one) =>
    Math.hypot(LIGHTNESS_WEIGHT * (one[0] - color[0]), one[1] - color[1], one[2] - color[2]),
  )
  return { color, spread: meanOf(steps) }
}

function colorStep(
  { width, height, l, a, b }: LabPlanes,
  x: number,
  y: number,
  color: readonly number[],
): number {
  if (x < 0 || y < 0 || x >= width || y >= height) return 0
  const i = Math.floor(y) * width + Math.floor(x)
  return Math.hypot(LIGHTNESS_WEIGHT * (l[i] - color[0]), a[i] - color[1], b[i] - color[2])
}

function meanColor(samples: readonly ColorSample[]): number[] {
  return [0, 1, 2].map((c) => meanOf(samples.map(({ color }) => color[c])))
}
