import { boxMean } from '../raster/box-mean.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { sharesOf } from '../raster/shares.ts'

/** Assumed error of the mask's edge, in study pixels: nearer pixels are not examples of either side. */
const DOUBT_RADIUS_PX = 2

/** Radius of the window over which each side's colors are averaged, in study pixels. */
const WINDOW_RADIUS_PX = 4

/**
 * Squared color difference in bytes, summed over channels, below which the sides look the same and the mask decides: about
 * 3 % of the range.
 */
const LEAST_CONTRAST = 65

/** Weight of the sides' color variance against their difference. */
const SPREAD_WEIGHT = 2

/** Shares of the area within this of 0 or 1 count as 0 or 1. */
export const LEAST_SHARE = 1e-4

/**
 * Most squared distance in bytes of a pixel from the color line, besides the color variance. Farther pixels show something
 * else, such as light trim in front of a dark window, and the mask decides.
 */
const LEAST_MISS = 32.5

/** Weight of the color variance in that distance. */
const MISS_PER_SPREAD = 1

/** The edge's color model around each cell of study pixels. */
export interface MaskFit {
  readonly width: number
  readonly height: number
  /**
   * Nine values per line: the surroundings' mean color (three channels, bytes), the vector from it to the area's mean color
   * (three), the inverse squared length, the mask's weight in the result, and the most squared distance of a pixel from the
   * line. The first line leaves everything to the mask.
   */
  readonly lines: Float32Array
  /** line of each cell: its own where `share` is between 0 and 1, else the first */
  readonly lineOf: Int32Array
  /** share of the area in the band's window, 0–1 */
  readonly share: Float32Array
}

/** Values per line of {@link MaskFit.lines}. */
export const LINE = 9

/**
 * A pixel's share of the area is its projection onto the line from the surroundings' mean color to the area's. The smaller
 * their difference is relative to their variance, the more the mask decides.
 * @param guide the small picture
 * @param coarse the mask at the guide's size
 * @param share of the area in the band's window around each cell
 * @param reach share of the area in a window around each study pixel that contains all examples of its cell
 * @param cellPx side of a cell in study pixels; a divisor of the guide's sides
 */
export function fitMask(
  guide: ColorRaster,
  coarse: Mask,
  share: Float32Array,
  reach: Float32Array,
  cellPx: number,
): MaskFit {
  const examples = findExamples(boxMean(sharesOf(coarse), guide.width, guide.height, DOUBT_RADIUS_PX), reach)
  const [width, height] = [guide.width / cellPx, guide.height / cellPx]
  const lineOf = new Int32Array(share.length)
  let count = 1
  for (let i = 0; i < share.length; i++) if (isMixed(share[i])) lineOf[i] = count++
  const fit = { width, height, lines: new Float32Array(count * LINE), lineOf, share }
  fit.lines[7] = 1
  fitLines(fit, guide, examples, cellPx)
  if (cellPx > 1) fillGaps(fit)
  return fit
}

function isMixed(share: number): boolean {
  return share >= LEAST_SHARE && share <= 1 - LEAST_SHARE
}

const NO_EXAMPLE = 0
const INSIDE = 1
const OUTSIDE = 2

/** Marks the study pixels that are examples of a side: near the edge, but farther than the mask's assumed error. */
function findExamples(near: Float32Array, reach: Float32Array): Uint8Array {
  const examples = new Uint8Array(near.length)
  for (let i = 0; i < near.length; i++) {
    if (reach[i] < LEAST_REACH || reach[i] > 1 - LEAST_REACH) continue
    examples[i] = near[i] > 0.95 ? INSIDE : near[i] < 0.05 ? OUTSIDE : NO_EXAMPLE
  }
  return examples
}

/** Shares below this are 0: less than one pixel's share of the window. */
const LEAST_REACH = 1e-6

/** Sums per side: count, red, green, blue, and the channels' squares. */
const EXAMPLES = 5

/**
 * Fits the line of each cell in the band, with running sums over a sliding window: first along columns, then along rows
 * where there are lines.
 */
