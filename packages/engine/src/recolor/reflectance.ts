import type { LinearRgb } from '../color/transfer.ts'
import type { LightSpread } from './light-spread.ts'
import type { Materials } from './find-materials.ts'

/**
 * The strongest cue: white neighbors (trim, ceiling, frames) in the same light; else the photo's exposure and dark
 * neighbors; else the prior.
 */
type ReflectanceBasis = 'white-trim' | 'exposure' | 'prior'

/** An area's estimated reflectance. */
export interface Reflectance {
  /**
   * Current reflectance relative to this photo, so that linear photo × (paint / this) is the repainted photo; includes the
   * color of the light. Each channel is above 0 and may exceed 1 under colored light.
   */
  readonly linear: LinearRgb
  /** of the estimate, 0–1; confidenceInPaint says how true a painted color is */
  readonly confidence: number
  /** ΔE2000 expected of a dark paint, which shows the least error. Absent: 0. */
  readonly expectedError?: number
  /** the strongest cue */
  readonly basis: ReflectanceBasis
  /**
   * Exponent of the photo's tone curve on ratios of reflectance; below 1 the photo reduces the difference between paints.
   * Absent: 1.
   */
  readonly contrast?: number
  /**
   * 0–1: share of the area's reflected light that returns to it from the rest of the room, so that a lighter paint also
   * brightens the room. Absent: 0.
   */
  readonly bounce?: number
  /**
   * 0–1: share of the light that any paint reflects at its surface, without taking its color, so that a black house is not black in
   * daylight. Absent: 0.
   */
  readonly sheen?: number
  /** how far the color of the light varies over the area; absent: no bound */
  readonly spread?: LightSpread
  /** The area's materials if it has several; the reflectance is the first one's. */
  readonly materials?: Materials | undefined
}

/** Range of a lightness control, either way: an estimate without any reference is rarely farther off. */
export const LIGHTNESS_STOPS_MAX = 1

/**
 * Makes the repainted area lighter or darker: a lightness control. Below the roll-off one stop doubles the light. The plan
 * can be reused: `{ ...plan, reflectance: withLightness(found, stops) }`.
 * @param reflectance as found
 * @param stops in doublings of light, from −{@link LIGHTNESS_STOPS_MAX} to that; 0 changes nothing
 * @throws RangeError when stops is not a finite number
 */
export function withLightness(reflectance: Reflectance, stops: number): Reflectance {
  if (!Number.isFinite(stops)) throw new RangeError(`stops must be a finite number, got ${stops}`)
  const factor = 2 ** (-stops / (reflectance.contrast ?? 1))
  const [red, green, blue] = reflectance.linear
  return { ...reflectance, linear: [red * factor, green * factor, blue * factor] }
}
