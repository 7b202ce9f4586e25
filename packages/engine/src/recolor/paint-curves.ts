import { rollOff } from '../color/roll-off.ts'
import { BYTE_OF_LINEAR, LINEAR_STEPS, srgbToLinear } from '../color/transfer.ts'
import type { LinearRgb } from '../color/transfer.ts'
import { CURVE, PARTS } from './parts.ts'
import type { Reflectance } from './reflectance.ts'

/** Linear light of every part of a byte. */
export const LINEAR_OF_PART = Float32Array.from({ length: CURVE }, (_, part) =>
  srgbToLinear(part / PARTS / 255),
)

/** Linear light above which a brightened area rolls off towards white instead of clipping. */
const SHOULDER_START = 0.8

/** Brightening by less than the first factor shows no noise; by more than the second, all smoothing is used. */
const SMOOTHING_GAIN = { from: 1.3, full: 3 } as const

/** Of the smoothing at most this share is used: a wall without any grain looks false. */
const MOST_SMOOTHING = 0.85

/** One paint's tables. */
export interface Curves {
  /** Per channel and part of a byte: painted linear light. */
  readonly light: readonly Float32Array[]
  /** Per channel and part of a byte: painted encoded byte. */
  readonly bytes: readonly Uint8Array[]
  /** Per channel and whole byte: painted encoded byte. */
  readonly wholeBytes: readonly Uint8Array[]
  /** Of 256: how much of the smoothed pixel goes into the result. */
  readonly smoothing: number
}

/**
 * Draws the tables of a paint on an area.
 * @param reflectance of the area as it is
 * @param brightest linear light that the area's channels stay under
 * @param paint reflectance, linear sRGB 0–1
 */
export function curvesOf(reflectance: Reflectance, brightest: LinearRgb, paint: LinearRgb): Curves {
  const gains = paint.map((channel, c) => gainOf(reflectance, c, channel))
  const peak = Math.max(1, ...gains.map((gain, c) => gain * brightest[c]))
  const light = gains.map((gain) =>
    LINEAR_OF_PART.map((linear) => rollOff(linear * gain, SHOULDER_START, peak)),
  )
  const bytes = light.map(encodeCurve)
  const wholeBytes = bytes.map((curve) => curve.filter((_, part) => part % PARTS === 0))
  const { from, full } = SMOOTHING_GAIN
  const need = Math.min(1, Math.max(0, (Math.max(...gains) - from) / (full - from)))
  return { light, bytes, wholeBytes, smoothing: Math.round(256 * MOST_SMOOTHING * need) }
}

/** A loop: making an array from another with a function takes ten times as long. */
function encodeCurve(light: Float32Array): Uint8Array {
  const bytes = new Uint8Array(light.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = BYTE_OF_LINEAR[(light[i] * LINEAR_STEPS + 0.5) | 0]
  return bytes
}

/**
 * New over old light from the area, as the photo's tone curve shows it: the paint itself, and the light that it throws
 * around the room.
 */
export function gainOf(
  { linear, bounce = 0, contrast = 1 }: Reflectance,
  channel: number,
  paint: number,
): number {
  const old = linear[channel]
  return ((paint / old) * ((1 - bounce * Math.min(1, old)) / (1 - bounce * paint))) ** contrast
}
