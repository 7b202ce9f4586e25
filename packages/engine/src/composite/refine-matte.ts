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

/**
 * Squared encoded difference (0–1, summed over channels) below which two sides look the same and the mask decides:
 * about 3 % of the range.
 */
const LEAST_CONTRAST = 1e-3

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
 * Squared encoded distance from that line by which a pixel may miss it, besides the colors' own spread. One that
 * misses it by more is something else, such as light trim before a dark window: the mask decides.
 */
const LEAST_MISS = 5e-4

/** How much the spread of colors on either side widens that. */
const MISS_PER_SPREAD = 1

/** Half a pixel's share becomes this: a fringe of the old paint shows more than a hair of trim painted over. */
const MIDDLE = 0.55

/**
 * Refines a mask to a fractional edge that follows the photo's own edges.
 *
 * As in a guided filter, the matte is locally a linear function of the photo's colors, studied on a small copy and
 * applied to every pixel of the photo near the mask's edge; here the line runs through the mean colors of the two
 * sides, and it is fitted a second time to its own answer, so that a mask a few pixels off still finds the edge. A
 * pixel that lies off the line, or between sides that look the same, stays as the mask has it.
 * Away from the edge the matte is exactly 0 or 255.
 * @param photo any size, encoded sRGB
 * @param mask of the same aspect, any size
 * @param small the same photo already made smaller, where there is one: saves shrinking the photo itself
 * @returns a matte of the photo's size
 * @throws RangeError when a buffer does not fit its shape or the aspects differ by more than a pixel's rounding
 * Source: the low-resolution fit is He, Sun, "Fast Guided Filter" (2015)
 */
export function refineMatte(photo: ColorRaster, mask: Mask, small: ColorRaster = photo): Matte {
  checkRaster(photo)
  checkRaster(mask)
  checkSameAspect(photo, mask)
  checkSameAspect(photo, small)
  const { width, height } = fitWithin(photo.width, photo.height, STUDY_LONG_SIDE_PX)
  const guide = resizeColor(
    Math.max(small.width, small.height) < STUDY_LONG_SIDE_PX ? photo : small,
    width,
    height,
  )
  const coarse = resizeGray(mask, width, height)
  const share = boxMean(sharesOf(coarse), width, height, BAND_RADIUS_PX)
  const once = applyFit(guide, fitMask(guide, coarse, share), coarse)
  return applyFit(photo, fitMask(guide, once, share), mask)
}

function checkSameAspect(photo: ColorRaster, other: Mask | ColorRaster): void {
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

/** What the edge looks like around each study pixel; values are right only where `share` is neither 0 nor 1. */
interface MaskFit {
  readonly width: number
  readonly height: number
  /**
   * Nine values a pixel: the surroundings' mean color (three channels, 0–1), from there to the area's (three), how
   * much of the line's answer counts per squared length, the mask's part in the answer, and the squared distance that a
   * pixel may be off the line.
   */
  readonly lines: Float32Array
  /** Share of the area in the band's window, 0–1. */
  readonly share: Float32Array
}

/** Values a pixel of {@link MaskFit.lines}. */
const LINE = 9

/**
 * On the line from the surroundings' mean color to the area's, a pixel's place is its share of the area. The less the
 * two differ beside their own spread, the more the mask decides instead.
 */
function fitMask(guide: ColorRaster, coarse: Mask, share: Float32Array): MaskFit {
  const { width, height } = guide
  const near = boxMean(sharesOf(coarse), width, height, DOUBT_RADIUS_PX)
  const inside = sideMeans(guide, near, 0.95, 2)
  const outside = sideMeans(guide, near, -1, 0.05)
  return { width, height, lines: solve(inside, outside, share), share }
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
    lines[to + 6] = 1 / (length + 1e-6)
    lines[to + 7] = doubt / (length + doubt)
    lines[to + 8] = LEAST_MISS + MISS_PER_SPREAD * spread
  }
  return lines
}

/** Means around each pixel over the window's examples of one side, all times the share of examples in the window. */
interface SideMeans {
  readonly count: Float32Array
  /** Encoded, 0–1. */
  readonly red: Float32Array
  readonly green: Float32Array
  readonly blue: Float32Array
  /** Of the sum of the channels' squares. */
  readonly squares: Float32Array
}

/** Examples are pixels whose share of the area nearby lies between the limits. */
function sideMeans(guide: ColorRaster, near: Float32Array, above: number, below: number): SideMeans {
  const { width, height, channels } = guide
  const data = bytesOf(guide)
  const [count, red, green, blue, squares] = Array.from({ length: 5 }, () => new Float32Array(near.length))
  for (let i = 0, at = 0; i < near.length; i++, at += channels) {
    if (near[i] <= above || near[i] >= below) continue
    const r = data[at] / 255
    const g = data[at + 1] / 255
    const b = data[at + 2] / 255
    count[i] = 1
    red[i] = r
    green[i] = g
    blue[i] = b
    squares[i] = r * r + g * g + b * b
  }
  for (const plane of [count, red, green, blue, squares])
    boxMean(plane, width, height, WINDOW_RADIUS_PX, plane)
  return { count, red, green, blue, squares }
}

