import { bytesOf } from '../raster/bytes-of.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'

/** Most difference of encoded luma between neighboring pixels of sky. */
const SKY_STEP = 10

/** Least encoded luma of sky. */
const SKY_LUMA = 90

/** Encoded luma from which sky may also be warm: glare around the sun. */
const GLARE_LUMA = 230

/**
 * Finds the sky by a flood fill from the top edge over bright pixels that are neutral, bluish or in glare; it stops at
 * edges and at the area.
 * @param photo encoded sRGB
 * @param area of the photo's size; never sky
 */
export function findSky(photo: ColorRaster, area: Mask): Mask {
  const { width, height } = photo
  const lumas = lumasOfSky(photo, area)
  const data = new Uint8Array(width * height)
  const stack = new Int32Array(width * height)
  let depth = 0
  for (let x = 0; x < width; x++)
    if (lumas[x] > 0) {
      data[x] = 255
      stack[depth++] = x
    }
  const lastRow = width * (height - 1)
  while (depth > 0) {
    const pixel = stack[--depth]
    const x = pixel % width
    const luma = lumas[pixel]
    if (x > 0 && isNext(lumas, data, pixel - 1, luma)) data[(stack[depth++] = pixel - 1)] = 255
    if (x < width - 1 && isNext(lumas, data, pixel + 1, luma)) data[(stack[depth++] = pixel + 1)] = 255
    if (pixel >= width && isNext(lumas, data, pixel - width, luma))
      data[(stack[depth++] = pixel - width)] = 255
    if (pixel < lastRow && isNext(lumas, data, pixel + width, luma))
      data[(stack[depth++] = pixel + width)] = 255
  }
  return { width, height, data }
}

function isNext(lumas: Float32Array, sky: Uint8Array, pixel: number, luma: number): boolean {
  const next = lumas[pixel]
  return sky[pixel] === 0 && next !== 0 && Math.abs(next - luma) <= SKY_STEP
}

/** Encoded luma of pixels that may be sky, else 0. */
function lumasOfSky(photo: ColorRaster, area: Mask): Float32Array {
  const { channels } = photo
  const data = bytesOf(photo)
  const inside = bytesOf(area)
  const lumas = new Float32Array(inside.length)
  for (let i = 0, at = 0; i < lumas.length; i++, at += channels) {
    const luma = 0.25 * data[at] + 0.6 * data[at + 1] + 0.15 * data[at + 2]
    const isSky = luma >= SKY_LUMA && (data[at + 2] >= data[at] - 12 || luma >= GLARE_LUMA)
    lumas[i] = isSky && inside[i] === 0 ? luma : 0
  }
  return lumas
}
