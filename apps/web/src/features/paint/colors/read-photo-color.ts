import { formatHex, type ColorRaster } from '@housecoat/engine'

/** Pixels to each side of the spot that are averaged: grain and JPEG blocks would change a single pixel. */
const REACH_PX = 3

/**
 * The mean color around a spot of a picture.
 * @param picture 8-bit sRGB with an alpha channel
 * @param at in shares of width and height, 0–1
 * @returns #RRGGBB
 */
export function readPhotoColor(
  picture: Pick<ColorRaster, 'width' | 'height' | 'data'>,
  at: { readonly x: number; readonly y: number },
): string {
  const { width, height, data } = picture
  const centerX = Math.min(width - 1, Math.floor(at.x * width))
  const centerY = Math.min(height - 1, Math.floor(at.y * height))
  const sums = [0, 0, 0]
  let count = 0
  for (let y = Math.max(0, centerY - REACH_PX); y <= Math.min(height - 1, centerY + REACH_PX); y++)
    for (let x = Math.max(0, centerX - REACH_PX); x <= Math.min(width - 1, centerX + REACH_PX); x++) {
      for (let c = 0; c < 3; c++) sums[c] += data[4 * (y * width + x) + c]
      count++
    }
  const [red, green, blue] = sums.map((sum) => Math.round(sum / count))
  return formatHex([red, green, blue])
}
