import type { ColorRaster } from '@housecoat/engine'

/** Encoded luma of the photo's brighter spots under which nothing in it can be told apart. */
const DARK_LUMA = 40

/** Which spots count as the brighter ones: all but this share are darker. */
const BRIGHTER_SHARE = 0.05

/** Whether a photo is black or next to it, as with a covered lens or at night without lamps. */
export function isDarkPhoto({ width, height, channels, data }: ColorRaster): boolean {
  let bright = 0
  for (let at = 0; at < data.length; at += channels) {
    const luma = 0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2]
    if (luma >= DARK_LUMA) bright++
  }
  return bright < BRIGHTER_SHARE * width * height
}
