import { luminanceOf } from '../color/lab.ts'
import { LINEAR_OF_BYTE } from '../color/transfer.ts'
import { boxMean } from '../raster/box-mean.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import { checkPart } from '../raster/check-raster.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { sharesOf } from '../raster/shares.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import type { SurfaceClass } from '../nn/surface-classes.ts'
import { measureExposure } from './reflectance-cues.ts'

/** Classes that are often white (for a window, its frame). */
const OFTEN_WHITE: readonly SurfaceClass[] = [
  'trim',
  'garage_door',
  'entry_door',
  'window',
  'shutter',
  'ceiling',
]

/** Least summed probability (0–255) of these classes. */
const LIKELY = 100

/** Most distance from the area, as a share of the long side. */
const REACH_SHARE = 0.04

/** Least luminance of a white surface, even in shade, relative to the photo's exposure. */
const LEAST_LIGHT = 0.3

/** Most difference of its linear channels, relative to the strongest; light may be warm or blue. */
const MOST_TINT = 0.35

/** Least share of the photo's pixels. */
const LEAST_SHARE = 0.0005

/**
 * Whether there is something white near an area, by the surface network's classes.
 * @param photo encoded sRGB at analysis size
 * @param mask of the photo's size
 * @param analysis of the photo
 * @param analysis.grid of it
 * @param analysis.classes of it
 * @param analysis.probabilities of it
 * @throws RangeError when a buffer does not fit its shape or sizes differ
 */
export function hasWhiteBeside(
  photo: ColorRaster,
  mask: Mask,
  { grid, classes, probabilities }: Analysis,
): boolean {
  checkPart(photo, mask, 'mask')
  const { width, height, channels } = photo
  const planes = OFTEN_WHITE.map((name) => probabilities[classes.indexOf(name)])
  const near = boxMean(sharesOf(mask), width, height, Math.round(REACH_SHARE * Math.max(width, height)))
  const leastLight = LEAST_LIGHT * measureExposure(photo, null)
  const data = bytesOf(photo)
  let count = 0
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor((y * grid.height) / height) * grid.width
    for (let x = 0; x < width; x++, i++) {
      if (mask.data[i] !== 0 || near[i] < 1e-6) continue
      const cell = row + Math.floor((x * grid.width) / width)
      if (planes.reduce((sum, plane) => sum + plane[cell], 0) < LIKELY) continue
      const [red, green, blue] = [0, 1, 2].map((c) => LINEAR_OF_BYTE[data[i * channels + c]])
      const most = Math.max(red, green, blue)
      if (luminanceOf([red, green, blue]) < leastLight) continue
      if (most - Math.min(red, green, blue) <= MOST_TINT * most) count++
    }
  }
  return count >= LEAST_SHARE * width * height
}
