import type { EncodedRgb, LinearRgb } from './transfer.ts'
import { linearFromEncoded } from './transfer.ts'

/** CIE L*a*b* relative to D65 with the 2° observer: L* 0–100, a* and b* about ±128. */
export interface Lab {
  readonly l: number
  readonly a: number
  readonly b: number
}

/** CIE XYZ of D65 for the 2° observer, Y = 1: the white that the sRGB matrix below maps (1, 1, 1) to. */
const WHITE_X = 0.95047
const WHITE_Z = 1.08883

/** Thresholds of CIELAB's linear part. Source: CIE 15:2004, as exact fractions. */
const EPSILON = 216 / 24389
const KAPPA = 24389 / 27

/**
 * Relative luminance (CIE Y, white = 1) of linear light in sRGB's primaries.
 * Source: ITU-R BT.709.
 */
export function luminanceOf(linear: LinearRgb): number {
  return 0.2126729 * linear[0] + 0.7151522 * linear[1] + 0.072175 * linear[2]
}

/**
 * A paint's light reflectance value: relative luminance in percent, 0 (black) – 100 (white).
 */
export function lightReflectanceValue(linear: LinearRgb): number {
  return 100 * luminanceOf(linear)
}

/**
 * CIELAB of linear light in sRGB's primaries. The white is D65, as sRGB's, so no chromatic adaptation is needed.
 * Source: IEC 61966-2-1 (matrix), CIE 15:2004 (Lab).
 */
export function labFromLinear(linear: LinearRgb): Lab {
  const [red, green, blue] = linear
  const x = labCurve((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / WHITE_X)
  const y = labCurve(luminanceOf(linear))
  const z = labCurve((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / WHITE_Z)
  return { l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) }
}

/** CIELAB (D65) of an encoded color. */
export function labFromSrgb(encoded: EncodedRgb): Lab {
  return labFromLinear(linearFromEncoded(encoded))
}

/** Linear light of a CIELAB (D65) color; outside 0–1 if it is out of sRGB's gamut. */
export function linearFromLab(lab: Lab): LinearRgb {
  const y = (lab.l + 16) / 116
  const x = WHITE_X * inverseLabCurve(y + lab.a / 500)
  const z = WHITE_Z * inverseLabCurve(y - lab.b / 200)
  return linearFromXyz(x, inverseLabCurve(y), z)
}

/**
 * Linear light in sRGB's primaries of a CIE XYZ color, in which white has Y = 1; outside 0–1 if it is out of sRGB's gamut.
 * Source: IEC 61966-2-1 (matrix).
 */
export function linearFromXyz(x: number, y: number, z: number): LinearRgb {
  return [
    3.2404542 * x - 1.5371385 * y - 0.4985314 * z,
    -0.969266 * x + 1.8760108 * y + 0.041556 * z,
    0.0556434 * x - 0.2040259 * y + 1.0572252 * z,
  ]
}

function labCurve(ratio: number): number {
  return ratio > EPSILON ? Math.cbrt(ratio) : (KAPPA * ratio + 16) / 116
}

function inverseLabCurve(value: number): number {
  const cube = value ** 3
  return cube > EPSILON ? cube : (116 * value - 16) / KAPPA
}
