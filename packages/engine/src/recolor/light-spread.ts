import type { LinearRgb } from '../color/transfer.ts'
import type { Surroundings } from '../nn/surface-classes.ts'

/**
 * How far the color of the light varies over one area at most: natural logarithms of ratios of channels, along daylight (from blue shade
 * to yellow sun or lamps) and across it (from green to magenta). What differs more is a stain, a second material, glare or noise,
 * which a paint covers.
 */
export interface LightSpread {
  readonly warm: number
  readonly cool: number
  readonly across: number
}

/** Within an area and between its materials. It is wider in rooms, where lamps and windows light the same wall. */
export const LIGHT_SPREAD: Record<Surroundings, LightSpread> = {
  outdoors: { warm: 0.25, cool: 0.2, across: 0.07 },
  indoors: { warm: 0.6, cool: 0.6, across: 0.1 },
}

/** The direction of daylight from blue to yellow: a unit vector of log(red/green) and log(blue/green). */
const WARM = { red: 0.51, blue: -0.86 } as const

/** Differences below this share of the spread are left as they are. */
const FREE_SHARE = 0.5

/** A color's ratios of channels, as natural logarithms. */
export interface LogTint {
  /** red over green */
  readonly red: number
  /** blue over green */
  readonly blue: number
}

/** @param color linear light, above 0 */
export function logTintOf(color: LinearRgb): LogTint {
  const [red, green, blue] = color
  return { red: Math.log(red / green), blue: Math.log(blue / green) }
}

/**
 * Limits how far a color lies from the median of its area. Differences up to half of the spread stay; larger ones are compressed and never
 * exceed the spread.
 * @param tint minus the median's
 * @param light linear luminance over the median's
 * @returns the same object where nothing changes
 */
export function tintWithin(tint: LogTint, light: number, spread: LightSpread): LogTint {
  const { red, blue } = tint
  if (isFree(red, blue, light, spread)) return tint
  const warm = warmthOf(red, blue)
  const along = approach(warm, mostAlong(warm, light, spread))
  const across = approach(acrossOf(red, blue), spread.across)
  return { red: WARM.red * along - WARM.blue * across, blue: WARM.blue * along + WARM.red * across }
}

/** Whether {@link tintWithin} would return the tint unchanged; cheaper than calling it. */
export function isFree(red: number, blue: number, light: number, spread: LightSpread): boolean {
  const warm = warmthOf(red, blue)
  return (
    Math.abs(acrossOf(red, blue)) <= FREE_SHARE * spread.across &&
    Math.abs(warm) <= FREE_SHARE * mostAlong(warm, light, spread)
  )
}

/** How far a tint lies along daylight; above 0: yellower. */
function warmthOf(red: number, blue: number): number {
  return WARM.red * red + WARM.blue * blue
}

/** How far a {@link LogTint} lies across daylight; above 0: toward magenta. */
export function acrossOf(red: number, blue: number): number {
  return WARM.red * blue - WARM.blue * red
}

/** How far a tint may lie along daylight. Parts brighter than the median are in the sun, so their light can't be much bluer. */
function mostAlong(warm: number, light: number, { warm: most, cool }: LightSpread): number {
  if (warm > 0) return most
  return light > 1 ? cool / (light * light) : cool
}

/** Returns small values unchanged and compresses larger ones, so that none exceeds `most`. */
function approach(value: number, most: number): number {
  const free = FREE_SHARE * most
  const over = Math.abs(value) - free
  return over <= 0 ? value : Math.sign(value) * (free + over / (1 + over / (most - free)))
}
