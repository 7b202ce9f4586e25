import type { LabPlanes } from '../superpixels/lab-planes.ts'
import type { Mask } from '../raster/raster.ts'
import { distance, type Point } from '../geometry/homography.ts'

/** A straight piece of a border; the area lies on its right hand. */
export interface BorderLine {
  readonly from: Point
  readonly to: Point
}

/** Positions along a line, one every two pixels within these bounds. */
const ROWS = { least: 10, most: 64 } as const
/** Share of a line's length that is skipped at each end, where other borders meet it. */
const END_SHARE = 0.05
/** Reach of the search to both sides, in pixels, and its step. */
const REACH_PX = 5
const STEP_PX = 0.5
const COLUMNS = (2 * REACH_PX) / STEP_PX + 1
/** The surface's own color is sampled at these distances inward from the rough border, in pixels. */
const SAMPLE_FROM_PX = 3
const SAMPLE_TO_PX = 9
/** Rows on both sides over which that color is averaged: shade changes slowly along a wall. */
const SAMPLE_ROWS = 4
/** Shade changes a wall's lightness far more than its a and b. */
const LIGHTNESS_WEIGHT = 0.5
/** Least spread of the surface's color (ΔE76), and spreads at which a pixel hardly belongs to it. */
const SPREAD_MIN = 1.6
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
  const length = distance(from, to)
  const rows = Math.max(ROWS.least, Math.min(ROWS.most, Math.round(length / 2)))
  const outward: Point = [(to[1] - from[1]) / length, (from[0] - to[0]) / length]
  const strip = new BorderStrip(lab, mask, rows, (row) => {
    const along = END_SHARE + ((1 - 2 * END_SHARE) * row) / (rows - 1)
    return [from[0] + (to[0] - from[0]) * along, from[1] + (to[1] - from[1]) * along]
  })
  const likeness = strip.read(outward)
  if (likeness === null) return null
  const best = findBestLine(likeness, rows, Math.min(1, (TURN_MAX * length) / REACH_PX))
  if (contrastAt(likeness, rows, best) < CONTRAST_MIN) return null
  const move = (point: Point, column: number): Point => {
    // between the last sample of the surface and the first beyond it
    const offset = (column - 0.5) * STEP_PX - REACH_PX
    return [point[0] + outward[0] * offset, point[1] + outward[1] * offset]
  }
  return { from: move(from, best.start), to: move(to, best.end) }
}

/** Pixels across a rough border, row by row. */
class BorderStrip {
  private readonly lab: LabPlanes
  private readonly mask: Mask
  private readonly rows: number
  private readonly pointAt: (row: number) => Point

  constructor(lab: LabPlanes, mask: Mask, rows: number, pointAt: (row: number) => Point) {
    this.lab = lab
    this.mask = mask
    this.rows = rows
    this.pointAt = pointAt
  }

  /** 0–1 per row and column (inward to outward): how much a pixel looks like the surface beside it; null without samples. */
  read(outward: Point): Float32Array | null {
    const samples = Array.from({ length: this.rows }, (_, row) => this.sampleSurface(row, outward))
    const known = samples.filter((sample) => sample !== null)
    if (known.length < this.rows / 2) return null
    const likeness = new Float32Array(this.rows * COLUMNS)
    const spread = Math.max(SPREAD_MIN, meanOf(known.map((sample) => sample.spread)))
    for (let row = 0; row < this.rows; row++) {
      const near = samples
        .slice(Math.max(0, row - SAMPLE_ROWS), row + SAMPLE_ROWS + 1)
        .filter((sample) => sample !== null)
      const color = meanColor(near.length > 0 ? near : known)
      const [x, y] = this.pointAt(row)
      const steps = likeness.subarray(row * COLUMNS, (row + 1) * COLUMNS)
      for (let column = 0; column < COLUMNS; column++) {
        const offset = column * STEP_PX - REACH_PX
        steps[column] = this.colorStep(x + outward[0] * offset, y + outward[1] * offset, color)
      }
      const half = Math.max(SPREADS * spread, meanOf([...steps.subarray(BEYOND_COLUMN)]) / 2)
      for (let column = 0; column < COLUMNS; column++) steps[column] = 2 ** -((steps[column] / half) ** 2)
    }
    return likeness
  }

  private sampleSurface(row: number, outward: Point): ColorSample | null {
    const [x, y] = this.pointAt(row)
    const { width, height, l, a, b } = this.lab
    const colors: [number, number, number][] = []
    for (let inward = SAMPLE_FROM_PX; inward <= SAMPLE_TO_PX; inward++) {
      const column = Math.floor(x - outward[0] * inward)
      const line = Math.floor(y - outward[1] * inward)
      const i = line * width + column
      if (column < 0 || line < 0 || column >= width || line >= height || this.mask.data[i] === 0) continue
      colors.push([l[i], a[i], b[i]])
    }
    if (colors.length < 3) return null
    const color = [0, 1, 2].map((c) => meanOf(colors.map((one) => one[c])))
    const steps = colors.map((one) =>
      Math.hypot(LIGHTNESS_WEIGHT * (one[0] - color[0]), one[1] - color[1], one[2] - color[2]),
    )
    return { color, spread: meanOf(steps) }
  }

  /** ΔE76 of a pixel to a color; 0 outside the photo, where an area simply ends. */
  private colorStep(x: number, y: number, color: readonly number[]): number {
    const { width, height, l, a, b } = this.lab
    if (x < 0 || y < 0 || x >= width || y >= height) return 0
    const i = Math.floor(y) * width + Math.floor(x)
    return Math.hypot(LIGHTNESS_WEIGHT * (l[i] - color[0]), a[i] - color[1], b[i] - color[2])
  }
}

interface ColorSample {
  readonly color: readonly number[]
  readonly spread: number
}

function meanColor(samples: readonly ColorSample[]): number[] {
  return [0, 1, 2].map((c) => meanOf(samples.map(({ color }) => color[c])))
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

interface LineEnds {
  /** columns of the line's two ends */
  readonly start: number
  readonly end: number
}

/** The line with the least likeness beyond it and the most before it. */
function findBestLine(likeness: Float32Array, rows: number, turnShare: number): LineEnds {
  const costs = costsOfEnding(likeness, rows)
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

/** Per row and column: what is unlike the surface before the column, plus what is like it from there on. */
function costsOfEnding(likeness: Float32Array, rows: number): Float32Array {
  const costs = new Float32Array(rows * (COLUMNS + 1))
  for (let row = 0; row < rows; row++) {
    let cost = 0
    for (let column = 0; column < COLUMNS; column++) cost += likeness[row * COLUMNS + column]
    for (let column = 0; column <= COLUMNS; column++) {
      costs[row * (COLUMNS + 1) + column] = cost
      if (column < COLUMNS) cost += 1 - 2 * likeness[row * COLUMNS + column]
    }
  }
  return costs
}

/** Mean likeness in the strip before a line minus that in the strip beyond it. */
function contrastAt(likeness: Float32Array, rows: number, { start, end }: LineEnds): number {
  let [before, beyond, befores, beyonds] = [0, 0, 0, 0]
  for (let row = 0; row < rows; row++) {
    const at = Math.round(start + ((end - start) * row) / (rows - 1))
    for (let column = Math.max(0, at - STRIP_STEPS); column < at; column++, befores++)
      before += likeness[row * COLUMNS + column]
    for (let column = at; column < Math.min(COLUMNS, at + STRIP_STEPS); column++, beyonds++)
      beyond += likeness[row * COLUMNS + column]
  }
  return before / Math.max(1, befores) - beyond / Math.max(1, beyonds)
}
