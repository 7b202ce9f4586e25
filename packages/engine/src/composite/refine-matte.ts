import { boxMean } from '../raster/box-mean.ts'
import {
  interpolateRow,
  rowsBetween,
  spanColumns,
  type Between,
  type ColumnSpans,
} from '../raster/between-samples.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import { checkRaster } from '../raster/check-raster.ts'
import type { ColorRaster, Mask, Matte } from '../raster/raster.ts'
import { fitWithin, resizeColor, resizeGray } from '../raster/resize.ts'

/** Long side in pixels of the small picture on which the edge is studied: about 0.3 megapixels of a 4:3 photo. */
const STUDY_LONG_SIDE_PX = 640

/** The mask may be wrong by this much, in study pixels: nearer to its edge, no pixel is an example of either side. */
const DOUBT_RADIUS_PX = 2

/** The colors of either side are means over a window reaching this far, in study pixels. */
const WINDOW_RADIUS_PX = 4

/** The first fit, which only brings the mask nearer to the edge, is made for square cells of this many study pixels. */
const FIRST_CELL_PX = 2

/**
 * Squared difference in bytes, summed over channels, below which two sides look the same and the mask decides: about
 * 3 % of the range.
 */
const LEAST_CONTRAST = 65

/** How much the spread of colors on either side counts against their difference. */
const SPREAD_WEIGHT = 2

/** Farther than this from the mask's edge, in study pixels, the matte equals the mask. */
const BAND_RADIUS_PX = 3

/** How steeply the matte is bound to the mask towards the band's far side; 3.5 leaves the middle 3 pixels free. */
const BAND_STEEPNESS = 3.5

/** A share of the area around a pixel that is nearer than this to none or all counts as such. */
const LEAST_SHARE = 1e-4

/** A pixel's place on that line is stretched about the middle, so that it reaches 0 and 1 on either side of an edge. */
const STRETCH = 1.5

/**
 * Squared distance in bytes from that line by which a pixel may miss it, besides the colors' own spread. One that
 * misses it by more is something else, such as light trim before a dark window: the mask decides.
 */
const LEAST_MISS = 32.5

/** How much the spread of colors on either side widens that. */
const MISS_PER_SPREAD = 1

/** Half a pixel's share becomes this: a fringe of the old paint shows more than a hair of trim painted over. */
const MIDDLE = 0.55

/** An area's edge as a small copy of its photo shows it: all that {@link drawMatte} needs besides the photo. */
export interface EdgeStudy {
  readonly mask: Mask
  readonly fit: MaskFit
}

/**
 * Refines a mask to a fractional edge that follows the photo's own edges: {@link studyEdge} and {@link drawMatte} in one.
 * @param photo any size, encoded sRGB
 * @param mask of the same aspect, any size
 * @param small the same photo already made smaller, where there is one: saves shrinking the photo itself
 * @returns a matte of the photo's size
 * @throws RangeError when a buffer does not fit its shape or the aspects differ by more than a pixel's rounding
 */
export function refineMatte(photo: ColorRaster, mask: Mask, small: ColorRaster = photo): Matte {
  const isTooSmall = Math.max(small.width, small.height) < STUDY_LONG_SIDE_PX
  return drawMatte(photo, studyEdge(isTooSmall ? photo : small, mask))
}

/**
 * Studies an area's edge on a small copy of the photo.
 *
 * As in a guided filter, the matte is locally a linear function of the photo's colors, studied on a small copy and
 * applied to every pixel of the photo near the mask's edge; here the line runs through the mean colors of the two
 * sides, and it is fitted a second time to its own answer, so that a mask a few pixels off still finds the edge. A
 * pixel that lies off the line, or between sides that look the same, stays as the mask has it.
 * @param photo encoded sRGB; the photo itself, or a copy made smaller, at least about 640 pixels long
 * @param mask of the same aspect, any size; kept by reference
 * @throws RangeError when a buffer does not fit its shape or the aspects differ by more than a pixel's rounding
 * Source: the low-resolution fit is He, Sun, "Fast Guided Filter" (2015)
 */
export function studyEdge(photo: ColorRaster, mask: Mask): EdgeStudy {
  checkRaster(photo)
  checkRaster(mask)
  checkSameAspect(photo, mask)
  const { width, height } = studySize(photo)
  const guide = resizeColor(photo, width, height)
  const coarse = resizeGray(mask, width, height)
  const share = boxMean(sharesOf(coarse), width, height, BAND_RADIUS_PX)
  const first = fitMask(guide, coarse, cellMeans(share, width, FIRST_CELL_PX), FIRST_CELL_PX)
  return { mask, fit: fitMask(guide, applyFit(guide, first, coarse), share, 1) }
}

