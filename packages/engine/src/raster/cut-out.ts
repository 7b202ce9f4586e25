import type { ColorRaster, GrayRaster, PixelSize } from './raster.ts'
import { bytesOf } from './bytes-of.ts'

/** Pixels of a picture: columns left ≤ x < left + width, rows likewise. */
export interface PixelBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Copies the pixels of a box that lies within the raster. */
export function cutOut<T extends ColorRaster | GrayRaster>(
  raster: T,
  { left, top, width, height }: PixelBox,
): T {
  const from = bytesOf(raster)
  const channels = from.length / (raster.width * raster.height)
  const data = new Uint8Array(width * height * channels)
  for (let y = 0; y < height; y++) {
    const at = ((top + y) * raster.width + left) * channels
    data.set(from.subarray(at, at + width * channels), y * width * channels)
  }
  return { ...raster, width, height, data }
}

/**
 * Copies a box's samples into an empty plane: {@link cutOut} undone, with 0 around.
 * @param samples of the box, one per pixel
 * @param box that lies within the plane
 * @param plane size of it
 */
export function pasteIn<T extends Uint8Array | Int32Array | Float32Array>(
  samples: T,
  box: PixelBox,
  plane: PixelSize,
): T {
  const { left, top, width, height } = box
  const data = new (samples.constructor as new (length: number) => T)(plane.width * plane.height)
  for (let y = 0; y < height; y++)
    data.set(samples.subarray(y * width, (y + 1) * width), (top + y) * plane.width + left)
  return data
}
