import { luminanceOf } from '../color/lab.ts'
import { LINEAR_OF_BYTE, linearToByte, type LinearRgb, luminanceOfBytes } from '../color/transfer.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import { forEachCoveredRun } from '../raster/find-run-end.ts'
import type { ColorRaster, Matte } from '../raster/raster.ts'
import { isFree, type LightSpread, logTintOf, tintWithin } from './light-spread.ts'

/** Linear light below which a channel's share is unknown. */
const LEAST_LIGHT = 0.001

const LOG_OF_BYTE = Float64Array.from(LINEAR_OF_BYTE, (light) => Math.log(Math.max(LEAST_LIGHT, light)))

/**
 * Brings pixels back to the color of their area where no light explains the difference: stains, mortar, glare, and parts of a red
 * wall that the sun has made white. A paint covers them, but without this their color would show through. Each pixel keeps its
 * luminance, or gets the highest that a pixel of its new color can have.
 * @param photo encoded sRGB
 * @param matte of the photo's size
 * @param median linear light of the area, above 0
 * @param spread how far the color of the light varies over the area
 * @returns the photo itself where nothing changes; else a copy that differs from it only inside the matte
 */
export function mendTints(
  photo: ColorRaster,
  matte: Matte,
  median: LinearRgb,
  spread: LightSpread,
): ColorRaster {
  const own = logTintOf(median)
  const light = luminanceOf(median)
  const { channels } = photo
  const from = bytesOf(photo)
  let to = null as Uint8Array | null
  forEachCoveredRun(bytesOf(matte), (start, end) => {
    for (let i = start; i < end; i++) {
      const at = i * channels
      const green = LOG_OF_BYTE[from[at + 1]]
      const redder = LOG_OF_BYTE[from[at]] - green - own.red
      const bluer = LOG_OF_BYTE[from[at + 2]] - green - own.blue
      const luminance = luminanceOfBytes(from, at)
      if (isFree(redder, bluer, luminance / light, spread)) continue
      const bounded = tintWithin({ red: redder, blue: bluer }, luminance / light, spread)
      to ??= new Uint8Array(from)
      const [red, blue] = [Math.exp(bounded.red + own.red), Math.exp(bounded.blue + own.blue)]
      const scale = Math.min(luminance / luminanceOf([red, 1, blue]), 1 / Math.max(red, 1, blue))
      to[at] = linearToByte(red * scale)
      to[at + 1] = linearToByte(scale)
      to[at + 2] = linearToByte(blue * scale)
    }
  })
  return to === null ? photo : { ...photo, data: to }
}
