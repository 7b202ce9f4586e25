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
const BAND_RADIUS_PX = 5

/** How steeply the matte is bound to the mask towards the band's far side; 3.5 leaves the middle 3 pixels free. */
const BAND_STEEPNESS = 3.5

/** A share of the area around a pixel that is nearer than this to none or all counts as such. */
const LEAST_SHARE = 1e-4

/** A pixel's place on that line is stretched about the middle, so that it reaches 0 and 1 on either side of an edge. */
const STRETCH = 1.35

/** A pixel this far past either mean color is something else, such as trim darker than a dark wall: the mask decides. */
const OVERSHOOT = 0.4

/** Half a pixel's share becomes this: a fringe of the old paint shows more than a hair of trim painted over. */
const MIDDLE = 0.55

/**
 * Refines a mask to a fractional edge that follows the photo's own edges.
 *
 * As in a guided filter, the matte is locally a linear function of the photo's colors, studied on a small copy and
 * applied to every pixel of the photo near the mask's edge; here the line runs through the mean colors of the two
 * sides, and it is fitted a second time to its own answer, so that a mask several pixels off still finds the edge.
 * Away from the edge the matte is exactly 0 or 255.
 * @param photo any size, encoded sRGB
 * @param mask of the same aspect, any size
 * @returns a matte of the photo's size
 * @throws RangeError when a buffer does not fit its shape or the aspects differ by more than a pixel's rounding
 * Source: the low-resolution fit is He, Sun, "Fast Guided Filter" (2015)
 */
export function refineMatte(photo: ColorRaster, mask: Mask): Matte {
  checkRaster(photo)
  checkRaster(mask)
  checkSameAspect(photo, mask)
  const size = fitWithin(photo.width, photo.height, STUDY_LONG_SIDE_PX)
  const guide = resizeColor(photo, size.width, size.height)
  const once = applyFit(guide, fitMask(guide, resizeGray(mask, size.width, size.height)))
  return applyFit(photo, fitMask(guide, once))
}

function checkSameAspect(photo: ColorRaster, mask: Mask): void {
  const expectedHeight = (mask.width * photo.height) / photo.width
  if (Math.abs(expectedHeight - mask.height) > 1 + mask.height * 0.01)
    throw new RangeError(
      `a ${mask.width}×${mask.height} mask has another aspect than its ${photo.width}×${photo.height} photo`,
    )
}

/** matte ≈ red × R + green × G + blue × B + offset, bound by the share of masked pixels around. */
interface MaskFit {
  readonly width: number
  readonly height: number
  /** Per encoded value, 0–1. */
  readonly red: Float32Array
  readonly green: Float32Array
  readonly blue: Float32Array
  readonly offset: Float32Array
  /** Share of the area in the band's window, 0–1. */
  readonly share: Float32Array
}

/**
 * On the line from the surroundings' mean color to the area's, a pixel's place is its share of the area. The less the
 * two differ beside their own spread, the more the mask decides instead.
 */
function fitMask(guide: ColorRaster, coarse: Mask): MaskFit {
  const { width, height } = guide
  const area = new Float32Array(width * height)
  for (let i = 0; i < area.length; i++) area[i] = coarse.data[i] / 255
  const near = boxMean(area, width, height, DOUBT_RADIUS_PX)
  const offset = boxMean(area, width, height, 1)
  const share = boxMean(area, width, height, BAND_RADIUS_PX, area)
  const inside = sideMeans(guide, near, 0.95, 2)
  const outside = sideMeans(guide, near, -1, 0.05)
  return { width, height, ...solve(inside, outside, offset, share), offset, share }
}

