import type { ColorRaster } from '@housecoat/engine'

/** Luma (sRGB-encoded, 0–255) from which a pixel counts as bright. */
const DARK_LUMA = 40

/** A photo with a smaller share of bright pixels is dark. */
const BRIGHTER_SHARE = 0.05

/** Whether a photo is almost black, such as with a covered lens or at night. */
export function isDarkPhoto({ width, height, channels, data }: ColorRaster): boolean {
  let bright = 0
  for (let at = 0; at < data.length; at += channels) {
    const luma = 0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2]
    if (luma >= DARK_LUMA) bright++
  }
  return bright < BRIGHTER_SHARE * width * height
}
