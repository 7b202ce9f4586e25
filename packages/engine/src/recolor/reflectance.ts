import type { LinearRgb } from '../color/transfer.ts'

/**
 * What told the light on the area: white neighbors (trim, ceiling, frames) beside it in the same light; failing them the
 * photo's own exposure and dark neighbors; failing those, mostly what homes usually are.
 */
type ReflectanceBasis = 'white-trim' | 'exposure' | 'prior'

/** What the area is made of now, and how that is known. */
export interface Reflectance {
  /**
   * The area's present reflectance as this photo shows it, so that linear photo × (paint / this) is the repainted
   * photo: the color of the light on the area is folded in. Each channel is above 0; under colored light one may
   * leave 1.
   */
  readonly linear: LinearRgb
  /** 0–1: how far to trust it. Below 0.5, offer a lightness control. */
  readonly confidence: number
  /** The cue that weighed most. */
  readonly basis: ReflectanceBasis
  /**
   * The exponent that the photo's tone curve puts on ratios of reflectance: below 1, a light and a dark paint look
   * less different in it than they are. Absent: 1.
   */
  readonly contrast?: number
  /**
   * 0–1: share of the area's own reflected light that comes back to it from the rest of the room, so that a lighter
   * paint also lights the room more. Absent: none comes back.
   */
  readonly bounce?: number
}

/** Where the photo was taken; light, neighbors and usual paints differ. */
export type Surroundings = 'indoors' | 'outdoors'

/** How far a lightness control need go either way: a reflectance read without any reference is seldom farther off. */
export const LIGHTNESS_STOPS_MAX = 1

/**
 * The same area taken for lighter or darker than found: what a lightness control does. No pixel of a repaint with the
 * result gets darker as `stops` grows; below the roll-off towards white, one stop doubles its light. Costs nothing: a
 * plan made with the found reflectance serves on, as `{ ...plan, reflectance: withLightness(found, stops) }`.
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
