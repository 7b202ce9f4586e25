import { luminanceOf } from '../color/lab.ts'
import { type LightTint, tintOf } from '../color/light-tint.ts'
import type { LinearRgb } from '../color/transfer.ts'
import type { Reflectance } from '../recolor/reflectance.ts'
import type { AreaLight } from './area-light.ts'
import { impliedLight, meanInside, type ReadArea, withImpliedLight } from './bound-tint.ts'

/** Cameras balance white. */
const NEUTRAL: LightTint = { a: 0, b: 0 }

/** What a new coat on trim needs to know of the old one. */
interface TrimLight {
  readonly reflectance: Reflectance
  readonly light: AreaLight
}

/**
 * Reads the light on a home's trim. How bright it is, the trim shows itself: it stands out into the sun, or lies in the shade
 * below eaves.
 * @param inLightOfWalls the trim as the walls' light tells it
 * @param own light measured on the trim
 */
export function readTrimLight(inLightOfWalls: ReadArea, own: AreaLight): TrimLight {
  const light = withBrightness(inLightOfWalls.light, own)
  const area = { ...inLightOfWalls, light }
  return { light, reflectance: agreeOnTint(area, meanInside(light, area.mask)) }
}

/**
 * Corrects the color of the light that an area's reflectance implies: on each axis it is the middle of three opinions, the area's
 * own, the color of the trim, since most trim is white, and neutral. One of them may be wrong: walls in a strong color say little
 * of the light, and trim may be brown. The brightness stays.
 * @param area read for itself
 * @param trim linear color of the trim in about the same light
 */
export function agreeOnTint(area: ReadArea, trim: LinearRgb): Reflectance {
  const { level, tint } = impliedLight(area)
  const opinions = [tint, tintOf(trim), NEUTRAL]
  // black surfaces tell nothing
  if (!opinions.every(({ a, b }) => isFinite(a) && isFinite(b))) return area.reflectance
  const agreed = { a: middleOf(opinions.map(({ a }) => a)), b: middleOf(opinions.map(({ b }) => b)) }
  return withImpliedLight(area, { level, tint: agreed })
}

/** A light's colors at another one's brightness. */
function withBrightness(light: AreaLight, { data, hardness }: AreaLight): AreaLight {
  const out = new Float32Array(data.length)
  for (let at = 0; at < out.length; at += 3) {
    const factor = luminanceAt(data, at) / Math.max(1e-5, luminanceAt(light.data, at))
    for (let c = 0; c < 3; c++) out[at + c] = factor * light.data[at + c]
  }
  return { ...light, data: out, hardness }
}

function luminanceAt(data: Float32Array, at: number): number {
  return luminanceOf([data[at], data[at + 1], data[at + 2]])
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[1]
}
