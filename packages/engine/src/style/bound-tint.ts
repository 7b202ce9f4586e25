import { labFromLinear, linearFromLab } from '../color/lab.ts'
import type { LinearRgb } from '../color/transfer.ts'
import type { Mask } from '../raster/raster.ts'
import type { Reflectance } from '../recolor/reflectance.ts'
import type { AreaLight } from './area-light.ts'

/** Most chroma (CIELAB at this lightness) of the light on an area: cameras balance white, so more is a wrong estimate. */
const MOST_CHROMA = 11
const LIGHTNESS = 90
/** A white wall's estimate may lie a little above 1. */
const MOST_REFLECTANCE = 1.25

/**
 * Corrects an estimated reflectance that would need light of an unlikely color: a wall beside a trim that is not white. The
 * brightness of the estimate stays. An estimate that no real surface could replace is returned as it is.
 * @param reflectance of the area as it is
 * @param light on it, times that reflectance
 * @param mask of the area, at twice the light's size
 */
export function boundTint(reflectance: Reflectance, light: AreaLight, mask: Mask): Reflectance {
  const mean = meanInside(light, mask)
  const white = mean.map((value, c) => value / reflectance.linear[c])
  const level = luminanceOf(white)
  const scale = linearFromLab({ l: LIGHTNESS, a: 0, b: 0 })[1] / level
  const { l, a, b } = labFromLinear([white[0] * scale, white[1] * scale, white[2] * scale])
  const chroma = Math.hypot(a, b)
  if (!(chroma > MOST_CHROMA)) return reflectance
  const share = MOST_CHROMA / chroma
  const likely = linearFromLab({ l, a: a * share, b: b * share }).map((value) => value / scale)
  const [red, green, blue] = mean.map((value, c) => value / likely[c])
  const linear: LinearRgb = [red, green, blue]
  // in a photo lit in one channel no surface explains the color
  return linear.every(isReflectance) ? { ...reflectance, linear } : reflectance
}

function isReflectance(value: number): boolean {
  return value > 0 && value <= MOST_REFLECTANCE
}

function luminanceOf([red, green, blue]: readonly number[]): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
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
