/** Keeps the pixels that several new surfaces share between what those surfaces look like. */
import { bytesOf } from '../raster/bytes-of.ts'
import { wordsOf } from '../raster/find-run-end.ts'
import type { Matte } from '../raster/raster.ts'

/** Least share of a pixel that new surfaces cover together: then nothing of what they replace may shine through. */
const WHOLE = 250

/** Pixels each way that a shared pixel is compared with. */
const REACH_PX = 2

/**
 * Where two surfaces meet, each takes its share of the old light out of a pixel; if a share is wrong, such as a tenth too little of
 * white trim, a bright speck remains between two dark surfaces. Such a pixel gets no brighter or darker than those around it that
 * belong to one surface alone.
 * @param out encoded picture; changed in place
 * @param channels of the picture
 * @param mattes of its size, one per new surface
 */
export function boundSeams(
  out: Uint8Array | Uint8ClampedArray,
  channels: number,
  mattes: readonly Matte[],
): void {
  if (mattes.length < 2) return
  const { width, height } = mattes[0]
  const parts = mattes.map(bytesOf)
  const words = parts.map(wordsOf)
  for (let i = 0; i < width * height; i++) {
    // four pixels that no surface covers in part
    if (i % 4 === 0 && areWhole(words, i >> 2)) i += 3
    else if (isShared(i)) boundPixel(i % width, Math.floor(i / width))
  }

  function isShared(i: number): boolean {
    let sum = 0
    for (const part of parts) {
      if (part[i] === 255) return false
      sum += part[i]
    }
    return sum >= WHOLE
  }

  function boundPixel(x: number, y: number): void {
    const at = (y * width + x) * channels
    for (let c = 0; c < 3; c++) {
      let [least, most] = [255, 0]
      for (let toY = Math.max(0, y - REACH_PX); toY <= Math.min(height - 1, y + REACH_PX); toY++)
        for (let toX = Math.max(0, x - REACH_PX); toX <= Math.min(width - 1, x + REACH_PX); toX++) {
          const near = toY * width + toX
          if (!parts.some((part) => part[near] === 255)) continue
          const value = out[near * channels + c]
          if (value < least) least = value
          if (value > most) most = value
        }
      if (least <= most) out[at + c] = Math.min(most, Math.max(least, out[at + c]))
    }
  }
}

/** Whether each surface covers four pixels wholly or not at all. */
function areWhole(words: readonly (Int32Array | null)[], at: number): boolean {
  for (const word of words) if (word === null || (word[at] !== 0 && word[at] !== -1)) return false
  return true
}
