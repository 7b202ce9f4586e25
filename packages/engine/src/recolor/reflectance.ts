import type { LinearRgb } from '../color/transfer.ts'

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
  /** The cue that weighed most: bright neighbors over the area's border, the photo's exposure, or experience. */
  readonly source: 'border' | 'exposure' | 'prior'
  /**
   * 0–1: share of the area's own reflected light that comes back to it from the rest of the room, so that a lighter
   * paint also lights the room more. Absent: none comes back.
   */
  readonly bounce?: number
}

/** Where the photo was taken; light, neighbors and usual paints differ. */
export type Surroundings = 'indoors' | 'outdoors'

/**
 * The same area taken for lighter or darker than found: what a lightness control does. A repaint with the result is
 * `stops` stops brighter.
 * @param reflectance as found
 * @param stops in doublings of light, usually −1 to 1
 * @throws RangeError when stops is not a finite number
 */
export function withLightness(reflectance: Reflectance, stops: number): Reflectance {
  if (!Number.isFinite(stops)) throw new RangeError(`stops must be a finite number, got ${stops}`)
  const factor = 2 ** -stops
  const [red, green, blue] = reflectance.linear
  return { ...reflectance, linear: [red * factor, green * factor, blue * factor] }
}
