/** Light on a new surface, bounded by the photo's exposure. */
import { luminanceOf } from '../color/lab.ts'
import type { LinearRgb } from '../color/transfer.ts'

/** Bounds of the linear luminance of a white surface, which is about 1 in the sun. */
export interface ExposureBound {
  /** light that makes white brighter than this is lowered */
  readonly usual: number
  /** white stays below this */
  readonly most: number
}

/** For walls, roofs and doors. */
export const SURFACE_BOUND: ExposureBound = { usual: 0.95, most: 1.25 }

/** For trim, which most styles make white. It often has two colors that are read as one, and the lighter one would lose its relief. */
export const TRIM_BOUND: ExposureBound = { usual: 0.8, most: 1.05 }

/**
 * A camera exposes so that white in the sun is just below its limit. Where the light read would make white several times as bright,
 * the old surface is lighter there, as white siding beside red brick is, and a new surface would glow.
 * @param reflectance of the old surface, linear
 * @returns what one unit of the old surface's light, per channel, adds to the luminance of a white surface
 */
export function whitePerLight(reflectance: LinearRgb): LinearRgb {
  const [red, green, blue] = [luminanceOf([1, 0, 0]), luminanceOf([0, 1, 0]), luminanceOf([0, 0, 1])]
  return [red / reflectance[0], green / reflectance[1], blue / reflectance[2]]
}

/**
 * @param white linear luminance of a white surface in some light
 * @param bound of the surface
 * @returns the share of that light which is believed, 1 for usual light
 */
export function believedShare(white: number, bound: ExposureBound): number {
  const { usual, most } = bound
  if (white <= usual) return 1
  const room = most - usual
  return (usual + room * (1 - Math.exp((usual - white) / room))) / white
}
