import { boxMean } from '../raster/box-mean.ts'
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
  for (let i = 0; i < shares.length; i++) shares[i] = mask.data[i] / 255
  return shares
}

/** What the edge looks like around each cell of study pixels; right only where `share` is neither 0 nor 1. */
interface MaskFit {
  readonly width: number
  readonly height: number
  /**
   * Nine values a cell: the surroundings' mean color (three channels, bytes), from there to the area's (three), how much
   * of the line's answer counts per squared length, the mask's part in the answer, and the squared distance that a pixel
   * may be off the line.
   */
  readonly lines: Float32Array
  /** Share of the area in the band's window, 0–1. */
  readonly share: Float32Array
}

/** Values a cell of {@link MaskFit.lines}. */
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
  const inside = sideMeans(guide, near, 0.95, 2, cellPx)
  const outside = sideMeans(guide, near, -1, 0.05, cellPx)
  const [width, height] = [guide.width / cellPx, guide.height / cellPx]
  const lines = solve(inside, outside, share)
  if (cellPx > 1) fillGaps(lines, share, width, height)
  return { width, height, lines, share }
}

/** Means of a plane over square cells. */
function cellMeans(plane: Float32Array, width: number, cellPx: number): Float32Array {
  const columns = width / cellPx
  const means = new Float32Array(plane.length / cellPx ** 2)
  for (let i = 0; i < plane.length; i++) {
    const row = Math.floor(Math.floor(i / width) / cellPx) * columns
    means[row + Math.floor((i % width) / cellPx)] += plane[i] / cellPx ** 2
  }
  return means
}

function solve(inside: SideMeans, outside: SideMeans, share: Float32Array): Float32Array {
  const { count: countIn, red: redIn, green: greenIn, blue: blueIn, squares: squaresIn } = inside
  const { count: countOut, red: redOut, green: greenOut, blue: blueOut, squares: squaresOut } = outside
  const lines = new Float32Array(share.length * LINE)
  for (let i = 0, to = 0; i < share.length; i++, to += LINE) {
    lines[to + 7] = 1
    if (share[i] < LEAST_SHARE || share[i] > 1 - LEAST_SHARE) continue
    if (countIn[i] < 1e-3 || countOut[i] < 1e-3) continue
    const perIn = 1 / countIn[i]
    const perOut = 1 / countOut[i]
    const r = redOut[i] * perOut
    const g = greenOut[i] * perOut
    const b = blueOut[i] * perOut
    const red = redIn[i] * perIn
    const green = greenIn[i] * perIn
    const blue = blueIn[i] * perIn
    const spread = Math.max(
      0,
      squaresIn[i] * perIn -
        (red * red + green * green + blue * blue) +
        squaresOut[i] * perOut -
        (r * r + g * g + b * b),
    )
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
  return lines
}

/**
 * Where a window holds examples of one side alone, the mean line of its neighbors that know both: cells are coarse, and
 * no line beside a good one would weaken that one's answer.
 */
function fillGaps(lines: Float32Array, share: Float32Array, width: number, height: number): void {
  const isKnown = new Uint8Array(share.length)
  for (let i = 0; i < isKnown.length; i++) isKnown[i] = lines[i * LINE + 6] > 0 ? 1 : 0
  const steps = [-width - 1, -width, 1 - width, -1, 1, width - 1, width, width + 1]
  const sum = new Float32Array(LINE)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      if (isKnown[i] !== 0 || share[i] < LEAST_SHARE || share[i] > 1 - LEAST_SHARE) continue
      let count = 0
      for (const step of steps) if (isKnown[i + step] !== 0) count++
      for (const step of steps) {
        if (isKnown[i + step] === 0) continue
        const from = (i + step) * LINE
        for (let k = 0; k < LINE; k++) sum[k] += lines[from + k] / count
      }
      if (count > 0) lines.set(sum, i * LINE)
      sum.fill(0)
    }
}

/** Means around each cell over the window's examples of one side, all times the share of examples in the window. */
interface SideMeans {
  readonly count: Float32Array
  /** Encoded bytes. */
  readonly red: Float32Array
  readonly green: Float32Array
  readonly blue: Float32Array
  /** Of the sum of the channels' squares. */
  readonly squares: Float32Array
}

/** Examples are study pixels whose share of the area nearby lies between the limits. */
function sideMeans(
  guide: ColorRaster,
  near: Float32Array,
  above: number,
  below: number,
  cellPx: number,
): SideMeans {
  const { width, height, channels } = guide
  const [columns, rows] = [width / cellPx, height / cellPx]
  const data = bytesOf(guide)
  const [count, red, green, blue, squares] = Array.from({ length: 5 }, () => new Float32Array(columns * rows))
  const cellOf = Int32Array.from({ length: width }, (_, x) => Math.floor(x / cellPx))
  for (let y = 0, i = 0; y < height; y++) {
    const cellRow = Math.floor(y / cellPx) * columns
    for (let x = 0; x < width; x++, i++) {
      if (near[i] <= above || near[i] >= below) continue
      const cell = cellRow + cellOf[x]
      const at = i * channels
      const r = data[at]
      const g = data[at + 1]
      const b = data[at + 2]
      count[cell]++
      red[cell] += r
      green[cell] += g
      blue[cell] += b
      squares[cell] += r * r + g * g + b * b
    }
  }
  const radius = WINDOW_RADIUS_PX / cellPx
  for (const plane of [count, red, green, blue, squares]) boxMean(plane, columns, rows, radius, plane)
  return { count, red, green, blue, squares }
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
    columns: bilinearColumns(width, fit.width),
    given: new Float32Array(mask.width + 2),
    maskColumns: bilinearColumns(width, mask.width),
  }
  const ends = spanEnds(row.columns.first, fit.width + 1)
  for (let y = 0; y < height; y++) {
    const at = bilinearAt(y, height, fit.height)
    interpolateRow(fit.share, fit.width, at, row.share)
    if (interpolateLines(fit, at, row.share, row.lines))
      interpolateRow(given, mask.width, bilinearAt(y, height, mask.height), row.given)
    writeMatteRow(photo, pixels, y, row, ends, data)
  }
  return { width, height, data }
}

