import { LINEAR_OF_BYTE, linearToByte, type LinearRgb, luminanceOfBytes } from '../color/transfer.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import { forEachCoveredRun } from '../raster/find-run-end.ts'
import type { ColorRaster, Matte } from '../raster/raster.ts'

/** Linear light of a pixel's strongest channel from which on a camera makes colors paler, and at which nothing is left of them. */
const OVEREXPOSED = { from: 0.45, full: 0.9 } as const

/** Only an area whose weakest channel has less than this share of the strongest one's light can become visibly paler. */
const COLORED_BELOW = 0.8

/** Less than this share of the color is not missed. */
const LEAST_SHARE = 0.04

/** Logarithms of light are looked up: from here to 0, in steps. */
const DARKEST = Math.log(1e-3)
const LOG_STEPS = 2048
const STEPS_PER_LOG = LOG_STEPS / -DARKEST

/** Steps of luminance from 0 to 1, and the logarithm of each. */
const LIGHT_STEPS = 1024
const LOG_OF_LIGHT = Float32Array.from({ length: LIGHT_STEPS + 1 }, (_, step) => logOf(step / LIGHT_STEPS))
const LOG_OF_BYTE = Float32Array.from(LINEAR_OF_BYTE, logOf)
const BYTE_OF_LOG = Uint8Array.from({ length: LOG_STEPS + 1 }, (_, step) =>
  linearToByte(Math.exp(DARKEST + step / STEPS_PER_LOG)),
)

/** How overexposed a pixel is, by its largest byte: 0–1. */
const EXPOSURE_OF_BYTE = Float32Array.from(LINEAR_OF_BYTE, (light) => {
  const { from, full } = OVEREXPOSED
  return Math.min(1, Math.max(0, (light - from) / (full - from)))
})

/**
 * Gives the overexposed parts of a colored area its color back: a red wall in the sun is white in the photo, and what makes red gray would
 * make this white cyan. Such a part stays as bright as a pixel of that color can be.
 * @param photo encoded sRGB
 * @param matte of the photo's size
 * @param median linear light of the area, above 0
 * @returns the photo itself where nothing is overexposed; else a copy that differs from it only inside the matte
 */
export function mendHighlights(photo: ColorRaster, matte: Matte, median: LinearRgb): ColorRaster {
  const logs = median.map((channel) => Math.log(channel / Math.max(...median)))
  const weakest = Math.min(...logs)
  if (weakest > Math.log(COLORED_BELOW)) return photo
  const { channels } = photo
  const from = bytesOf(photo)
  let to = null as Uint8Array | null
  forEachCoveredRun(bytesOf(matte), (start, end) => {
    for (let i = start; i < end; i++) {
      const at = i * channels
      const [red, green, blue] = [from[at], from[at + 1], from[at + 2]]
      const most = Math.max(red, green, blue)
      if (EXPOSURE_OF_BYTE[most] === 0) continue
      // 0 in the area's own color, 1 in white
      const paler = 1 - (LOG_OF_BYTE[Math.min(red, green, blue)] - LOG_OF_BYTE[most]) / weakest
      const share = EXPOSURE_OF_BYTE[most] * paler
      if (share < LEAST_SHARE) continue
      const light = LOG_OF_LIGHT[(LIGHT_STEPS * luminanceOfBytes(from, at)) | 0]
      to ??= new Uint8Array(from)
      for (let c = 0; c < 3; c++) {
        const own = LOG_OF_BYTE[from[at + c]]
        const mended = own + share * (logs[c] + light - own)
        to[at + c] = BYTE_OF_LOG[((Math.max(DARKEST, mended) - DARKEST) * STEPS_PER_LOG + 0.5) | 0]
      }
    }
  })
  return to === null ? photo : { ...photo, data: to }
}

function logOf(light: number): number {
  return Math.max(DARKEST, Math.log(light))
}
