import { luminanceOf } from '../color/lab.ts'
import type { LinearRgb } from '../color/transfer.ts'
import { medianOf } from '../geometry/order-statistics.ts'
import type { Mask } from '../raster/raster.ts'
import { type AreaLight, listLightsInside } from './area-light.ts'

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
  const median = medianOf(listLightsInside(light, mask).map(luminanceOf))
  if (!(median > 0)) return light
  // how much brighter what is mirrored makes the surface, at most
  const mostStops = Math.log2(1 + MIRRORED / luminanceOf(reflectance))
  const data = light.data.slice()
  for (let at = 0; at < data.length; at += 3) {
    const stops = Math.log2(luminanceOf([data[at], data[at + 1], data[at + 2]]) / median)
    if (!(stops > 0)) continue
    const lowered = 2 ** (stops * (stops / (stops + mostStops) - 1))
    for (let c = 0; c < 3; c++) data[at + c] *= lowered
  }
  return { ...light, data }
}