/**
 * Draws the matte of a studied area: fractions near its edge; away from it exactly 0 or 255.
 * @param photo encoded sRGB, of the studied picture's aspect, any size
 * @param study of that photo and its area
 * @returns a matte of the photo's size
 * @throws RangeError when the photo's buffer does not fit its shape or its aspect differs by more than a pixel's rounding
 */
export function drawMatte(photo: ColorRaster, study: EdgeStudy): Matte {
  checkRaster(photo)
  checkSameAspect(photo, study.mask)
  return applyFit(photo, study.fit, study.mask)
}

/** Of the small picture: whole cells of the first fit along both sides. */
function studySize(photo: ColorRaster): { width: number; height: number } {
  const size = fitWithin(photo.width, photo.height, STUDY_LONG_SIDE_PX)
  const toWholeCells = (sidePx: number): number => Math.ceil(sidePx / FIRST_CELL_PX) * FIRST_CELL_PX
  return { width: toWholeCells(size.width), height: toWholeCells(size.height) }
}

function checkSameAspect(photo: ColorRaster, other: Mask): void {
  const expectedHeight = (other.width * photo.height) / photo.width
  if (Math.abs(expectedHeight - other.height) > 1 + other.height * 0.01)
    throw new RangeError(
      `a ${other.width}×${other.height} raster has another aspect than its ${photo.width}×${photo.height} photo`,
    )
}

function sharesOf(mask: Mask): Float32Array {
  const shares = new Float32Array(mask.data.length)
  for (let i = 0; i < shares.length; i++) shares[i] = mask.data[i] * (1 / 255)
  return shares
}

/** What the edge looks like around each cell of study pixels. */
interface MaskFit {
  readonly width: number
  readonly height: number
  /**
   * Nine values a line: the surroundings' mean color (three channels, bytes), from there to the area's (three), how much
   * of the line's answer counts per squared length, the mask's part in the answer, and the squared distance that a pixel
   * may be off the line. The first line leaves all to the mask.
   */
  readonly lines: Float32Array
  /** Each cell's line: one of its own where `share` is neither 0 nor 1, else the first. */
  readonly lineOf: Int32Array
  /** Share of the area in the band's window, 0–1. */
  readonly share: Float32Array
}

/** Values a line of {@link MaskFit.lines}. */
const LINE = 9

/**
 * On the line from the surroundings' mean color to the area's, a pixel's place is its share of the area. The less the
 * two differ beside their own spread, the more the mask decides instead.
 * @param guide the small picture
 * @param coarse the mask at the guide's size
 * @param share of the area in the band's window around each cell
 * @param cellPx side of a cell in study pixels; a divisor of the guide's sides
 */
function fitMask(guide: ColorRaster, coarse: Mask, share: Float32Array, cellPx: number): MaskFit {
  const near = boxMean(sharesOf(coarse), guide.width, guide.height, DOUBT_RADIUS_PX)
  const [width, height] = [guide.width / cellPx, guide.height / cellPx]
  const lineOf = new Int32Array(share.length)
  let count = 1
  for (let i = 0; i < share.length; i++) if (isMixed(share[i])) lineOf[i] = count++
  const fit = { width, height, lines: new Float32Array(count * LINE), lineOf, share }
  fit.lines[7] = 1
  fitLines(fit, guide, near, cellPx)
  if (cellPx > 1) fillGaps(fit)
  return fit
}

function isMixed(share: number): boolean {
  return share >= LEAST_SHARE && share <= 1 - LEAST_SHARE
}

/** Means of a plane over square cells. */
function cellMeans(plane: Float32Array, width: number, cellPx: number): Float32Array {
  const columns = width / cellPx
  const means = new Float32Array(plane.length / cellPx ** 2)
  for (let y = 0, i = 0; i < plane.length; y++) {
    const row = Math.floor(y / cellPx) * columns
    for (let to = row; to < row + columns; to++)
      for (let x = 0; x < cellPx; x++, i++) means[to] += plane[i] / cellPx ** 2
  }
  return means
}

/** Examples of each side around a cell: how many, their summed channels, and the sum of the channels' squares. */
const EXAMPLES = 5

/**
 * Draws the line of each cell that the band crosses. The examples in its window are summed up as the window slides: down
 * the columns for all cells, then along the rows where there are lines. The area's share near each study pixel tells
 * examples of either side from pixels in doubt.
 */
