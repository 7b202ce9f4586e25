/** The color of light apart from its strength. */
import { labFromLinear, linearFromLab, luminanceOf } from './lab.ts'
import type { LinearRgb } from './transfer.ts'

/** Lightness (CIELAB) at which colors of light are compared, and its linear luminance. */
const LIGHTNESS = 90
const LUMINANCE = linearFromLab({ l: LIGHTNESS, a: 0, b: 0 })[1]

/**
 * How far light deviates from gray at most (CIELAB). Cameras balance white, so a reading beyond that is wrong. Sun, shade and lamps differ from
 * blue to yellow (b), and hardly from green to magenta (a). White trim in 194 photos of homes shows it: in two of three, a is between -2.5
 * and 1.2, and b between -4 and 7 (decision 117).
 */
const MOST = { a: 3, b: 11 } as const

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
  const { a, b } = { a: clamp(tint.a, MOST.a), b: clamp(tint.b, MOST.b) }
  return a === tint.a && b === tint.b ? tint : { a, b }
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value))
}
