export interface Oklch {
  /** 0 black to 1 white. */
  lightness: number
  chroma: number
  hueDeg: number
}

export type Triple = readonly [number, number, number]

/** Converts to OKLab (L, a, b). */
export function oklabFromOklch({ lightness, chroma, hueDeg }: Oklch): Triple {
  const hue = (hueDeg * Math.PI) / 180
  return [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)]
}

/** Converts OKLab to linear sRGB, unclamped. Source: Björn Ottosson, "A perceptual color space" (2020). */
export function linearFromOklab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** Converts linear sRGB to OKLab. Source: as above. */
export function oklabFromLinear([red, green, blue]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function encode(linear: number): number {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
}

function decode(encoded: number): number {
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4
}

/** Converts to the nearest #RRGGBB in upper case. */
export function hexFromOklch(color: Oklch): string {
  const bytes = linearFromOklab(oklabFromOklch(color)).map((value) =>
    Math.round(encode(Math.min(1, Math.max(0, value))) * 255),
  )
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}

/** Reads #RRGGBB as OKLab. */
export function oklabFromHex(hex: string): Triple {
  const channel = (start: number) => decode(Number.parseInt(hex.slice(start, start + 2), 16) / 255)
  return oklabFromLinear([channel(1), channel(3), channel(5)])
}

/** Finds the largest chroma that sRGB can show at this lightness and hue. */
export function chromaLimit(lightness: number, hueDeg: number): number {
  let [inside, outside] = [0, 0.4]
  for (let step = 0; step < 24; step++) {
    const chroma = (inside + outside) / 2
    const linear = linearFromOklab(oklabFromOklch({ lightness, chroma, hueDeg }))
    if (linear.every((value) => value >= 0 && value <= 1)) inside = chroma
    else outside = chroma
  }
  return inside
}

/** Tells how far apart two OKLab colors are; 0.01 is about what the eye tells apart side by side. */
export function oklabDistance(one: Triple, other: Triple): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
}