function fitLines(fit: MaskFit, guide: ColorRaster, near: Float32Array, cellPx: number): void {
  const { width, height, lines, lineOf } = fit
  const radius = WINDOW_RADIUS_PX / cellPx
  const columns = new Int32Array(width * 2 * EXAMPLES)
  const sum = new Int32Array(2 * EXAMPLES)
  for (let y = 0; y < Math.min(radius, height); y++) sumExamples(guide, near, y, cellPx, 1, columns)
  for (let y = 0; y < height; y++) {
    if (y + radius < height) sumExamples(guide, near, y + radius, cellPx, 1, columns)
    if (y > radius) sumExamples(guide, near, y - radius - 1, cellPx, -1, columns)
    let last = -2
    for (let x = 0; x < width; x++) {
      const line = lineOf[y * width + x]
      if (line === 0) continue
      if (last === x - 1) {
        if (x + radius < width) addColumn(columns, x + radius, 1, sum)
        if (x > radius) addColumn(columns, x - radius - 1, -1, sum)
      } else {
        sum.fill(0)
        const end = Math.min(width - 1, x + radius)
        for (let column = Math.max(0, x - radius); column <= end; column++) addColumn(columns, column, 1, sum)
      }
      last = x
      drawLine(sum, lines, line * LINE)
    }
  }
}

