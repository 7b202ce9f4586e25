import { labFromLinear, linearFromLab, luminanceOf } from '../color/lab.ts'
import type { LinearRgb } from '../color/transfer.ts'
import type { Mask } from '../raster/raster.ts'
import type { Reflectance } from '../recolor/reflectance.ts'
import type { AreaLight } from './area-light.ts'

/** Most chroma (CIELAB at this lightness) of the light on an area: cameras balance white, so more is a wrong estimate. */
const MOST_CHROMA = 11
const LIGHTNESS = 90
/** A white wall's estimate may lie a little above 1. */
const MOST_REFLECTANCE = 1.25

/** The light on an area, as its estimated reflectance implies it. */
export interface ImpliedLight {
  /** linear luminance of a white surface there */
  readonly level: number
  /** color of that surface in CIELAB, at a lightness of 90 */
  readonly a: number
  readonly b: number
}

/** What an area's reflectance is read from. */
export interface ReadArea {
  readonly reflectance: Reflectance
  /** on the area, times that reflectance */
  readonly light: AreaLight
  /** of the area, at twice the light's size */
  readonly mask: Mask
}

/**
 * Corrects an estimated reflectance that would need light of an unlikely color: a wall beside a trim that is not white. The
 * brightness of the estimate stays. An estimate that no real surface could replace is returned as it is.
 */
export function boundTint(area: ReadArea): Reflectance {
  const { level, a, b } = impliedLight(area)
  const chroma = Math.hypot(a, b)
  if (!(chroma > MOST_CHROMA)) return area.reflectance
  const share = MOST_CHROMA / chroma
  return withImpliedLight(area, { level, a: a * share, b: b * share })
}

/** @returns not finite where the area is black or nothing of it is inside */
export function impliedLight({ reflectance, light, mask }: ReadArea): ImpliedLight {
  const [red, green, blue] = meanInside(light, mask).map((value, c) => value / reflectance.linear[c])
  const level = luminanceOf([red, green, blue])
  const scale = LIGHT_OF_90 / level
  const { a, b } = labFromLinear([red * scale, green * scale, blue * scale])
  return { level, a, b }
}

/** The reflectance that implies a light; the estimate itself where no real surface could have it. */
export function withImpliedLight(area: ReadArea, { level, a, b }: ImpliedLight): Reflectance {
  const white = linearFromLab({ l: LIGHTNESS, a, b }).map((value) => (value * level) / LIGHT_OF_90)
  const [red, green, blue] = meanInside(area.light, area.mask).map((value, c) => value / white[c])
  const linear: LinearRgb = [red, green, blue]
  // in a photo lit in one channel no surface explains the color
  return linear.every(isReflectance) ? { ...area.reflectance, linear } : area.reflectance
}

/** Linear luminance of that lightness. */
const LIGHT_OF_90 = linearFromLab({ l: LIGHTNESS, a: 0, b: 0 })[1]

function isReflectance(value: number): boolean {
  return value > 0 && value <= MOST_REFLECTANCE
}


function meanInside({ width, height, data }: AreaLight, mask: Mask): LinearRgb {
  const sums: [number, number, number] = [0, 0, 0]
  let count = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (mask.data[2 * y * mask.width + 2 * x] === 0) continue
      count++
      for (let c = 0; c < 3; c++) sums[c] += data[3 * (y * width + x) + c]
    }
  const per = 1 / Math.max(1, count)
  return [sums[0] * per, sums[1] * per, sums[2] * per]
}