/** Row by row at the photo's size; only pixels whose bounds leave room for a fraction are computed. */
function applyFit(photo: ColorRaster, fit: MaskFit, mask: Mask): Matte {
  const { width, height } = photo
  const pixels = bytesOf(photo)
  const data = new Uint8Array(width * height)
  const given = sharesOf(mask)
  const row: RowParts = {
    share: new Float32Array(fit.width + 1),
    lines: new Float32Array((fit.width + 1) * LINE),
    columns: bilinearColumns(width, fit.width),
    given: new Float32Array(mask.width + 1),
    maskColumns: bilinearColumns(width, mask.width),
  }
  const ends = cellEnds(row.columns.first, fit.width)
  for (let y = 0; y < height; y++) {
    const at = bilinearAt(y, height, fit.height)
    interpolateRow(fit.share, fit.width, at, row.share)
    if (interpolateLines(fit, at, row.share, row.lines))
      interpolateRow(given, mask.width, bilinearAt(y, height, mask.height), row.given)
    writeMatteRow(photo, pixels, y, row, ends, data)
  }
  return { width, height, data }
}

/** One past the last pixel column of each study column. */
function cellEnds(first: Int32Array, cells: number): Int32Array {
  const ends = new Int32Array(cells)
  let x = 0
  for (let cell = 0; cell < cells; cell++) {
    while (x < first.length && first[x] <= cell) x++
    ends[cell] = x
  }
  return ends
}

/** Which two samples along an axis a pixel lies between, and how far towards the second. */
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

interface Columns {
  readonly first: Int32Array
  readonly weight: Float32Array
}

function bilinearColumns(width: number, samples: number): Columns {
  const first = new Int32Array(width)
  const weight = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    const at = bilinearAt(x, width, samples)
    first[x] = at.first
    weight[x] = at.weight
  }
  return { first, weight }
}

/** A plane's values at a fractional row, the last one twice. */
function interpolateRow(
  plane: Float32Array,
  width: number,
  { first, second, weight }: Bilinear,
  row: Float32Array,
): void {
  const upper = first * width
  const lower = second * width
  for (let x = 0; x < width; x++) row[x] = plane[upper + x] + weight * (plane[lower + x] - plane[upper + x])
  row[width] = row[width - 1]
}

/** The lines at a fractional row, in the band alone. @returns whether the band crosses the row */
function interpolateLines(fit: MaskFit, at: Bilinear, share: Float32Array, lines: Float32Array): boolean {
  const { width, lines: from } = fit
  const { weight } = at
  let done = -1
  for (let x = 0; x < width; x++) {
    if (isEven(share[x], share[x + 1])) continue
    for (let column = Math.max(x, done + 1); column <= x + 1; column++) {
      const upper = (at.first * width + Math.min(column, width - 1)) * LINE
      const lower = (at.second * width + Math.min(column, width - 1)) * LINE
      for (let k = 0; k < LINE; k++)
        lines[column * LINE + k] = from[upper + k] + weight * (from[lower + k] - from[upper + k])
    }
    done = x + 1
  }
  return done >= 0
}

/** Whether all between two study pixels is inside, or all outside. */
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
  const { width, channels } = photo
  const rowAt = y * width
  let start = 0
  for (let cell = 0; cell < ends.length; cell++) {
    const left = share[cell]
    const right = share[cell + 1]
    const end = ends[cell]
    if (isEven(left, right)) {
      const isNextEven = cell + 1 < ends.length && isEven(right, share[cell + 2])
      if (isNextEven && left > 0.5 === right > 0.5) continue
      if (left > 0.5) data.fill(255, rowAt + start, rowAt + end)
    } else {
      for (let x = start; x < end; x++) {
        const bound = left + row.columns.weight[x] * (right - left)
        data[rowAt + x] = shareOfPixel(pixels, (rowAt + x) * channels, row, x, bound)
      }
    }
    start = end
  }
}

function shareOfPixel(pixels: Uint8Array, at: number, row: RowParts, x: number, share: number): number {
  const { lines, columns, maskColumns } = row
  const weight = columns.weight[x]
  const line = columns.first[x] * LINE
  const r = pixels[at] / 255 - lines[line] - weight * (lines[line + LINE] - lines[line])
  const g = pixels[at + 1] / 255 - lines[line + 1] - weight * (lines[line + LINE + 1] - lines[line + 1])
  const b = pixels[at + 2] / 255 - lines[line + 2] - weight * (lines[line + LINE + 2] - lines[line + 2])
  const red = lines[line + 3] + weight * (lines[line + LINE + 3] - lines[line + 3])
  const green = lines[line + 4] + weight * (lines[line + LINE + 4] - lines[line + 4])
  const blue = lines[line + 5] + weight * (lines[line + LINE + 5] - lines[line + 5])
  const perLength = lines[line + 6] + weight * (lines[line + LINE + 6] - lines[line + 6])
  const place = (r * red + g * green + b * blue) * perLength
  const inRange = place < 0 ? 0 : place > 1 ? 1 : place
  const miss = (r - inRange * red) ** 2 + (g - inRange * green) ** 2 + (b - inRange * blue) ** 2
  const room = lines[line + 8] + weight * (lines[line + LINE + 8] - lines[line + 8])
  const cell = maskColumns.first[x]
  const given = row.given[cell] + maskColumns.weight[x] * (row.given[cell + 1] - row.given[cell])
  const doubt = lines[line + 7] + weight * (lines[line + LINE + 7] - lines[line + 7])
  const trust = miss > room ? ((1 - doubt) * room) / miss : 1 - doubt
  let answer = MIDDLE + (given + trust * (place - given) - 0.5) * STRETCH
  answer = Math.min(share * BAND_STEEPNESS, Math.max(1 - (1 - share) * BAND_STEEPNESS, answer))
  return answer <= 0 ? 0 : answer >= 1 ? 255 : (answer * 255 + 0.5) | 0
}
