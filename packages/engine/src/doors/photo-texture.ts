/** How sharp and how grainy a photo is, so that what is set into it can be the same. */
import { boxMean } from '../raster/box-mean.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import type { ColorRaster } from '../raster/raster.ts'

export interface PhotoTexture {
  /** standard deviation of the blur that its sharpest edges have, in pixels */
  readonly blurPx: number
  /** standard deviation of its grain in flat places, in encoded bytes */
  readonly grain: number
}

/** Grain is measured in blocks of this side; the flattest of them hold nothing else. */
const BLOCK_PX = 8
const FLAT_SHARE = 0.08
/** A picture's grain is taken for no stronger than this, in bytes: what is more is gravel or leaves. */
const GRAIN_MAX = 4

/** The photo is blurred by this box to see how much its edges lose. */
const TEST_RADIUS_PX = 2
/** Standard deviation of that box, from its variance (n² − 1) / 12. */
const TEST_SIGMA_PX = Math.sqrt(((2 * TEST_RADIUS_PX + 1) ** 2 - 1) / 12)
/** Edges are the strongest gradients, and of those the sharpest ones tell the lens. */
const EDGE_SHARE = 0.02
const SHARPEST_SHARE = 0.25
/** Gradients below this, in bytes per pixel, are no edges. */
const EDGE_MIN = 8
const BLUR_MAX_PX = 3
const STEEP_MAX = 128
/** Losses of steepness are counted from 1 to 7 in steps of a 24th. */
const RATIO_STEPS = 24
const RATIO_BINS = 6 * RATIO_STEPS
/** With fewer edges nothing is known of the blur. */
const EDGES_MIN = 20

/** @param photo encoded sRGB; a part of a photo will do */
export function measureTexture(photo: ColorRaster): PhotoTexture {
  const luma = lumaOf(photo)
  return {
    blurPx: findBlur(luma, photo.width, photo.height),
    grain: findGrain(luma, photo.width, photo.height),
  }
}

function lumaOf({ width, height, channels, ...photo }: ColorRaster): Float32Array {
  const data = bytesOf(photo)
  return Float32Array.from({ length: width * height }, (_, i) => {
    const at = i * channels
    return 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2]
  })
}

/** What a pixel differs by from the mean of its four neighbors, in the flattest blocks. */
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

/** A second, known blur takes the more of an edge's steepness the sharper it was. */
function findBlur(luma: Float32Array, width: number, height: number): number {
  const blurred = boxMean(luma, width, height, TEST_RADIUS_PX)
  const steepness = (plane: Float32Array, i: number) =>
    Math.hypot(plane[i + 1] - plane[i - 1], plane[i + width] - plane[i - width]) / 2
  // how often an edge of each steepness, in bytes per pixel, loses each ratio
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

/** How often the strongest edges lose each ratio. */
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
