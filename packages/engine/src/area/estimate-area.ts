/** Estimates how large a surface is, from the perspective and scale of its planes. */
import { surroundingsOf, type Surface } from '../house/surfaces.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import { measureArea } from '../planes/measure-area.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { findAreaPlanes } from './find-area-planes.ts'

/** The size of what a photo shows of a surface. */
export interface AreaEstimate {
  readonly squareMeters: number
  /** the true size is within this share of the estimate in two of three photos, such as 0.2 for ± 20 % */
  readonly uncertainty: number
}

/** Standard deviation of the logarithm of lengths when the scale follows from the camera's usual height alone. */
const SCALE_SPREAD_MOST = 0.33

/** An area grows with the square of lengths. */
const AREA_POWER = 2

/**
 * Outdoors areas measured on the planes are too small: parts that stand farther back, such as a wall behind a garage, count as if they
 * stood in front. In rooms that fit no box, corners between walls are often missed. `factor` corrects the median error in rendered scenes;
 * `spread` is the standard deviation of the logarithm of the remaining error, see docs/decisions/069-area-estimates.md.
 */
const CALIBRATION = {
  outdoors: { factor: 1.22, spread: 0.15 },
  indoors: { factor: 1.6, spread: 0.38 },
  box: { factor: 1, spread: 0.1 },
} as const

/** A view that is assumed to be frontal adds this to the spread. */
const GUESSED_VIEW_SPREAD = 0.2

/**
 * Estimates the size of an area.
 * @param photo encoded sRGB at analysis size
 * @param mask the area, of the photo's size, 0 outside and 255 inside
 * @param surface what the area is
 * @param analysis of the photo; without it nothing but the camera's usual height gives the scale
 * @returns null when the mask is empty
 */
export function estimateArea(
  photo: ColorRaster,
  mask: Mask,
  surface: Surface,
  analysis: Analysis | null,
): AreaEstimate | null {
  if (!mask.data.includes(255)) return null
  const planes = findAreaPlanes(photo, mask, surface, analysis)
  const { factor, spread } = CALIBRATION[planes.isBox ? 'box' : surroundingsOf(surface)]
  // findCameraHeight gives its confidence as 1 - 3 times the spread
  const scale = Math.min(SCALE_SPREAD_MOST, (1 - planes.scaleConfidence) / 3)
  const guess = (1 - planes.confidence) * GUESSED_VIEW_SPREAD
  return {
    squareMeters: factor * measureArea(mask, planes),
    uncertainty: Math.hypot(AREA_POWER * scale, spread, guess),
  }
}
