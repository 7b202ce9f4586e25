import { boxMean } from '../raster/box-mean.ts'
import { checkRaster } from '../raster/check-raster.ts'
import type { ColorRaster, Mask, Matte } from '../raster/raster.ts'
import { fitWithin, resizeColor, resizeGray } from '../raster/resize.ts'

/** Long side in pixels of the small picture on which the edge is studied: about 0.4 megapixels of a 4:3 photo. */
const STUDY_LONG_SIDE_PX = 720

/** The window in study pixels over which wall and surroundings are told apart: wide enough for a mask 2 pixels off. */
const WINDOW_RADIUS_PX = 3

/**
 * Regularization of the regression, in squared encoded values (0–1): color differences well below its root (about
 * 2 % of the range) are noise, not an edge.
 */
const NOISE_VARIANCE = 4e-4

/** Farther than this from the mask's edge, in study pixels, the matte equals the mask. */
const BAND_RADIUS_PX = 5

/** How steeply the matte is bound to the mask towards the band's far side; 3.5 leaves the middle 3 pixels free. */
const BAND_STEEPNESS = 3.5

/** The regression's answer is stretched about its middle, so that it reaches 0 and 1 on either side of an edge. */
const STRETCH = 1.35

/**
 * Refines a mask to a fractional edge that follows the photo's own edges.
 *
 * A guided filter: in small windows the mask is expressed as a linear function of the photo's colors, studied on a
 * small copy and applied to every pixel of the photo near the mask's edge. Away from the edge the matte is exactly 0
 * or 255.
 * @param photo any size, encoded sRGB
 * @param mask of the same aspect, any size
 * @returns a matte of the photo's size
 * @throws RangeError when a buffer does not fit its shape or the aspects differ by more than a pixel's rounding
 * Source: He, Sun, "Fast Guided Filter" (2015), color guide.
 */
export function refineMatte(photo: ColorRaster, mask: Mask): Matte {
  checkRaster(photo)
  checkRaster(mask)
  checkSameAspect(photo, mask)
  const size = fitWithin(photo.width, photo.height, STUDY_LONG_SIDE_PX)
  const fit = fitMask(resizeColor(photo, size.width, size.height), resizeGray(mask, size.width, size.height))
  return applyFit(photo, fit)
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
  /** Per encoded byte. */
  readonly red: Float32Array
  readonly green: Float32Array
  readonly blue: Float32Array
  readonly offset: Float32Array
  /** Share of the area in the band's window, 0–1. */
  readonly share: Float32Array
}

function fitMask(guide: ColorRaster, coarse: Mask): MaskFit {
  const { width, height } = guide
  const mean = (plane: Float32Array, radius: number): Float32Array =>
    boxMean(plane, width, height, radius, plane)
  const p = Float32Array.from(coarse.data, (value) => value / 255)
  const share = boxMean(p, width, height, BAND_RADIUS_PX)
  const r = planeOf(guide, 0)
  const g = planeOf(guide, 1)
  const b = planeOf(guide, 2)
  const moment = (first: Float32Array, second: Float32Array): Float32Array =>
    mean(product(first, second), WINDOW_RADIUS_PX)
  const moments = {
    rr: moment(r, r),
    rg: moment(r, g),
    rb: moment(r, b),
    gg: moment(g, g),
    gb: moment(g, b),
    bb: moment(b, b),
    rp: moment(r, p),
    gp: moment(g, p),
    bp: moment(b, p),
    r: mean(r, WINDOW_RADIUS_PX),
    g: mean(g, WINDOW_RADIUS_PX),
    b: mean(b, WINDOW_RADIUS_PX),
    p: mean(p, WINDOW_RADIUS_PX),
  }
  regress(moments, share)
  return {
    width,
    height,
    red: scaled(mean(moments.rp, WINDOW_RADIUS_PX), 1 / 255),
    green: scaled(mean(moments.gp, WINDOW_RADIUS_PX), 1 / 255),
    blue: scaled(mean(moments.bp, WINDOW_RADIUS_PX), 1 / 255),
    offset: mean(moments.p, WINDOW_RADIUS_PX),
    share,
  }
}

function planeOf(guide: ColorRaster, channel: number): Float32Array {
  const plane = new Float32Array(guide.width * guide.height)
  for (let i = 0, at = channel; i < plane.length; i++, at += guide.channels) plane[i] = guide.data[at] / 255
  return plane
}

