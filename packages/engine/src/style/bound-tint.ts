import { luminanceOf } from '../color/lab.ts'
import { lightOf, likelyTint, type LightTint, tintOf } from '../color/light-tint.ts'
import type { LinearRgb } from '../color/transfer.ts'
import type { Mask } from '../raster/raster.ts'
import type { Reflectance } from '../recolor/reflectance.ts'
import { type AreaLight, listLightsInside } from './area-light.ts'

/** A white wall's estimate may lie a little above 1. */
const MOST_REFLECTANCE = 1.25

/** The light on an area, as its estimated reflectance implies it. */
export interface ImpliedLight {
  /** linear luminance of a white surface there */
  readonly level: number
  readonly tint: LightTint
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
  const { level, tint } = impliedLight(area)
  const likely = likelyTint(tint)
  return likely === tint ? area.reflectance : withImpliedLight(area, { level, tint: likely })
}

/** @returns not finite where the area is black or nothing of it is inside */
export function impliedLight({ reflectance, light, mask }: ReadArea): ImpliedLight {
  const [red, green, blue] = meanInside(light, mask).map((value, c) => value / reflectance.linear[c])
  const white: LinearRgb = [red, green, blue]
  return { level: luminanceOf(white), tint: tintOf(white) }
}

/** The reflectance that implies a light; the estimate itself where no real surface could have it. */
export function withImpliedLight(area: ReadArea, { level, tint }: ImpliedLight): Reflectance {
  const white = lightOf(tint, level)
  const [red, green, blue] = meanInside(area.light, area.mask).map((value, c) => value / white[c])
  const linear: LinearRgb = [red, green, blue]
  // in a photo lit in one channel no surface explains the color
  return linear.every(isReflectance) ? { ...area.reflectance, linear } : area.reflectance
}

function isReflectance(value: number): boolean {
  return value > 0 && value <= MOST_REFLECTANCE
}

/** The mean linear light inside an area, per channel. */
export function meanInside(light: AreaLight, mask: Mask): LinearRgb {
  const lights = listLightsInside(light, mask)
  const mean = (c: 0 | 1 | 2) => lights.reduce((sum, own) => sum + own[c], 0) / Math.max(1, lights.length)
  return [mean(0), mean(1), mean(2)]
}