/** One past the last pixel column of each span between two samples. */
function spanEnds(first: Int32Array, spans: number): Int32Array {
  const ends = new Int32Array(spans)
  let x = 0
  for (let span = 0; span < spans; span++) {
    while (x < first.length && first[x] <= span) x++
    ends[span] = x
  }
  return ends
}

/** Which two samples of a plane a pixel row lies between, and how far towards the second. */
interface Bilinear {
  readonly first: number
  readonly second: number
  readonly weight: number
}

function bilinearAt(index: number, length: number, samples: number): Bilinear {
  const at = Math.min(samples - 1, Math.max(0, ((index + 0.5) * samples) / length - 0.5))
  const first = Math.floor(at)
  return { first, second: Math.min(samples - 1, first + 1), weight: at - first }
}

/** The same of each pixel column in a row of samples whose first and last come twice, so that no column is special. */
interface Columns {
  readonly first: Int32Array
  readonly weight: Float32Array
}

function bilinearColumns(width: number, samples: number): Columns {
  const first = new Int32Array(width)
  const weight = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    const at = ((x + 0.5) * samples) / width + 0.5
    first[x] = at
    weight[x] = at - first[x]
  }
  return { first, weight }
}

/** A plane's values at a fractional row, the first and the last one twice. */
function interpolateRow(
  plane: Float32Array,
  width: number,
  { first, second, weight }: Bilinear,
  row: Float32Array,
): void {
  const upper = first * width
  const lower = second * width
  for (let x = 0; x < width; x++)
    row[x + 1] = plane[upper + x] + weight * (plane[lower + x] - plane[upper + x])
  row[0] = row[1]
  row[width + 1] = row[width]
}

/** The lines at a fractional row, in the band alone. @returns whether the band crosses the row */
function interpolateLines(fit: MaskFit, at: Bilinear, share: Float32Array, lines: Float32Array): boolean {
  const { width, lines: from } = fit
  const { weight } = at
  let done = -1
  for (let span = 0; span <= width; span++) {
    if (isEven(share[span], share[span + 1])) continue
    for (let column = Math.max(span, done + 1); column <= span + 1; column++) {
      const sample = Math.min(width - 1, Math.max(0, column - 1))
      const upper = (at.first * width + sample) * LINE
      const lower = (at.second * width + sample) * LINE
      for (let k = 0; k < LINE; k++)
        lines[column * LINE + k] = from[upper + k] + weight * (from[lower + k] - from[upper + k])
    }
    done = span + 1
  }
  return done >= 0
}

/** Whether all between two samples is inside, or all outside. */
function isEven(share: number, next: number): boolean {
  return (share > 1 - LEAST_SHARE && next > 1 - LEAST_SHARE) || (share < LEAST_SHARE && next < LEAST_SHARE)
}

/** All that a row of the matte is made of. */
interface RowParts {
  readonly share: Float32Array
  readonly lines: Float32Array
  readonly columns: Columns
  /** The mask along the row, 0–1. */
  readonly given: Float32Array
  readonly maskColumns: Columns
}

function writeMatteRow(
  photo: ColorRaster,
  pixels: Uint8Array,
  y: number,
  row: RowParts,
  ends: Int32Array,
  data: Uint8Array,
): void {
  const { share } = row
  const rowAt = y * photo.width
  let start = 0
  for (let span = 0; span < ends.length; span++) {
    const left = share[span]
    const right = share[span + 1]
    const end = ends[span]
    if (isEven(left, right)) {
      const isNextEven = span + 1 < ends.length && isEven(right, share[span + 2])
      if (isNextEven && left > 0.5 === right > 0.5) continue
      if (left > 0.5) data.fill(255, rowAt + start, rowAt + end)
    } else writeSpan(pixels, photo.channels, rowAt, start, end, span, row, data)
    start = end
  }
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
  const { first: maskFirst, weight: maskWeight } = row.maskColumns
  const line = span * LINE
  const next = line + LINE
  const { weight: weights } = row.columns
  const weight = weights[start]
  const step = end > start + 1 ? (weights[end - 1] - weight) / (end - 1 - start) : 0
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
    const maskCell = maskFirst[x]
    const mask = given[maskCell] + maskWeight[x] * (given[maskCell + 1] - given[maskCell])
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
