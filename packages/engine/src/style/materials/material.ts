import type { LinearRgb } from '../../color/transfer.ts'
import type { TileSize } from '../../raster/noise.ts'

/** A material at one point; written by {@link Material.describe}. */
export interface Place {
  /** reflectance, linear */
  red: number
  green: number
  blue: number
  /** height of the relief */
  heightM: number
}

/** A material as a function of position. */
export interface Material extends TileSize {
  /**
   * @param u to the right, 0 – widthM
   * @param v upwards, 0 – heightM
   * @param place receives the result
   */
  describe(u: number, v: number, place: Place): void
}

/** Dimensions that a material adapts to. */
export interface Fit {
  /** size of a texel; thinner lines are antialiased */
  readonly texelM: number
  /** of the wall, so that posts fit its corners */
  readonly wallWidthM: number
  readonly wallHeightM: number
}

/** @param colors of the recipe, the main one first; each material documents the others */
export type MaterialMaker = (colors: readonly LinearRgb[], fit: Fit) => Material

/** Sets a place's reflectance to a color times a factor. */
export function setColor(place: Place, color: LinearRgb, factor: number): void {
  place.red = color[0] * factor
  place.green = color[1] * factor
  place.blue = color[2] * factor
}

/** Blends a place's reflectance with a color. */
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
