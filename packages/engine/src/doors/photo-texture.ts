/** Measures a photo's blur and grain, so that a door set into it looks the same. */
import { boxMean } from '../raster/box-mean.ts'
import { lumaOf } from '../raster/luma.ts'
import type { ColorRaster } from '../raster/raster.ts'

export interface PhotoTexture {
  /** standard deviation of the blur of the sharpest edges, in pixels */
  readonly blurPx: number
  /** standard deviation of the grain in flat regions, in encoded bytes */
  readonly grain: number
}

/** Grain is measured in the flattest share of blocks of this side. */
const BLOCK_PX = 8
const FLAT_SHARE = 0.08
/** Most grain, in bytes; more is siding, gravel or leaves. In whole photos the median is 0.3, and nine of ten have at most 1.6 (50 photos). */
const GRAIN_MAX = 2

/** Radius of a box blur: the gradient that an edge loses by it reveals the edge's own blur. */
const TEST_RADIUS_PX = 2
/** Standard deviation of that box, from its variance (n² − 1) / 12. */
const TEST_SIGMA_PX = Math.sqrt(((2 * TEST_RADIUS_PX + 1) ** 2 - 1) / 12)
/** Share of pixels that count as edges, and the share of those that determines the blur. */
const EDGE_SHARE = 0.02
const SHARPEST_SHARE = 0.25
/** Least gradient of an edge, in bytes per pixel. */
const EDGE_MIN = 8
const BLUR_MAX_PX = 3
const STEEP_MAX = 128
/** Histogram of gradient ratios: from 1 to 7 in steps of 1/24. */
const RATIO_STEPS = 24
const RATIO_BINS = 6 * RATIO_STEPS
/** With fewer edges the blur is unknown. */
const EDGES_MIN = 20

/** @param photo encoded sRGB; a part of a photo will do */
export function measureTexture(photo: ColorRaster): PhotoTexture {
  const luma = lumaOf(photo)
  return {
    blurPx: findBlur(luma, photo.width, photo.height),
    grain: findGrain(luma, photo.width, photo.height),
  }
}

/** Deviation of pixels from the mean of their four neighbors, in the flattest blocks. */
function findGrain(luma: Float32Array, width: number, height: number): number {
  const deviations: number[] = []
  for (let top = 1; top + BLOCK_PX < height; top += BLOCK_PX)
    for (let left = 1; left + BLOCK_PX < width; left += BLOCK_PX) {
      let squares = 0
      for (let y = top; y < top + BLOCK_PX; y++)
        for (let x = left; x < left + BLOCK_PX; x++) {
          const i = y * width + x
          squares += (luma[i] - (luma[i - 1] + luma[i + 1] + luma[i - width] + luma[i + width]) / 4) ** 2
        }
      deviations.push(Math.sqrt(squares / BLOCK_PX ** 2 / 1.25))
    }
  if (deviations.length === 0) return 0
  return Math.min(GRAIN_MAX, deviations.sort((a, b) => a - b)[Math.floor(FLAT_SHARE * deviations.length)])
}

/** A second blur of known size reduces an edge's gradient by a ratio that depends on the edge's own blur. */
function findBlur(luma: Float32Array, width: number, height: number): number {
  const blurred = boxMean(luma, width, height, TEST_RADIUS_PX)
  const steepness = (plane: Float32Array, i: number) =>
    Math.hypot(plane[i + 1] - plane[i - 1], plane[i + width] - plane[i - width]) / 2
  // 2D histogram: gradient in bytes per pixel × ratio
  const counts = new Uint32Array(STEEP_MAX * RATIO_BINS)
  for (let y = 4; y < height - 4; y++)
    for (let x = 4; x < width - 4; x++) {
      const steep = steepness(luma, y * width + x)
      if (steep < EDGE_MIN) continue
      const ratio = steep / Math.max(0.5, steepness(blurred, y * width + x))
      const bin = Math.min(RATIO_BINS - 1, Math.floor((ratio - 1) * RATIO_STEPS))
      if (bin >= 0) counts[Math.min(STEEP_MAX - 1, Math.floor(steep)) * RATIO_BINS + bin]++
    }
  const ratios = countStrongest(counts, Math.max(EDGES_MIN, EDGE_SHARE * luma.length))
  const total = ratios.reduce((sum, count) => sum + count, 0)
  if (total < EDGES_MIN) return 0
  let [bin, sharper] = [RATIO_BINS, 0]
  while (sharper < SHARPEST_SHARE * total) sharper += ratios[--bin]
  const ratio = 1 + (bin + 0.5) / RATIO_STEPS
  return Math.min(BLUR_MAX_PX, TEST_SIGMA_PX / Math.sqrt(ratio * ratio - 1))
}

/** Histogram of the ratios of the strongest edges. */
function countStrongest(counts: Uint32Array, most: number): Uint32Array {
  const ratios = new Uint32Array(RATIO_BINS)
  let taken = 0
  for (let steep = STEEP_MAX - 1; steep >= 0 && taken < most; steep--)
    for (let bin = 0; bin < RATIO_BINS; bin++) {
      ratios[bin] += counts[steep * RATIO_BINS + bin]
      taken += counts[steep * RATIO_BINS + bin]
    }
  return ratios
}