function fitLines(fit: MaskFit, guide: ColorRaster, examples: Uint8Array, cellPx: number): void {
  const { width, height, lines, lineOf } = fit
  const radius = WINDOW_RADIUS_PX / cellPx
  const columns = new Int32Array(width * 2 * EXAMPLES)
  const sum = new Int32Array(2 * EXAMPLES)
  for (let y = 0; y < Math.min(radius, height); y++) sumExamples(guide, examples, y, cellPx, 1, columns)
  for (let y = 0; y < height; y++) {
    if (y + radius < height) sumExamples(guide, examples, y + radius, cellPx, 1, columns)
    if (y > radius) sumExamples(guide, examples, y - radius - 1, cellPx, -1, columns)
    let last = -2
    for (let x = 0; x < width; x++) {
      const line = lineOf[y * width + x]
      if (line === 0) continue
      if (last === x - 1) slideWindow(columns, x, radius, sum)
      else sumWindow(columns, x, radius, sum)
      last = x
      fitColorLine(sum, lines, line * LINE)
    }
  }
}

/** Sums the columns up to `radius` from column x. */
function sumWindow(columns: Int32Array, x: number, radius: number, sum: Int32Array): void {
  const last = Math.min(columns.length / sum.length - 1, x + radius)
  sum.fill(0)
  for (let column = Math.max(0, x - radius); column <= last; column++) addColumn(columns, column, 1, sum)
}

/** Moves the sum from column x - 1 to column x. */
function slideWindow(columns: Int32Array, x: number, radius: number, sum: Int32Array): void {
  if (x + radius < columns.length / sum.length) addColumn(columns, x + radius, 1, sum)
  if (x > radius) addColumn(columns, x - radius - 1, -1, sum)
}

/** Adds a row of cells to the columns' sums, or subtracts it. */
function sumExamples(
  guide: ColorRaster,
  examples: Uint8Array,
  row: number,
  cellPx: number,
  sign: number,
  columns: Int32Array,
): void {
  const { width, channels } = guide
  const data = bytesOf(guide)
  let pixel = row * cellPx * width
  for (let y = 0; y < cellPx; y++)
    for (let to = 0; to < columns.length; to += 2 * EXAMPLES)
      for (let x = 0; x < cellPx; x++, pixel++) {
        if (examples[pixel] === NO_EXAMPLE) continue
        const side = examples[pixel] === INSIDE ? to : to + EXAMPLES
        const at = pixel * channels
        const r = data[at]
        const g = data[at + 1]
        const b = data[at + 2]
        columns[side] += sign
        columns[side + 1] += sign * r
        columns[side + 2] += sign * g
        columns[side + 3] += sign * b
        columns[side + 4] += sign * (r * r + g * g + b * b)
      }
}

function addColumn(columns: Int32Array, column: number, sign: number, sum: Int32Array): void {
  const from = column * 2 * EXAMPLES
  for (let k = 0; k < 2 * EXAMPLES; k++) sum[k] += sign * columns[from + k]
}

/** @param sum examples of the area, then of its surroundings */
function fitColorLine(sum: Int32Array, lines: Float32Array, to: number): void {
  lines[to + 7] = 1
  if (sum[0] === 0 || sum[EXAMPLES] === 0) return
  const perIn = 1 / sum[0]
  const perOut = 1 / sum[EXAMPLES]
  const r = sum[EXAMPLES + 1] * perOut
  const g = sum[EXAMPLES + 2] * perOut
  const b = sum[EXAMPLES + 3] * perOut
  const red = sum[1] * perIn
  const green = sum[2] * perIn
  const blue = sum[3] * perIn
  const spreadIn = sum[4] * perIn - (red * red + green * green + blue * blue)
  const spreadOut = sum[EXAMPLES + 4] * perOut - (r * r + g * g + b * b)
  const spread = Math.max(0, spreadIn + spreadOut)
  const doubt = LEAST_CONTRAST + SPREAD_WEIGHT * spread
  const length = (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2
  lines[to] = r
  lines[to + 1] = g
  lines[to + 2] = b
  lines[to + 3] = red - r
  lines[to + 4] = green - g
  lines[to + 5] = blue - b
  lines[to + 6] = 1 / (length + 0.1)
  lines[to + 7] = doubt / (length + doubt)
  lines[to + 8] = LEAST_MISS + MISS_PER_SPREAD * spread
}

/**
 * Where a window holds examples of one side alone, the mean line of its neighbors that know both: cells are coarse, and
 * no line beside a good one would weaken that one's answer.
 */
function fillGaps({ lines, lineOf, width, height }: MaskFit): void {
  const isKnown = new Uint8Array(lines.length / LINE)
  for (let line = 0; line < isKnown.length; line++) isKnown[line] = lines[line * LINE + 6] > 0 ? 1 : 0
  const steps = [-width - 1, -width, 1 - width, -1, 1, width - 1, width, width + 1]
  const sum = new Float32Array(LINE)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      if (lineOf[i] === 0 || isKnown[lineOf[i]] !== 0) continue
      let count = 0
      for (const step of steps) count += isKnown[lineOf[i + step]]
      if (count === 0) continue
      for (const step of steps) {
        const line = lineOf[i + step]
        if (isKnown[line] !== 0) for (let k = 0; k < LINE; k++) sum[k] += lines[line * LINE + k] / count
      }
      lines.set(sum, lineOf[i] * LINE)
      sum.fill(0)
    }
}

