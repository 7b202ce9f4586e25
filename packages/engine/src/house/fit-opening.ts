/** Fits the sides of an opening to the lines where the wall around it ends. */
import type { Mask } from '../raster/raster.ts'
import type { LabPlanes } from '../superpixels/lab-planes.ts'
import { distance, type Point, type Quad } from '../geometry/homography.ts'
import { outwardOf, readSteps, STEP_PX, type BorderLine, type BorderSteps } from './border-strip.ts'
import { contrastAt, costsOfEnding, type LineEnds, type StripSize } from './fit-border.ts'

/** A casing is at most this wide, as a share of the photo's width and in pixels. */
const CASING_SHARE = 0.024
const CASING_MIN_PX = 10
/** A strip reads this far inward of a rough side; the wall ends at most that far inward of it, in pixels. */
const INSIDE_PX = 6
const INWARD_MAX_PX = 2.5
/** The wall's color is sampled from here outward, and up to this far beyond the widest casing, in pixels. */
const SAMPLE_FROM_PX = 3
const SAMPLE_BEYOND_PX = 6
/** Spreads of the wall's color at which a pixel hardly belongs to it. */
const SPREADS = 2
/** Most turn of a side, in pixels across per pixel along: of one whose direction is rough, and of one whose direction is known. */
const TURN_MAX = { rough: 0.05, known: 0.006 } as const
/** Steps of the first search: rows, columns across and columns of turn. */
const COARSE = { rows: 3, columns: 3, turn: 3 } as const
/** How much the wall and what lies within must differ (0–1): along the side, and in each part of it. */
const CONTRAST_MIN = 0.4
const PARTS = 6
const CONTRAST_MIN_OF_PART = 0.1
/**
 * Rises of arches that are tried, as shares of a side's length; lower ones than this are not told from a line, in steps. A line
 * through a perfect arch costs a quarter of its rise per row more than the arch; half of that tells one.
 */
const ARCH_RISES = [0.06, 0.12, 0.2, 0.3] as const
const RISE_MIN_STEPS = 4
const ARCH_GAIN = 0.125

/** A side of an opening on the line where the wall's color ends. */
export interface FittedSide {
  /** from the side's first corner to its second, clockwise; the opening lies on its right hand */
  readonly line: BorderLine
  /** 0–1: how much the wall and what lies within differ */
  readonly contrast: number
  readonly isArched: boolean
}

/**
 * Finds where the wall ends beside a rough side.
 * @param lab of the photo
 * @param wall pixels of walls, from which their color is sampled
 * @param quad rough, in pixels
 * @param side 0 to 3: top, right, bottom, left
 * @param direction how well the rough side's direction is known
 * @returns null where no line separates the opening from the wall
 */
export function fitSide(
  lab: LabPlanes,
  wall: Mask,
  quad: Quad,
  side: number,
  direction: keyof typeof TURN_MAX = 'rough',
): FittedSide | null {
  const rough: BorderLine = { from: quad[(side + 1) % 4], to: quad[side] }
  const casingPx = Math.max(CASING_MIN_PX, Math.round(CASING_SHARE * lab.width))
  const reach = {
    inwardPx: casingPx,
    beyondPx: INSIDE_PX,
    sampleFromPx: SAMPLE_FROM_PX,
    sampleToPx: casingPx + SAMPLE_BEYOND_PX,
  }
  const read = readSteps(lab, wall, rough, reach)
  if (read === null) return null
  const half = SPREADS * read.spread
  const likeness = read.steps.map((step) => 2 ** -((step / half) ** 2))
  const costs = costsOfEnding(likeness, read)
  const turnMax = Math.max(1, (TURN_MAX[direction] * distance(rough.from, rough.to)) / 2 / STEP_PX)
  const last = (casingPx + INWARD_MAX_PX) / STEP_PX
  const best = findBestLine(costs, read, turnMax, last)
  const contrast = contrastAt(likeness, read, best)
  const length = distance(rough.from, rough.to) / STEP_PX
  const rises = ARCH_RISES.map((share) => share * length).filter((rise) => rise >= RISE_MIN_STEPS)
  const isArched = isCurved(costs, read, best, rises)
  const isLine = contrast >= CONTRAST_MIN && weakestPart(likeness, read, best) >= CONTRAST_MIN_OF_PART
  if (!isLine && !isArched) return null
  const outward = outwardOf(rough)
  const shift = shiftToHalf(read, best)
  const move = (point: Point, column: number): Point => {
    const offset = (column + shift) * STEP_PX - casingPx
    return [point[0] + outward[0] * offset, point[1] + outward[1] * offset]
  }
  const line = { from: move(quad[side], best.end), to: move(quad[(side + 1) % 4], best.start) }
  return { line, contrast, isArched }
}

