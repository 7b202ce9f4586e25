import type { ColorRaster, Mask } from '../raster/raster.ts'

/** Encoded luma steps between neighboring pixels that a sky shows at most. */
const SKY_STEP = 10

/** A sky is at least this bright, encoded. */
const SKY_LUMA = 90

/** This bright, a sky may also be warm: the glare round the sun. */
const GLARE_LUMA = 230

/**
 * Finds the sky: what is reached from the photo's top edge over bright pixels, neutral, bluish or in glare, without
 * crossing an edge or the area.
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
  while (depth > 0) {
    const pixel = stack[--depth]
    const x = pixel % width
    for (let side = 0; side < 4; side++) {
      const next =
        side === 0 ? pixel - 1 : side === 1 ? pixel + 1 : side === 2 ? pixel - width : pixel + width
      if ((side === 0 && x === 0) || (side === 1 && x === width - 1) || next < 0 || next >= data.length)
        continue
      if (data[next] !== 0 || lumas[next] === 0 || Math.abs(lumas[next] - lumas[pixel]) > SKY_STEP) continue
      data[next] = 255
      stack[depth++] = next
    }
  }
  return { width, height, data }
}

/** Encoded luma where a pixel may be sky, else 0. */
function lumasOfSky({ data, channels }: ColorRaster, area: Mask): Float32Array {
  const lumas = new Float32Array(area.data.length)
  for (let i = 0, at = 0; i < lumas.length; i++, at += channels) {
    const luma = 0.25 * data[at] + 0.6 * data[at + 1] + 0.15 * data[at + 2]
    const isSky = luma >= SKY_LUMA && (data[at + 2] >= data[at] - 12 || luma >= GLARE_LUMA)
    lumas[i] = isSky && area.data[i] === 0 ? luma : 0
  }
  return lumas
}
