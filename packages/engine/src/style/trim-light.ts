import { luminanceOf } from '../color/lab.ts'
import { type LightTint, likelyTint, tintOf } from '../color/light-tint.ts'
import type { LinearRgb } from '../color/transfer.ts'
import { medianOf } from '../geometry/order-statistics.ts'
import type { Reflectance } from '../recolor/reflectance.ts'
import type { AreaLight } from './area-light.ts'
import { impliedLight, meanInside, type ReadArea, withImpliedLight } from './bound-tint.ts'

/** White in a photo whose white balance is right. */
const NEUTRAL: LightTint = { a: 0, b: 0 }

/**
 * Reads the light on a home's trim. Its brightness is measured on the trim itself, which may stand out into the sun or lie in
 * the shade of the eaves.
 * @param inLightOfWalls the trim, with its light taken from the walls
 * @param own the light measured on the trim itself
 */
export function readTrimLight(inLightOfWalls: ReadArea, own: AreaLight): ReadArea {
  const area = { ...inLightOfWalls, light: withBrightness(inLightOfWalls.light, own) }
  return { ...area, reflectance: agreeOnTint(area, meanInside(area.light, area.mask)) }
}

/**
 * Gives the light on a door a single color, its mean, and keeps its brightness. The walls' light is spread over the door from all
 * sides, which carries the tint of brick to one part of it and the tint of grass to another.
 * @param read the doors, with their light taken from the walls
 */
export function evenTint(read: ReadArea): ReadArea {
  const mean = meanInside(read.light, read.mask)
  const level = Math.max(1e-5, luminanceOf(mean))
  const data = read.light.data.map((_, at, all) => (luminanceAt(all, at - (at % 3)) / level) * mean[at % 3])
  return { ...read, light: { ...read.light, data } }
}

/**
 * Corrects the color of the light that an area's reflectance implies. On each axis of Lab it becomes the middle one of three
 * estimates: the area's own, the color of the trim (most trim is white), and neutral. Any one of them may be wrong: walls in a
 * strong color say little about the light, and trim may be brown. The brightness stays.
 * @param area as it was read on its own
 * @param trim the trim's linear color, in roughly the same light
 */
export function agreeOnTint(area: ReadArea, trim: LinearRgb): Reflectance {
  const { level, tint } = impliedLight(area)
  const estimates = [tint, tintOf(trim), NEUTRAL]
  // black surfaces tell nothing
  if (!estimates.every(({ a, b }) => isFinite(a) && isFinite(b))) return area.reflectance
  const agreed = { a: medianOf(estimates.map(({ a }) => a)), b: medianOf(estimates.map(({ b }) => b)) }
  return withImpliedLight(area, { level, tint: likelyTint(agreed) })
}

/** Light with the colors of the first reading and the brightness of the second. */
function withBrightness(light: AreaLight, { data, hardness }: AreaLight): AreaLight {
  const out = new Float32Array(data.length)
  for (let at = 0; at < out.length; at += 3) {
    const factor = luminanceAt(data, at) / Math.max(1e-5, luminanceAt(light.data, at))
    for (let c = 0; c < 3; c++) out[at + c] = factor * light.data[at + c]
  }
  return { ...light, data: out, hardness }
}

function luminanceAt(data: AreaLight['data'], at: number): number {
  return luminanceOf([data[at], data[at + 1], data[at + 2]])
}
