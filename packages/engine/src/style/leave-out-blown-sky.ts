/** Leaves an overexposed sky out of a house's walls. */
import { bytesOf } from '../raster/bytes-of.ts'
import { floodFill } from '../raster/flood-fill.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'

/** White pixels are at most `range` bytes darker than the lightest pixels of the photo, which make up this share of it. */
const WHITE = { share: 0.005, range: 4 } as const
/** Bounds of the byte from which a pixel is white: below `least` a photo has no overexposed sky, and from `most` on every pixel is white. */
const LEVEL = { least: 230, most: 250 } as const
/** Smaller patches at the photo's top edge tell nothing, as a share of the photo. */
const SHARE_MIN = 0.005

/**
 * Removes white pixels that reach the photo's top edge through white: an overexposed sky has no border with a wall that the network or
 * its regions could see. A wall in the sun is hardly ever as white, and where it is, its own border does not show either.
 * @param photo encoded sRGB
 * @param mask of walls, of the photo's size
 * @returns the mask itself where there are none
 */
export function leaveOutBlownSky(photo: ColorRaster, mask: Mask): Mask {
  if (!mask.data.includes(255)) return mask
  const darkest = darkestChannels(photo)
  const level = whiteLevelOf(darkest)
  if (level === null) return mask
  const { width } = photo
  if (!isReached(darkest, level, mask)) return mask
  const queue = new Int32Array(darkest.length)
  const joins = (i: number) => {
    if (darkest[i] < level) return false
    darkest[i] = 0
    return true
  }
  const data = new Uint8Array(mask.data)
  let isChanged = false
  for (let x = 0; x < width; x++) {
    if (!joins(x)) continue
    const sky = queue.subarray(0, floodFill(x, width, queue, joins))
    if (sky.length < SHARE_MIN * data.length) continue
    for (const i of sky) {
      isChanged ||= data[i] !== 0
      data[i] = 0
    }
  }
  return isChanged ? { ...mask, data } : mask
}

/** Whether the area has a white pixel: most have none, and the sky needn't be found. */
function isReached(darkest: Uint8Array, level: number, { data }: Mask): boolean {
  for (let i = 0; i < data.length; i++) if (darkest[i] >= level && data[i] !== 0) return true
  return false
}

/** Per pixel the least of its three channels: it is high for white alone. */
function darkestChannels(photo: ColorRaster): Uint8Array {
  const { width, height, channels } = photo
  const bytes = bytesOf(photo)
  const darkest = new Uint8Array(width * height)
  for (let i = 0, at = 0; i < darkest.length; i++, at += channels)
    darkest[i] = Math.min(bytes[at], bytes[at + 1], bytes[at + 2])
  return darkest
}

/** The value from which a pixel is white; null where none is. */
function whiteLevelOf(darkest: Uint8Array): number | null {
  const counts = new Uint32Array(256)
  for (const value of darkest) counts[value]++
  let [lightest, lighter] = [255, 0]
  while (lightest > 0 && (lighter += counts[lightest]) < WHITE.share * darkest.length) lightest--
  const level = Math.min(LEVEL.most, lightest - WHITE.range)
  return level < LEVEL.least ? null : level
}
