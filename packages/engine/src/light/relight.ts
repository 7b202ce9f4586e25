import { linearFromXyz, luminanceOf } from '../color/lab.ts'
import { rollOff } from '../color/roll-off.ts'
import { BYTE_OF_LINEAR, LINEAR_OF_BYTE, LINEAR_STEPS, type LinearRgb } from '../color/transfer.ts'
import { checkPart } from '../raster/check-raster.ts'
import type { ColorRaster, GrayRaster } from '../raster/raster.ts'

/** A time of day in whose light a picture can be shown. */
export type Daylight = 'morning' | 'noon' | 'dusk'

/** Light of one part of a scene, relative to the picture's own light. */
interface PartLight {
  /** correlated color temperature, 4000–25000; 6500 changes no color */
  readonly kelvin: number
  /** doublings of light */
  readonly stops: number
}

/** What the sun lights and what the sky alone lights. Chosen by eye on photos of homes and rooms. */
const DAYLIGHTS: Record<Daylight, { readonly sun: PartLight; readonly sky: PartLight }> = {
  morning: { sun: { kelvin: 5300, stops: -0.2 }, sky: { kelvin: 7600, stops: -0.35 } },
  noon: { sun: { kelvin: 6500, stops: 0.3 }, sky: { kelvin: 6900, stops: 0.15 } },
  dusk: { sun: { kelvin: 4300, stops: -1.1 }, sky: { kelvin: 7500, stops: -1.6 } },
}

/** Steps of the sun's share that have tables of their own: neighbors differ by less than one byte. */
const SHARE_STEPS = 64

/** Linear light above which a brightened picture rolls off towards white instead of clipping. */
const SHOULDER_START = 0.7

/** The color temperature of sRGB's white. */
const WHITE_KELVIN = 6504

/**
 * Shows a whole picture in the light of another time of day: color and intensity change, shadows stay where they are. A preview;
 * nothing is known about the sun's direction.
 * @param picture encoded sRGB; changed in place. A fourth channel is left alone
 * @param sunShares the sun's share in each pixel's light, 0–255, of the picture's size; see findSunShares
 * @param daylight to show it in
 * @throws RangeError when sizes differ
 */
export function relight(picture: ColorRaster, sunShares: GrayRaster, daylight: Daylight): void {
  checkPart(picture, sunShares, 'sun share')
  const { channels, data } = picture
  const shares = sunShares.data
  const table = tableOf(daylight)
  for (let pixel = 0, at = 0; at < data.length; pixel++, at += channels) {
    const from = rowOfShare(shares[pixel])
    data[at] = table[from + data[at]]
    data[at + 1] = table[from + 256 + data[at + 1]]
    data[at + 2] = table[from + 512 + data[at + 2]]
  }
}

/** Where the tables of a share begin: 256 bytes each for red, green and blue. */
function rowOfShare(share: number): number {
  return (share >> 2) * 768
}

const tables = new Map<Daylight, Uint8Array>()

/** The new byte of every byte, per step of the sun's share and channel. */
function tableOf(daylight: Daylight): Uint8Array {
  const known = tables.get(daylight)
  if (known !== undefined) return known
  const { sun, sky } = DAYLIGHTS[daylight]
  const [sunGains, skyGains] = [gainsOf(sun), gainsOf(sky)]
  const table = new Uint8Array(SHARE_STEPS * 768)
  for (let step = 0; step < SHARE_STEPS; step++)
    sunGains.forEach((sunGain, c) => {
      const gain = skyGains[c] + ((sunGain - skyGains[c]) * step) / (SHARE_STEPS - 1)
      const peak = Math.max(1, gain)
      LINEAR_OF_BYTE.forEach((linear, byte) => {
        const lit = rollOff(linear * gain, SHOULDER_START, peak)
        table[step * 768 + c * 256 + byte] = BYTE_OF_LINEAR[Math.round(lit * LINEAR_STEPS)]
      })
    })
  tables.set(daylight, table)
  return table
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
