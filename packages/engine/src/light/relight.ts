import { linearFromXyz, luminanceOf } from '../color/lab.ts'
import { rollOff } from '../color/roll-off.ts'
import { BYTE_OF_LINEAR, LINEAR_OF_BYTE, LINEAR_STEPS, type LinearRgb } from '../color/transfer.ts'
import type { ColorRaster } from '../raster/raster.ts'

/** A time of day in whose light a picture can be shown. */
export type Daylight = 'morning' | 'noon' | 'dusk'

/** Light of one part of a scene, relative to the picture's own light. */
interface PartLight {
  /** correlated color temperature, 4000–25000; 6500 changes no color */
  readonly kelvin: number
  /** doublings of light */
  readonly stops: number
}

/** Bright pixels are lit by the sun, dark ones by the sky. Chosen by eye on photos of homes and rooms. */
const DAYLIGHTS: Record<Daylight, { readonly sun: PartLight; readonly sky: PartLight }> = {
  morning: { sun: { kelvin: 5300, stops: -0.2 }, sky: { kelvin: 7600, stops: -0.35 } },
  noon: { sun: { kelvin: 6500, stops: 0.3 }, sky: { kelvin: 6900, stops: 0.15 } },
  dusk: { sun: { kelvin: 4300, stops: -1.1 }, sky: { kelvin: 7500, stops: -1.6 } },
}

/** Linear light below which a pixel counts as lit by the sky, and above which by the sun. */
const SKY_TO_SUN = { from: 0.02, to: 0.5 } as const

/** Linear light above which a brightened picture rolls off towards white instead of clipping. */
const SHOULDER_START = 0.7

/** The color temperature of sRGB's white. */
const WHITE_KELVIN = 6504

/**
 * Shows a whole picture in the light of another time of day: color and intensity change, shadows stay where they are. A preview;
 * nothing is known about the sun's direction.
 * @param picture encoded sRGB; changed in place
 * @param picture.channels of it; a fourth one is left alone
 * @param picture.data of it
 * @param daylight to show it in
 */
export function relight({ channels, data }: ColorRaster, daylight: Daylight): void {
  const [red, green, blue] = tablesOf(daylight)
  for (let at = 0; at < data.length; at += channels) {
    data[at] = red[data[at]]
    data[at + 1] = green[data[at + 1]]
    data[at + 2] = blue[data[at + 2]]
  }
}

const tables = new Map<Daylight, readonly Uint8Array[]>()

/** Per channel the new byte of every byte. */
function tablesOf(daylight: Daylight): readonly Uint8Array[] {
  const known = tables.get(daylight)
  if (known !== undefined) return known
  const { sun, sky } = DAYLIGHTS[daylight]
  const [sunGains, skyGains] = [gainsOf(sun), gainsOf(sky)]
  const made = sunGains.map((sunGain, c) => {
    const peak = Math.max(1, sunGain)
    return Uint8Array.from(LINEAR_OF_BYTE, (linear) => {
      const gain = skyGains[c] + (sunGain - skyGains[c]) * sunShareOf(linear)
      return BYTE_OF_LINEAR[Math.round(rollOff(linear * gain, SHOULDER_START, peak) * LINEAR_STEPS)]
    })
  })
  tables.set(daylight, made)
  return made
}

/** Share of the sun in a pixel's light: a smooth step over the logarithm of its light. */
function sunShareOf(linear: number): number {
  const { from, to } = SKY_TO_SUN
  if (linear <= from) return 0
  const t = Math.min(1, Math.log(linear / from) / Math.log(to / from))
  return t * t * (3 - 2 * t)
}

/** Factors on linear light per channel. */
function gainsOf({ kelvin, stops }: PartLight): LinearRgb {
  const [color, white] = [daylightAt(kelvin), daylightAt(WHITE_KELVIN)]
  const gain = 2 ** stops
  return [(gain * color[0]) / white[0], (gain * color[1]) / white[1], (gain * color[2]) / white[2]]
}

/**
 * Linear sRGB of the CIE daylight locus at luminance 1.
 * Source: CIE 15:2004, D-series illuminants.
 */
function daylightAt(kelvin: number): LinearRgb {
  const t = 1000 / kelvin
  const x =
    kelvin <= 7000
      ? 0.244063 + 0.09911 * t + 2.9678 * t ** 2 - 4.607 * t ** 3
      : 0.23704 + 0.24748 * t + 1.9018 * t ** 2 - 2.0064 * t ** 3
  const y = -3 * x ** 2 + 2.87 * x - 0.275
  const rgb = linearFromXyz(x / y, 1, (1 - x - y) / y)
  const luminance = luminanceOf(rgb)
  return [rgb[0] / luminance, rgb[1] / luminance, rgb[2] / luminance]
}
