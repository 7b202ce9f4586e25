import type { ColorRaster, Mask } from '../raster/raster.ts'

/** Encoded luma steps between neighboring pixels that a sky shows at most. */
const SKY_STEP = 10

/** A sky is at least this bright, encoded. */
const SKY_LUMA = 90

/**
 * Finds the sky: what is reached from the photo's top edge over bright pixels, neutral or bluish, without crossing an
 * edge or the area.
 * @param photo encoded sRGB
 * @param area of the photo's size; never sky
 */
export function findSky(photo: ColorRaster, area: Mask): Mask {
  const { width, height } = photo
  const data = new Uint8Array(width * height)
  const stack = new Int32Array(width * height)
  let depth = 0
  const visit = (pixel: number): void => {
    if (data[pixel] !== 0 || area.data[pixel] !== 0 || !looksLikeSky(photo, pixel)) return
    data[pixel] = 255
    stack[depth++] = pixel
  }
  for (let x = 0; x < width; x++) visit(x)
  while (depth > 0) {
    const pixel = stack[--depth]
    const x = pixel % width
    const luma = lumaAt(photo, pixel)
    const step = (next: number): void => {
      if (Math.abs(lumaAt(photo, next) - luma) <= SKY_STEP) visit(next)
    }
    if (x > 0) step(pixel - 1)
    if (x < width - 1) step(pixel + 1)
    if (pixel >= width) step(pixel - width)
    if (pixel + width < data.length) step(pixel + width)
  }
  return { width, height, data }
}

function looksLikeSky(photo: ColorRaster, pixel: number): boolean {
  const at = pixel * photo.channels
  return lumaAt(photo, pixel) >= SKY_LUMA && photo.data[at + 2] >= photo.data[at] - 12
}

function lumaAt(photo: ColorRaster, pixel: number): number {
  const at = pixel * photo.channels
  return 0.25 * photo.data[at] + 0.6 * photo.data[at + 1] + 0.15 * photo.data[at + 2]
}
