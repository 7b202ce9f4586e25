import type { LinearRgb } from '../../color/transfer.ts'

/** The piece of a material that repeats. */
export interface TileSize {
  readonly widthM: number
  readonly heightM: number
}

/** What a material is at one place; written by {@link Material.describe}. */
export interface Place {
  /** reflectance, linear */
  red: number
  green: number
  blue: number
  /** how far the surface stands out */
  heightM: number
}

/** A surface as a function of the place on it. */
export interface Material extends TileSize {
  /**
   * @param u to the right, 0 – widthM
   * @param v upwards, 0 – heightM
   * @param place receives the answer
   */
  describe(u: number, v: number, place: Place): void
}

/** What a wall gives to the material laid on it. */
export interface Fit {
  /** size of the smallest detail that will show: thinner lines are drawn by their share of it */
  readonly texelM: number
  /** of the wall, so that posts stand at its corners */
  readonly wallWidthM: number
  readonly wallHeightM: number
}

/** @param colors of the recipe, the main one first; what each is for, the material says */
export type MaterialMaker = (colors: readonly LinearRgb[], fit: Fit) => Material

/** Sets a place's reflectance to a color times a factor. */
export function setColor(place: Place, color: LinearRgb, factor: number): void {
  place.red = color[0] * factor
  place.green = color[1] * factor
  place.blue = color[2] * factor
}

/** Moves a place's reflectance towards a color. */
export function mixColor(place: Place, color: LinearRgb, factor: number, share: number): void {
  place.red += share * (color[0] * factor - place.red)
  place.green += share * (color[1] * factor - place.green)
  place.blue += share * (color[2] * factor - place.blue)
}

/**
 * Share of a texel that a band covers.
 * @param distanceM of the texel's middle from the band's middle
 * @param widthM of the band
 * @param texelM of the texel
 */
export function covered(distanceM: number, widthM: number, texelM: number): number {
  const from = Math.max(distanceM - texelM / 2, -widthM / 2)
  const to = Math.min(distanceM + texelM / 2, widthM / 2)
  return to > from ? (to - from) / texelM : 0
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function ramp(value: number, from: number, to: number): number {
  const t = value <= from ? 0 : value >= to ? 1 : (value - from) / (to - from)
  return t * t * (3 - 2 * t)
}
