import type { LinearRgb } from './transfer.ts'

/** OKLab: lightness 0–1, a and b about ±0.4. */
export interface OkLab {
  readonly l: number
  readonly a: number
  readonly b: number
}

/** OKLab in polar form: lightness 0–1, chroma 0 – about 0.4, hue in degrees 0–360 (0 for a gray). */
export interface OkLch {
  readonly l: number
  readonly c: number
  readonly hueDeg: number
}

/**
 * OKLab of linear light in sRGB's primaries.
 * Source: Björn Ottosson, "A perceptual color space for image processing" (2020).
 */
export function oklabFromLinear(linear: LinearRgb): OkLab {
  const [red, green, blue] = linear
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  }
}

/** Linear light of an OKLab color; outside 0–1 if it is out of sRGB's gamut. Source: as {@link oklabFromLinear}. */
export function linearFromOklab(lab: OkLab): LinearRgb {
  const long = (lab.l + 0.3963377774 * lab.a + 0.2158037573 * lab.b) ** 3
  const medium = (lab.l - 0.1055613458 * lab.a - 0.0638541728 * lab.b) ** 3
  const short = (lab.l - 0.0894841775 * lab.a - 1.291485548 * lab.b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

/** OKLab as lightness, chroma and hue. */
export function oklchFromOklab(lab: OkLab): OkLch {
  const c = Math.hypot(lab.a, lab.b)
  const hueDeg = c < 1e-7 ? 0 : ((Math.atan2(lab.b, lab.a) * 180) / Math.PI + 360) % 360
  return { l: lab.l, c, hueDeg }
}

/** The inverse of {@link oklchFromOklab}. */
export function oklabFromOklch(lch: OkLch): OkLab {
  const hueRad = (lch.hueDeg * Math.PI) / 180
  return { l: lch.l, a: lch.c * Math.cos(hueRad), b: lch.c * Math.sin(hueRad) }
}

/**
 * Whether linear light is inside sRGB's gamut.
 * @param linear sRGB primaries
 * @param tolerance of each channel, in linear light
 */
export function isInGamut(linear: LinearRgb, tolerance = 1e-6): boolean {
  return linear.every((channel) => channel >= -tolerance && channel <= 1 + tolerance)
}

/**
 * Maps a color into sRGB's gamut by reducing its OKLCH chroma at constant lightness and hue. Lightness is clipped to
 * black and white.
 */
export function fitGamut(linear: LinearRgb): LinearRgb {
  if (isInGamut(linear)) return clipped(linear)
  const { l, c, hueDeg } = oklchFromOklab(oklabFromLinear(linear))
  if (l >= 1) return [1, 1, 1]
  if (l <= 0) return [0, 0, 0]
  let inside = 0
  let outside = c
  for (let step = 0; step < 20; step++) {
    const middle = (inside + outside) / 2
    if (isInGamut(linearFromOklab(oklabFromOklch({ l, c: middle, hueDeg })))) inside = middle
    else outside = middle
  }
  return clipped(linearFromOklab(oklabFromOklch({ l, c: inside, hueDeg })))
}

function clipped(linear: LinearRgb): LinearRgb {
  const clip = (value: number): number => Math.min(1, Math.max(0, value))
  return [clip(linear[0]), clip(linear[1]), clip(linear[2])]
}
