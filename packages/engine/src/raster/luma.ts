import { bytesOf } from './bytes-of.ts'
import type { ColorRaster } from './raster.ts'

/**
 * Encoded luma of a pixel, 0–255. Source: ITU-R BT.601.
 * @param bytes encoded sRGB
 * @param at where the pixel's red is
 */
export function lumaAt(bytes: Uint8Array, at: number): number {
  return 0.299 * bytes[at] + 0.587 * bytes[at + 1] + 0.114 * bytes[at + 2]
}

/** {@link lumaAt} of every pixel. */
export function lumaOf({ width, height, channels, data }: ColorRaster): Float32Array {
  const bytes = bytesOf({ data })
  return Float32Array.from({ length: width * height }, (_, i) => lumaAt(bytes, i * channels))
}
