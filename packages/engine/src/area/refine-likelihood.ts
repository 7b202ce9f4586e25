/** Snaps a coarse likelihood to the edges of the photo. */
import { resizePlane } from '../raster/bilinear.ts'
import { boxMean } from '../raster/box-mean.ts'
import type { GridSize } from '../nn/analyze-photo.ts'
import type { ColorRaster, GrayRaster } from '../raster/raster.ts'
import { resizeColor } from '../raster/resize.ts'

/** Long side at which the filter's coefficients are computed: half the analysis size, the network's grid size. */
const FILTER_LONG_SIDE_PX = 512
/** Window radius at that size: two cells of the network's grid, so that a border can move by one cell. */
const RADIUS_PX = 5
/** The guided filter's ε: variance of colors 0–1 below which a window counts as flat; siding lines and grain stay under it. */
const FLAT_VARIANCE = 4e-4

/**
 * Guided filter with the color photo as guide: in each window the likelihood becomes a linear function of color, so its
 * borders follow the photo's edges.
 * @param photo encoded sRGB, the guide
 * @param coarse likelihood 0..1 on a grid covering the photo, row by row
 * @param grid size of `coarse`
 * @returns 0..255 per pixel of the photo
 * Source: K. He, J. Sun, X. Tang, "Guided Image Filtering", 2013; coefficients at low resolution as in "Fast Guided Filter", 2015.
 */
export function refineLikelihood(photo: ColorRaster, coarse: Float32Array, grid: GridSize): GrayRaster {
  const scale = Math.min(1, FILTER_LONG_SIDE_PX / Math.max(photo.width, photo.height))
  const width = Math.max(1, Math.round(photo.width * scale))
  const height = Math.max(1, Math.round(photo.height * scale))
  const guide = toPlanes(resizeColor(photo, width, height))
  const likelihood = resizePlane(coarse, grid, { width, height })
  const coefficients = fitColors(guide, likelihood, width, height).map((plane) =>
    boxMean(plane, width, height, RADIUS_PX),
  )
  return applyColors(photo, coefficients, width, height)
}

function toPlanes(photo: ColorRaster): [Float32Array, Float32Array, Float32Array] {
  const { data, channels } = photo
  const plane = (c: number) =>
    Float32Array.from({ length: photo.width * photo.height }, (_, i) => data[i * channels + c] / 255)
  return [plane(0), plane(1), plane(2)]
}

/** Per pixel the least-squares fit `likelihood ≈ a·color + b` over its window: the planes aR, aG, aB, b. */
function fitColors(
  guide: readonly [Float32Array, Float32Array, Float32Array],
  p: Float32Array,
  width: number,
  height: number,
): Float32Array[] {
  const mean = (plane: Float32Array) => boxMean(plane, width, height, RADIUS_PX)
  const meanOfProduct = (u: Float32Array, v: Float32Array) => mean(u.map((value, i) => value * v[i]))
  const [r, g, b] = guide
  const [mr, mg, mb, mp] = [mean(r), mean(g), mean(b), mean(p)]
  const [rr, rg, rb] = [meanOfProduct(r, r), meanOfProduct(r, g), meanOfProduct(r, b)]
  const [gg, gb, bb] = [meanOfProduct(g, g), meanOfProduct(g, b), meanOfProduct(b, b)]
  const [pr, pg, pb] = [meanOfProduct(p, r), meanOfProduct(p, g), meanOfProduct(p, b)]
  for (let i = 0; i < p.length; i++) {
    const [R, G, B, P] = [mr[i], mg[i], mb[i], mp[i]]
    // The symmetric 3 × 3 covariance of the colors, made invertible, and the covariance of color and likelihood.
    const srr = rr[i] - R * R + FLAT_VARIANCE
    const srg = rg[i] - R * G
    const srb = rb[i] - R * B
    const sgg = gg[i] - G * G + FLAT_VARIANCE
    const sgb = gb[i] - G * B
    const sbb = bb[i] - B * B + FLAT_VARIANCE
    const [cr, cg, cb] = [pr[i] - P * R, pg[i] - P * G, pb[i] - P * B]
    const irr = sgg * sbb - sgb * sgb
    const irg = srb * sgb - srg * sbb
    const irb = srg * sgb - srb * sgg
    const igg = srr * sbb - srb * srb
    const igb = srb * srg - srr * sgb
    const ibb = srr * sgg - srg * srg
    const determinant = srr * irr + srg * irg + srb * irb
    const ar = (irr * cr + irg * cg + irb * cb) / determinant
    const ag = (irg * cr + igg * cg + igb * cb) / determinant
    const ab = (irb * cr + igb * cg + ibb * cb) / determinant
    // the planes of products are no longer needed at this pixel; they are reused for the coefficients
    rr[i] = ar
    rg[i] = ag
    rb[i] = ab
    gg[i] = P - ar * R - ag * G - ab * B
  }
  return [rr, rg, rb, gg]
}

function applyColors(
  photo: ColorRaster,
  coefficients: readonly Float32Array[],
  width: number,
  height: number,
): GrayRaster {
  const [ar, ag, ab, b] = coefficients.map((plane) => resizePlane(plane, { width, height }, photo))
  const out = new Uint8Array(photo.width * photo.height)
  const { data, channels } = photo
  for (let i = 0, at = 0; i < out.length; i++, at += channels) {
    const value = ar[i] * data[at] + ag[i] * data[at + 1] + ab[i] * data[at + 2] + b[i] * 255
    out[i] = Math.min(255, Math.max(0, Math.round(value)))
  }
  return { width: photo.width, height: photo.height, data: out }
}
