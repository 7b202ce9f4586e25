import { luminanceOf } from '../color/lab.ts'
import type { LinearRgb } from '../color/transfer.ts'
import type { Surroundings } from '../nn/surface-classes.ts'
import type { ReflectanceCues } from './reflectance-cues.ts'
import type { Reflectance } from './reflectance.ts'

/** How true a painted color is. 'true': ΔE2000 below 5 in 9 of 10 pictures; 'close': below 10 in 8 of 10. */
export type ColorFidelity = 'true' | 'close' | 'guess'

/** Least confidence of each fidelity: an expected ΔE2000 of 2.7 and 6. */
const LEAST_CONFIDENCE = { true: 0.65, close: 0.45 } as const

/** The expected ΔE2000 at which the confidence is 0.5. */
const HALF_CONFIDENCE_ERROR = 5

/**
 * Logarithm of the expected ΔE2000, by ridge regression on 134 paints of 53 rendered scenes, rounded. The posterior's spread
 * and the number of samples did not help. See docs/decisions/059-confidence-by-measured-error.md.
 */
const LOG_ERROR = {
  base: 0.38,
  outdoors: 0.3,
  /** outdoors, where dark neighbors would confirm the white ones */
  noDark: 1.4,
  /** set higher than found (0.56), because only two scenes had no white */
  noWhite: 1,
  /** per unit of saturation: (strongest − weakest channel) / strongest */
  saturation: 1,
  /** per unit of luminance reflectance above {@link WHITISH} */
  whitish: 5.9,
  /** per unit of log darkness of the wall × log lightness of the paint over {@link DARK_PAINT} */
  lightening: 0.16,
} as const

/** Luminance reflectance from which walls are hard to tell from white. */
const WHITISH = 0.5

/** Luminance reflectance of paints that show no error of a dark wall's reflectance. */
const DARK_PAINT = 0.1

/**
 * Expects the error of a dark paint's color, which an error of the old reflectance affects least.
 * @param reflectance of the area, as estimated; above 0
 * @param cues that it was estimated from
 * @param cues.white null also if the estimate does not agree with it
 * @param cues.dark as found
 * @param surroundings of the area
 * @returns ΔE2000
 */
export function expectError(
  reflectance: LinearRgb,
  { white, dark }: Pick<ReflectanceCues, 'white' | 'dark'>,
  surroundings: Surroundings,
): number {
  const most = Math.max(...reflectance)
  const isOutdoors = surroundings === 'outdoors'
  return Math.exp(
    LOG_ERROR.base +
      (isOutdoors ? LOG_ERROR.outdoors : 0) +
      (isOutdoors && dark === null ? LOG_ERROR.noDark : 0) +
      (white === null ? LOG_ERROR.noWhite : 0) +
      LOG_ERROR.saturation * ((most - Math.min(...reflectance)) / most) +
      LOG_ERROR.whitish * Math.max(0, luminanceOf(reflectance) - WHITISH),
  )
}

/**
 * Confidence in a color painted over an area: the lighter the paint and the darker the wall, the more an error of the wall's
 * reflectance shows.
 * @param reflectance of the area as it is
 * @param paint linear, 0–1
 * @returns the confidence, 0–1
 */
export function confidenceInPaint(reflectance: Reflectance, paint: LinearRgb): number {
  const { linear, expectedError = 0 } = reflectance
  const darkness = Math.max(0, -Math.log(luminanceOf(linear)))
  const lightness = Math.max(0, Math.log(luminanceOf(paint) / DARK_PAINT))
  const error = expectedError * Math.exp(LOG_ERROR.lightening * darkness * lightness)
  return HALF_CONFIDENCE_ERROR / (HALF_CONFIDENCE_ERROR + error)
}

/** What a confidence in a painted color means. */
export function fidelityOf(confidence: number): ColorFidelity {
  if (confidence >= LEAST_CONFIDENCE.true) return 'true'
  return confidence >= LEAST_CONFIDENCE.close ? 'close' : 'guess'
}