/** The slopes, by pixels of the band; turns `offset` from the mask's own answer into the line's offset. */
function solve(
  inside: SideMeans,
  outside: SideMeans,
  offset: Float32Array,
  share: Float32Array,
): { red: Float32Array; green: Float32Array; blue: Float32Array } {
  const { count: countIn, red: redIn, green: greenIn, blue: blueIn, squares: squaresIn } = inside
  const { count: countOut, red: redOut, green: greenOut, blue: blueOut, squares: squaresOut } = outside
  const [reds, greens, blues] = [0, 1, 2].map(() => new Float32Array(share.length))
  for (let i = 0; i < share.length; i++) {
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
    const spread =
      squaresIn[i] * perIn -
      (red * red + green * green + blue * blue) +
      squaresOut[i] * perOut -
      (r * r + g * g + b * b)
    const doubt = LEAST_CONTRAST + SPREAD_WEIGHT * Math.max(0, spread)
    const scale = 1 / ((red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2 + doubt)
    reds[i] = (red - r) * scale
    greens[i] = (green - g) * scale
    blues[i] = (blue - b) * scale
    offset[i] = doubt * scale * offset[i] - r * reds[i] - g * greens[i] - b * blues[i]
  }
  return { red: reds, green: greens, blue: blues }
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
function applyFit(photo: ColorRaster, fit: MaskFit): Matte {
  const { width, height } = photo
  const pixels = bytesOf(photo)
  const data = new Uint8Array(width * height)
  const planes = [fit.red, fit.green, fit.blue, fit.offset, fit.share]
  const row = new Float32Array(fit.width * planes.length)
  const columns = bilinearColumns(width, fit.width)
  for (let y = 0; y < height; y++) {
    interpolateRow(planes, fit, ((y + 0.5) * fit.height) / height - 0.5, row)
    writeMatteRow(photo, pixels, y, row, fit.width, columns, data)
  }
  return { width, height, data }
}

interface Columns {
  readonly first: Int32Array
  readonly weight: Float32Array
}

function bilinearColumns(width: number, studyWidth: number): Columns {
  const first = new Int32Array(width)
  const weight = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    const at = Math.min(studyWidth - 1, Math.max(0, ((x + 0.5) * studyWidth) / width - 0.5))
    first[x] = Math.min(Math.floor(at), Math.max(0, studyWidth - 2))
    weight[x] = at - first[x]
  }
  return { first, weight }
}

/** The planes' values at a fractional row, plane after plane. */
function interpolateRow(
  planes: Float32Array[],
  size: { width: number; height: number },
  at: number,
  row: Float32Array,
): void {
  const y = Math.min(size.height - 1, Math.max(0, at))
  const upper = Math.floor(y) * size.width
  const lower = Math.min(size.height - 1, Math.floor(y) + 1) * size.width
  const weight = y - Math.floor(y)
  planes.forEach((plane, index) => {
    const offset = index * size.width
    for (let x = 0; x < size.width; x++)
      row[offset + x] = plane[upper + x] + weight * (plane[lower + x] - plane[upper + x])
  })
}

function writeMatteRow(
  photo: ColorRaster,
  pixels: Uint8Array,
  y: number,
  row: Float32Array,
  studyWidth: number,
  columns: Columns,
  data: Uint8Array,
): void {
  const { first: firsts, weight: weights } = columns
  const shareAt = 4 * studyWidth
  const last = studyWidth - 1
  const { width, channels } = photo
  const rowAt = y * width
  let first = -1
  let second = 0
  let least = 0
  let most = 0
  for (let x = 0; x < width; x++) {
    if (firsts[x] !== first) {
      first = firsts[x]
      second = first < last ? first + 1 : first
      least = Math.min(row[shareAt + first], row[shareAt + second])
      most = Math.max(row[shareAt + first], row[shareAt + second])
    }
    if (most < LEAST_SHARE) continue
    const to = rowAt + x
    if (least > 1 - LEAST_SHARE) {
      data[to] = 255
      continue
    }
    const weight = weights[x]
    const at = to * channels
    const share = row[shareAt + first] + weight * (row[shareAt + second] - row[shareAt + first])
    let answer = 0
    for (let c = 0; c < 4; c++) {
      const offset = c * studyWidth + first
      const slope = row[offset] + weight * (row[offset + second - first] - row[offset])
      answer += c < 3 ? (slope * pixels[at + c]) / 255 : slope
    }
    if (answer < -OVERSHOOT || answer > 1 + OVERSHOOT) answer = 0.5 + (share - 0.5) * BAND_STEEPNESS
    answer = MIDDLE + (answer - 0.5) * STRETCH
    answer = Math.min(share * BAND_STEEPNESS, Math.max(1 - (1 - share) * BAND_STEEPNESS, answer))
    data[to] = answer <= 0 ? 0 : answer >= 1 ? 255 : (answer * 255 + 0.5) | 0
  }
}
