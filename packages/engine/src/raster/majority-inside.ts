import { boxMean } from './box-mean.ts'
import type { Mask } from './raster.ts'

/**
 * A majority filter within a mask: removes specks, and keeps straight borders where they are.
 * @param mask of the pixels that vote
 * @param isOfClass asked of the pixels inside the mask
 * @param radius of the square window, in pixels
 * @returns 1 inside the mask where more than half of its pixels in the window are of the class, else 0
 */
export function majorityInside(mask: Mask, isOfClass: (i: number) => boolean, radius: number): Uint8Array {
  const { width, height, data } = mask
  const out = new Uint8Array(data.length)
  // loops: callbacks of Float32Array.from are ten times as slow
  const members = new Float32Array(data.length)
  const inside = new Float32Array(data.length)
  let count = 0
  for (let i = 0; i < data.length; i++) {
    if (data[i] === 0) continue
    inside[i] = 1
    if (!isOfClass(i)) continue
    members[i] = 1
    count++
  }
  if (count === 0) return out
  const votes = boxMean(members, width, height, radius, members)
  const voters = boxMean(inside, width, height, radius, inside)
  for (let i = 0; i < data.length; i++) if (data[i] !== 0 && 2 * votes[i] > voters[i]) out[i] = 1
  return out
}
