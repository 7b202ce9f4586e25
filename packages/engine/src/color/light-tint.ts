/** The color of light apart from its strength. */
import { labFromLinear, linearFromLab, luminanceOf } from './lab.ts'
import type { LinearRgb } from './transfer.ts'

/** Lightness (CIELAB) at which colors of light are compared, and its linear luminance. */
const LIGHTNESS = 90
const LUMINANCE = linearFromLab({ l: LIGHTNESS, a: 0, b: 0 })[1]

/** Most chroma (CIELAB) of light: cameras balance white, so more is a wrong estimate. */
const MOST_CHROMA = 11

/** A color of light: CIELAB's a and b of a white surface that it gives a lightness of 90. */
export interface LightTint {
  readonly a: number
  readonly b: number
}

/** @returns not finite for black light */
export function tintOf(light: LinearRgb): LightTint {
  const scale = LUMINANCE / luminanceOf(light)
  const { a, b } = labFromLinear([light[0] * scale, light[1] * scale, light[2] * scale])
  return { a, b }
}

/** Linear light of a tint and a linear luminance. */
export function lightOf({ a, b }: LightTint, luminance: number): LinearRgb {
  const [red, green, blue] = linearFromLab({ l: LIGHTNESS, a, b })
  const scale = luminance / LUMINANCE
  return [red * scale, green * scale, blue * scale]
}

/** The nearest tint that light is likely to have; the same object where it is likely. */
export function likelyTint(tint: LightTint): LightTint {
  const chroma = Math.hypot(tint.a, tint.b)
  if (!(chroma > MOST_CHROMA)) return tint
  return { a: (tint.a * MOST_CHROMA) / chroma, b: (tint.b * MOST_CHROMA) / chroma }
}