function product(first: Float32Array, second: Float32Array): Float32Array {
  const result = new Float32Array(first.length)
  for (let i = 0; i < result.length; i++) result[i] = first[i] * second[i]
  return result
}

function scaled(plane: Float32Array, factor: number): Float32Array {
  for (let i = 0; i < plane.length; i++) plane[i] *= factor
  return plane
}

type Moments = Record<
  'rr' | 'rg' | 'rb' | 'gg' | 'gb' | 'bb' | 'rp' | 'gp' | 'bp' | 'r' | 'g' | 'b' | 'p',
  Float32Array
>

/**
 * Solves each window's 3 × 3 normal equations (covariance + noise) × slope = covariance with the mask, by cofactors.
 * The slopes replace rp, gp, bp and the offset replaces p.
 */
function regress(m: Moments, share: Float32Array): void {
  for (let i = 0; i < share.length; i++) {
    const r = m.r[i]
    const g = m.g[i]
    const b = m.b[i]
    const p = m.p[i]
    const rr = m.rr[i] - r * r + NOISE_VARIANCE
    const rg = m.rg[i] - r * g
    const rb = m.rb[i] - r * b
    const gg = m.gg[i] - g * g + NOISE_VARIANCE
    const gb = m.gb[i] - g * b
    const bb = m.bb[i] - b * b + NOISE_VARIANCE
    const rp = m.rp[i] - r * p
    const gp = m.gp[i] - g * p
    const bp = m.bp[i] - b * p
    const c00 = gg * bb - gb * gb
    const c01 = gb * rb - rg * bb
    const c02 = rg * gb - gg * rb
    const c11 = rr * bb - rb * rb
    const c12 = rb * rg - rr * gb
    const c22 = rr * gg - rg * rg
    const scale = 1 / (rr * c00 + rg * c01 + rb * c02)
    const red = (c00 * rp + c01 * gp + c02 * bp) * scale
    const green = (c01 * rp + c11 * gp + c12 * bp) * scale
    const blue = (c02 * rp + c12 * gp + c22 * bp) * scale
    m.rp[i] = red
    m.gp[i] = green
    m.bp[i] = blue
    m.p[i] = p - red * r - green * g - blue * b
  }
}

/** Row by row at the photo's size; only pixels whose bounds leave room for a fraction are computed. */
function applyFit(photo: ColorRaster, fit: MaskFit): Matte {
  const { width, height } = photo
  const data = new Uint8Array(width * height)
  const planes = [fit.red, fit.green, fit.blue, fit.offset, fit.share]
  const row = new Float32Array(fit.width * planes.length)
  const columns = bilinearColumns(width, fit.width)
  for (let y = 0; y < height; y++) {
    interpolateRow(planes, fit, ((y + 0.5) * fit.height) / height - 0.5, row)
    writeMatteRow(photo, y, row, fit.width, columns, data)
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
  y: number,
  row: Float32Array,
  studyWidth: number,
  columns: Columns,
  data: Uint8Array,
): void {
  const pixels = photo.data
  const shareAt = 4 * studyWidth
  const last = studyWidth - 1
  let at = y * photo.width * photo.channels
  let to = y * photo.width
  for (let x = 0; x < photo.width; x++, to++, at += photo.channels) {
    const first = columns.first[x]
    const second = first < last ? first + 1 : first
    const weight = columns.weight[x]
    const share = row[shareAt + first] + weight * (row[shareAt + second] - row[shareAt + first])
    if (share < 1e-4) continue
    if (share > 0.9999) {
      data[to] = 255
      continue
    }
    let answer = 0
    for (let c = 0; c < 4; c++) {
      const offset = c * studyWidth + first
      const slope = row[offset] + weight * (row[offset + second - first] - row[offset])
      answer += c < 3 ? slope * pixels[at + c] : slope
    }
    answer = 0.5 + (answer - 0.5) * STRETCH
    const most = share * BAND_STEEPNESS
    const least = 1 - (1 - share) * BAND_STEEPNESS
    if (answer > most) answer = most
    if (answer < least) answer = least
    data[to] = answer <= 0 ? 0 : answer >= 1 ? 255 : (answer * 255 + 0.5) | 0
  }
}