/** Rounds of spreading lines to neighbors: no cell in or next to the new band is farther from a known line. */
const HAND_ON_ROUNDS = 4

/**
 * The same fit for a narrower band in which every cell has a line. Cells that know only one side's colors get their
 * neighbors' mean lines and leave the result to the mask. Interpolating between a line and none would pull the colors
 * towards black and show as a contour.
 * @param fit of cells of one study pixel
 * @param share of the area in the new band's window around each cell
 */
export function moveBand(fit: MaskFit, share: Float32Array): MaskFit {
  const { width, height } = fit
  const lineOf = new Int32Array(share.length)
  const cells = listBandCells(share, width, height)
  cells.forEach((cell, k) => (lineOf[cell] = k + 1))
  const lines = new Float32Array((cells.length + 1) * LINE)
  lines[7] = 1
  let waiting: number[] = []
  for (const cell of cells) {
    const from = fit.lineOf[cell] * LINE
    copyLine(fit.lines, from, lines, lineOf[cell] * LINE)
    if (fit.lines[from + 6] === 0) waiting.push(cell)
  }
  const moved = { width, height, lines, lineOf, share }
  for (let round = 0; round < HAND_ON_ROUNDS && waiting.length > 0; round++)
    waiting = handOnLines(moved, waiting)
  return moved
}

/** A loop: a view of the nine values costs more than copying them. */
function copyLine(from: Float32Array, at: number, to: Float32Array, line: number): void {
  for (let k = 0; k < LINE; k++) to[line + k] = from[at + k]
}

/** The cells in a band and their neighbors, which interpolation also reads. */
function listBandCells(share: Float32Array, width: number, height: number): number[] {
  const isNear = new Uint8Array(share.length)
  for (let i = 0; i < share.length; i++) {
    if (!isMixed(share[i])) continue
    const x = i % width
    const y = (i - x) / width
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
      for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) isNear[v * width + u] = 1
  }
  const cells: number[] = []
  for (let i = 0; i < isNear.length; i++) if (isNear[i] !== 0) cells.push(i)
  return cells
}

/** Gives cells the mean line of their neighbors. @returns the cells without such neighbors */
function handOnLines(fit: MaskFit, cells: readonly number[]): number[] {
  const { lines, lineOf } = fit
  const means = new Float32Array(cells.length * LINE)
  const left: number[] = []
  cells.forEach((cell, k) => {
    if (!averageNeighbors(fit, cell, means, k * LINE)) left.push(cell)
  })
  cells.forEach((cell, k) => {
    if (means[k * LINE + 6] === 0) return
    copyLine(means, k * LINE, lines, lineOf[cell] * LINE)
    // such a cell knows only one side's colors: the mask decides
    lines[lineOf[cell] * LINE + 7] = 1
  })
  return left
}

/** Writes the mean line of a cell's neighbors that have one, from `at` on. @returns whether there is any */
function averageNeighbors(
  { width, height, lines, lineOf }: MaskFit,
  cell: number,
  mean: Float32Array,
  at: number,
): boolean {
  const x = cell % width
  const y = (cell - x) / width
  let count = 0
  for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
    for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
      const from = lineOf[v * width + u] * LINE
      if (lines[from + 6] === 0) continue
      for (let value = 0; value < LINE; value++) mean[at + value] += lines[from + value]
      count++
    }
  if (count > 0) for (let value = 0; value < LINE; value++) mean[at + value] /= count
  return count > 0
}
