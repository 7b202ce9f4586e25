import type { LabPlanes } from '../superpixels/lab-planes.ts'
import type { Mask } from '../raster/raster.ts'
import { distance, type Point } from '../geometry/homography.ts'
import { outwardOf, readSteps, STEP_PX, type BorderLine, type BorderSteps } from './border-strip.ts'

/** Reach of the search to both sides, in pixels. */
const REACH_PX = 5
const REACH = { inwardPx: REACH_PX, beyondPx: REACH_PX, sampleFromPx: 3, sampleToPx: 9 } as const
const COLUMNS = (2 * REACH_PX) / STEP_PX + 1
/** Spreads of the surface's color at which a pixel hardly belongs to it. */
const SPREADS = 2
/** Most turn of a line, in pixels across per pixel along. */
const TURN_MAX = 0.12
/** Cost of a line at the end of the search range, per row, relative to an unmoved one. */
const PLACE_COST = 6
/** From this column on, pixels show what lies beyond the border: half of the step to it is where the border is. */
const BEYOND_COLUMN = (COLUMNS - 1) / 2 + 4
/** Width of the strips on both sides of a line that are compared, in steps, and how much they must differ (0–1). */
const STRIP_STEPS = 8
const CONTRAST_MIN = 0.4

/**
 * Moves and turns a rough straight border to the line where the surface's color ends.
 * @param lab of the photo
 * @param mask of the surface; tells where its color can be sampled
 * @param rough within {@link REACH_PX} of the border
 * @returns null where no line separates the surface's color from what lies beyond
 */
export function fitBorder(lab: LabPlanes, mask: Mask, rough: BorderLine): BorderLine | null {
  const { from, to } = rough
  const steps = readSteps(lab, mask, rough, REACH)
  if (steps === null) return null
  const likeness = likenessOf(steps)
  const { rows } = steps
  const best = findBestLine(likeness, rows, Math.min(1, (TURN_MAX * distance(from, to)) / REACH_PX))
  if (contrastAt(likeness, { rows, columns: COLUMNS }, best) < CONTRAST_MIN) return null
  const outward = outwardOf(rough)
  const move = (point: Point, column: number): Point => {
    // between the last sample of the surface and the first beyond it
    const offset = (column - 0.5) * STEP_PX - REACH_PX
    return [point[0] + outward[0] * offset, point[1] + outward[1] * offset]
  }
  return { from: move(from, best.start), to: move(to, best.end) }
}

/** 0–1 per row and column (inward to outward): how much a pixel looks like the surface beside it. */
function likenessOf({ rows, steps, spread }: BorderSteps): Float32Array {
  const likeness = new Float32Array(steps.length)
  for (let row = 0; row < rows; row++) {
    const beyond = [...steps.subarray(row * COLUMNS + BEYOND_COLUMN, (row + 1) * COLUMNS)]
    const mean = beyond.reduce((sum, step) => sum + step, 0) / beyond.length
    const half = Math.max(SPREADS * spread, mean / 2)
    for (let i = row * COLUMNS; i < (row + 1) * COLUMNS; i++) likeness[i] = 2 ** -((steps[i] / half) ** 2)
  }
  return likeness
}

export interface LineEnds {
  /** columns of the line's two ends */
  readonly start: number
  readonly end: number
}

/** The line with the least likeness beyond it and the most before it. */
function findBestLine(likeness: Float32Array, rows: number, turnShare: number): LineEnds {
  const costs = costsOfEnding(likeness, { rows, columns: COLUMNS })
  const middle = (COLUMNS - 1) / 2
  const turnMax = Math.max(1, Math.round(turnShare * middle))
  let best = { cost: Infinity, start: middle, end: middle }
  for (let center = 1; center < COLUMNS - 1; center++)
    for (let turn = -turnMax; turn <= turnMax; turn++) {
      const [start, end] = [center - turn, center + turn]
      if (start < 0 || end < 0 || start >= COLUMNS || end >= COLUMNS) continue
      let cost = rows * PLACE_COST * ((center - middle) / middle) ** 2
      for (let row = 0; row < rows; row++)
        cost += costs[row * (COLUMNS + 1) + Math.round(start + ((end - start) * row) / (rows - 1))]
      if (cost < best.cost) best = { cost, start, end }
    }
  return best
}

/** Samples across a border: rows along it, columns from the surface outward. */
export interface StripSize {
  readonly rows: number
  readonly columns: number
}

/** Per row and column: what is unlike the surface before the column, plus what is like it from there on. */
export function costsOfEnding(likeness: Float32Array, { rows, columns }: StripSize): Float32Array {
  const costs = new Float32Array(rows * (columns + 1))
  for (let row = 0; row < rows; row++) {
    let cost = 0
    for (let column = 0; column < columns; column++) cost += likeness[row * columns + column]
    for (let column = 0; column <= columns; column++) {
      costs[row * (columns + 1) + column] = cost
      if (column < columns) cost += 1 - 2 * likeness[row * columns + column]
    }
  }
  return costs
}

/** Mean likeness in the strip before a line minus that in the strip beyond it. */
export function contrastAt(
  likeness: Float32Array,
  { rows, columns }: StripSize,
  { start, end }: LineEnds,
): number {
  let [before, beyond, befores, beyonds] = [0, 0, 0, 0]
  for (let row = 0; row < rows; row++) {
    const at = Math.round(start + ((end - start) * row) / Math.max(1, rows - 1))
    for (let column = Math.max(0, at - STRIP_STEPS); column < at; column++, befores++)
      before += likeness[row * columns + column]
    for (let column = at; column < Math.min(columns, at + STRIP_STEPS); column++, beyonds++)
      beyond += likeness[row * columns + column]
  }
  return before / Math.max(1, befores) - beyond / Math.max(1, beyonds)
}
