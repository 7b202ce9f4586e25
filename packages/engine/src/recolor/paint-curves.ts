import { openShoulder } from '../color/roll-off.ts'
import { BYTE_OF_LINEAR, LINEAR_STEPS, srgbToLinear } from '../color/transfer.ts'
import type { LinearRgb } from '../color/transfer.ts'
import { CURVE, PARTS } from './parts.ts'
import type { Reflectance } from './reflectance.ts'

/** Linear light of every fraction of a byte, see PARTS. */
export const LINEAR_OF_PART = Float32Array.from({ length: CURVE }, (_, part) =>
  srgbToLinear(part / PARTS / 255),
)

/** Linear light above which a brightened area rolls off towards white instead of clipping. */
const SHOULDER_START = 0.8

/** Brightest light of a pixel that was not clipped in the photo: byte 254. */
const MOST_LIGHT = srgbToLinear(254 / 255)

/** Smoothing starts at the first gain and is complete at the second. */
const SMOOTHING_GAIN = { from: 1.3, full: 3 } as const

/** Most smoothing; a wall without any grain looks artificial. */
const MOST_SMOOTHING = 0.85

/** Lookup tables of one paint. */
export interface Curves {
  /** Per channel and part of a byte: painted linear light. */
  readonly light: readonly Float32Array[]
  /** Per channel and part of a byte: painted encoded byte. */
  readonly bytes: readonly Uint8Array[]
  /** Per channel and whole byte: painted encoded byte. */
  readonly wholeBytes: readonly Uint8Array[]
  /** Weight of the smoothed pixel, of 256. */
  readonly smoothing: number
}

/**
 * Builds a paint's lookup tables for an area.
 * @param reflectance of the area as it is
 * @param brightest upper bound of the area's linear light per channel
 * @param paint reflectance, linear sRGB 0–1
 */
export function curvesOf(reflectance: Reflectance, brightest: LinearRgb, paint: LinearRgb): Curves {
  const gains = paint.map((channel, c) => gainOf(reflectance, c, channel))
  const peak = Math.max(1, ...gains.map((gain, c) => gain * brightest[c]))
  const shoulder = openShoulder(SHOULDER_START, peak, MOST_LIGHT)
  const light = gains.map((gain) =>
    // a clipped channel has lost its texture already, so it may stay white
    LINEAR_OF_PART.map((linear) => (linear === 1 && gain >= 1 ? 1 : shoulder(linear * gain))),
  )
  const bytes = light.map(encodeCurve)
  const wholeBytes = bytes.map((curve) => curve.filter((_, part) => part % PARTS === 0))
  const { from, full } = SMOOTHING_GAIN
  const need = Math.min(1, Math.max(0, (Math.max(...gains) - from) / (full - from)))
  return { light, bytes, wholeBytes, smoothing: Math.round(256 * MOST_SMOOTHING * need) }
}

/** A loop, because typed arrays' map takes ten times as long. */
function encodeCurve(light: Float32Array): Uint8Array {
  const bytes = new Uint8Array(light.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = BYTE_OF_LINEAR[(light[i] * LINEAR_STEPS + 0.5) | 0]
  return bytes
}

/**
 * Ratio of new to old light in the photo: of the reflectances, and of the light that the area gets back from the room, with
 * the contrast of the photo's tone curve. The old reflectance was measured with its sheen; the paint gets its own.
 */
export function gainOf(
  { linear, bounce = 0, contrast = 1, sheen = 0 }: Reflectance,
  channel: number,
  paint: number,
): number {
  const old = linear[channel]
  const shown = paint + sheen * (1 - paint)
  return ((shown / old) * ((1 - bounce * Math.min(1, old)) / (1 - bounce * shown))) ** contrast
}