/** A line through the tops of a window and its shutters must be the top of all of them. */
function weakestPart(likeness: Float32Array, { rows, columns }: StripSize, { start, end }: LineEnds): number {
  const rowAt = (part: number) => Math.floor((part * rows) / PARTS)
  const columnAt = (row: number) => start + ((end - start) * row) / (rows - 1)
  const contrasts = Array.from({ length: PARTS }, (_, part) => {
    const [first, next] = [rowAt(part), rowAt(part + 1)]
    const ends = { start: columnAt(first), end: columnAt(next - 1) }
    return contrastAt(
      likeness.subarray(first * columns, next * columns),
      { rows: next - first, columns },
      ends,
    )
  })
  return Math.min(...contrasts)
}

/** Columns on both sides of a line whose means are its two levels, from the line. */
const LEVEL_STEPS = [3, 4, 5, 6] as const

/** Columns from a line, where the wall's color begins to change, to where half of the change is done. */
function shiftToHalf({ rows, columns, steps }: BorderSteps, { start, end }: LineEnds): number {
  const levelAt = (shift: number) => {
    let sum = 0
    for (let row = 0; row < rows; row++) {
      const at = Math.round(start + ((end - start) * row) / (rows - 1)) + shift
      sum += steps[row * columns + Math.min(columns - 1, Math.max(0, at))]
    }
    return sum / rows
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const half = (mean(LEVEL_STEPS.map((step) => levelAt(-step))) + mean(LEVEL_STEPS.map(levelAt))) / 2
  let before = levelAt(-LEVEL_STEPS[0])
  for (let shift = 1 - LEVEL_STEPS[0]; shift <= LEVEL_STEPS[0]; shift++) {
    const level = levelAt(shift)
    if (level >= half) return shift - (level - half) / Math.max(1e-6, level - before)
    before = level
  }
  return -0.5
}

/** Coarse to fine: the line of the least cost whose ends lie before the column `last`. */
function findBestLine(costs: Float32Array, size: StripSize, turnMax: number, last: number): LineEnds {
  let best = { cost: Infinity, center: 0, turn: 0 }
  const search = (centers: readonly number[], turns: readonly number[], rowStep: number) => {
    best = { ...best, cost: Infinity }
    for (const center of centers)
      for (const turn of turns) {
        if (Math.abs(turn) > turnMax || center + Math.abs(turn) > last) continue
        const cost = costOfCurve(costs, size, { start: center - turn, end: center + turn }, 0, rowStep)
        if (cost < best.cost) best = { cost, center, turn }
      }
  }
  search(rangeOf(0, last, COARSE.columns), rangeOf(-turnMax, turnMax, COARSE.turn), COARSE.rows)
  search(
    rangeOf(best.center - COARSE.columns, best.center + COARSE.columns, 1),
    rangeOf(best.turn - COARSE.turn, best.turn + COARSE.turn, 1),
    1,
  )
  return { start: best.center - best.turn, end: best.center + best.turn }
}

function rangeOf(first: number, last: number, step: number): number[] {
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, n) => first + n * step)
}

/** What a border costs that runs from one column to another; its middle lies `rise` columns farther toward the wall than its ends. */
function costOfCurve(
  costs: Float32Array,
  { rows, columns }: StripSize,
  { start, end }: LineEnds,
  rise: number,
  rowStep: number,
): number {
  let cost = 0
  for (let row = 0; row < rows; row += rowStep) {
    const along = row / (rows - 1)
    const at = Math.round(start + (end - start) * along + rise * (2 * along - 1) ** 2)
    cost += costs[row * (columns + 1) + Math.min(columns, Math.max(0, at))]
  }
  return cost
}

function isCurved(costs: Float32Array, size: StripSize, best: LineEnds, rises: readonly number[]): boolean {
  const straight = costOfCurve(costs, size, best, 0, 1)
  return rises.some((rise) =>
    [0.25, 0.5].some((part) => {
      const moved = { start: best.start - part * rise, end: best.end - part * rise }
      return straight - costOfCurve(costs, size, moved, rise, 1) > ARCH_GAIN * rise * size.rows
    }),
  )
}
