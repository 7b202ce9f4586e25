import { luminanceOf } from '../color/lab.ts'
import type { LinearRgb } from '../color/transfer.ts'
import type { Mask } from '../raster/raster.ts'
import type { AreaLight } from './area-light.ts'

/** Share of the light that a lacquered cabinet mirrors where it faces a lamp or a window: satin lacquer, seen from the front. */
const MIRRORED = 0.1

/**
 * Takes gloss out of an area's light: what a dark surface mirrors looks like light several times as strong, and a new
 * light surface would glow there. Light above the area's median is lowered, the more the darker the surface is.
 * @param light of the area
 * @param mask of the area, at twice the light's size
 * @param reflectance of the area, linear
 * @returns the light itself where nothing is inside
 */
export function dimGloss(light: AreaLight, mask: Mask, reflectance: LinearRgb): AreaLight {
  const levels = luminancesOf(light)
  const inside = levels.filter((_, i) => isInside(mask, light, i)).sort()
  const median = inside.at(inside.length >> 1) ?? 0
  if (!(median > 0)) return light
  // how much brighter what is mirrored makes the surface, at most
  const mostStops = Math.log2(1 + MIRRORED / luminanceOf(reflectance))
  const data = light.data.map((value, at) => {
    const stops = Math.log2(levels[Math.floor(at / 3)] / median)
    if (!(stops > 0)) return value
    return value * 2 ** (stops * (stops / (stops + mostStops) - 1))
  })
  return { ...light, data }
}

function luminancesOf({ data }: AreaLight): Float32Array {
  return Float32Array.from({ length: data.length / 3 }, (_, i) =>
    luminanceOf([data[3 * i], data[3 * i + 1], data[3 * i + 2]]),
  )
}

function isInside(mask: Mask, { width }: AreaLight, i: number): boolean {
  const [x, y] = [i % width, Math.floor(i / width)]
  return mask.data[2 * y * mask.width + 2 * x] !== 0
}