/** Adds a row of cells to the columns' sums, or takes it out. */
function sumExamples(
  guide: ColorRaster,
  near: Float32Array,
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
        const share = near[pixel]
        if (share >= 0.05 && share <= 0.95) continue
        const side = share > 0.5 ? to : to + EXAMPLES
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
function drawLine(sum: Int32Array, lines: Float32Array, to: number): void {
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

/** Row by row at the photo's size; only pixels whose bounds leave room for a fraction are computed. */
function applyFit(photo: ColorRaster, fit: MaskFit, mask: Mask): Matte {
  const { width, height } = photo
  const pixels = bytesOf(photo)
  const data = new Uint8Array(width * height)
  const given = sharesOf(mask)
  const row: RowParts = {
    share: new Float32Array(fit.width + 2),
    lines: new Float32Array((fit.width + 2) * LINE),
    columns: spanColumns(width, fit.width, fit.width / width),
    given: new Float32Array(mask.width + 2),
    maskColumns: spanColumns(width, mask.width, mask.width / width),
  }
  const { ends } = row.columns
  let between = rowsBetween(0, fit.height, fit.height / height)
  let parts = divideSpans(fit, between)
  for (let y = 0; y < height; y++) {
    const last = between
    between = rowsBetween(y, fit.height, fit.height / height)
    if (between.first !== last.first || between.second !== last.second) parts = divideSpans(fit, between)
    const maskBetween = rowsBetween(y, mask.height, mask.height / height)
    for (const { isInside, first, end } of parts) {
      const from = first === 0 ? 0 : ends[first - 1]
      const to = ends[end - 1]
      if (from === to) continue
      if (isInside) data.fill(255, y * width + from, y * width + to)
      else {
        interpolateRow(fit.share, fit.width, between, row.share, { first, end })
        interpolateLines(fit, between, row.lines, first, end)
        const { spans } = row.maskColumns
        const maskSpans = { first: spans[from], end: spans[to - 1] + 1 }
        interpolateRow(given, mask.width, maskBetween, row.given, maskSpans)
        let start = from
        for (let span = first; span < end; span++) {
          writeSpan(pixels, photo.channels, y * width, start, ends[span], span, row, data)
          start = ends[span]
        }
      }
    }
  }
  return { width, height, data }
}

/** Neighboring spans of a row between two rows of cells. */
interface Part {
  /** All of it lies inside; else the band crosses it. */
  readonly isInside: boolean
  readonly first: number
  readonly end: number
}

/** Divides the spans between two rows of cells into parts; leaves out what lies outside. */
function divideSpans({ share, width }: MaskFit, { first: upper, second: lower }: Between): Part[] {
  const parts: Part[] = []
  let sides = 0
  let kind = OUTSIDE
  let first = 0
  for (let span = 0; span <= width; span++) {
    const left = sides
    const right = Math.min(width - 1, span)
    sides = sideOf(share[upper * width + right]) | sideOf(share[lower * width + right])
    const next = left | sides
    if (next === kind) continue
    if (kind !== OUTSIDE && span > first) parts.push({ isInside: kind === INSIDE, first, end: span })
    kind = next
    first = span
  }
  if (kind !== OUTSIDE) parts.push({ isInside: kind === INSIDE, first, end: width + 1 })
  return parts
}

const OUTSIDE = 1
const INSIDE = 2

/** Which sides the band's window around a cell reaches: one of them, or both. */
function sideOf(share: number): number {
  return share > 1 - LEAST_SHARE ? INSIDE : share < LEAST_SHARE ? OUTSIDE : INSIDE | OUTSIDE
}

/** The lines at a fractional row, in some spans. */
function interpolateLines(
  { width, lines: from, lineOf }: MaskFit,
  { first: upperRow, second: lowerRow, weight }: Between,
  lines: Float32Array,
  first: number,
  end: number,
): void {
  for (let i = first, to = first * LINE; i <= end; i++, to += LINE) {
    const column = Math.min(width - 1, Math.max(0, i - 1))
    const upper = lineOf[upperRow * width + column] * LINE
    const lower = lineOf[lowerRow * width + column] * LINE
    for (let k = 0; k < LINE; k++)
      lines[to + k] = from[upper + k] + weight * (from[lower + k] - from[upper + k])
  }
}

/** All that a row of the matte is made of. */
interface RowParts {
  readonly share: Float32Array
  readonly lines: Float32Array
  readonly columns: ColumnSpans
  /** The mask along the row, 0–1. */
  readonly given: Float32Array
  readonly maskColumns: ColumnSpans
}

/** The matte between two samples: all that is interpolated between them grows by the same step each pixel. */
function writeSpan(
  pixels: Uint8Array,
  channels: number,
  rowAt: number,
  start: number,
  end: number,
  span: number,
  row: RowParts,
  data: Uint8Array,
): void {
  const { lines, given, share: shares } = row
  const { spans: maskSpans, weights: maskWeights } = row.maskColumns
  const line = span * LINE
  const next = line + LINE
  const weight = row.columns.weights[start]
  const step = row.columns.perPixel
  const shareStep = (shares[span + 1] - shares[span]) * step
  const redStep = (lines[next] - lines[line]) * step
  const greenStep = (lines[next + 1] - lines[line + 1]) * step
  const blueStep = (lines[next + 2] - lines[line + 2]) * step
  const towardsRedStep = (lines[next + 3] - lines[line + 3]) * step
  const towardsGreenStep = (lines[next + 4] - lines[line + 4]) * step
  const towardsBlueStep = (lines[next + 5] - lines[line + 5]) * step
  const perLengthStep = (lines[next + 6] - lines[line + 6]) * step
  const doubtStep = (lines[next + 7] - lines[line + 7]) * step
  const roomStep = (lines[next + 8] - lines[line + 8]) * step
  let share = shares[span] + weight * (shares[span + 1] - shares[span])
  let red = lines[line] + weight * (lines[next] - lines[line])
  let green = lines[line + 1] + weight * (lines[next + 1] - lines[line + 1])
  let blue = lines[line + 2] + weight * (lines[next + 2] - lines[line + 2])
  let towardsRed = lines[line + 3] + weight * (lines[next + 3] - lines[line + 3])
  let towardsGreen = lines[line + 4] + weight * (lines[next + 4] - lines[line + 4])
  let towardsBlue = lines[line + 5] + weight * (lines[next + 5] - lines[line + 5])
  let perLength = lines[line + 6] + weight * (lines[next + 6] - lines[line + 6])
  let doubt = lines[line + 7] + weight * (lines[next + 7] - lines[line + 7])
  let room = lines[line + 8] + weight * (lines[next + 8] - lines[line + 8])
  for (let x = start, at = (rowAt + start) * channels; x < end; x++, at += channels) {
    const r = pixels[at] - red
    const g = pixels[at + 1] - green
    const b = pixels[at + 2] - blue
    const place = (r * towardsRed + g * towardsGreen + b * towardsBlue) * perLength
    const inRange = place < 0 ? 0 : place > 1 ? 1 : place
    const missRed = r - inRange * towardsRed
    const missGreen = g - inRange * towardsGreen
    const missBlue = b - inRange * towardsBlue
    const miss = missRed * missRed + missGreen * missGreen + missBlue * missBlue
    const maskSpan = maskSpans[x]
    const mask = given[maskSpan] + maskWeights[x] * (given[maskSpan + 1] - given[maskSpan])
    const trust = miss > room ? ((1 - doubt) * room) / miss : 1 - doubt
    const answer = MIDDLE + (mask + trust * (place - mask) - 0.5) * STRETCH
    const least = 1 - (1 - share) * BAND_STEEPNESS
    const most = share * BAND_STEEPNESS
    const bound = answer < least ? least : answer > most ? most : answer
    data[rowAt + x] = bound <= 0 ? 0 : bound >= 1 ? 255 : (bound * 255 + 0.5) | 0
    share += shareStep
    red += redStep
    green += greenStep
    blue += blueStep
    towardsRed += towardsRedStep
    towardsGreen += towardsGreenStep
    towardsBlue += towardsBlueStep
    perLength += perLengthStep
    doubt += doubtStep
    room += roomStep
  }
}
