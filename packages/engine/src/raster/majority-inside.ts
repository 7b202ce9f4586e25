import { boxMean } from './box-mean.ts'
import type { Mask } from './raster.ts'

/**
 * A majority filter within a mask: removes specks, and keeps straight borders where they are.
 * @param mask of the pixels that vote
 * @param isOfClass asked of the pixels inside the mask
 * @param radius of the square window, in pixels
 * @returns 1 inside the mask where more than half of its pixels in the window are of the class, else 0
 */
export function majorityInside(
  mask: Mask,
  isOfClass: (i: number) => boolean,
  radius: number,
): Uint8Array {
  const { width, height, data } = mask
  const inside = Float32Array.from(data, (value) => (value === 0 ? 0 : 1))
  const members = inside.map((value, i) => (value !== 0 && isOfClass(i) ? 1 : 0))
  const votes = boxMean(members, width, height, radius, members)
  const voters = boxMean(inside, width, height, radius, inside)
  return Uint8Array.from(data, (value, i) => (value !== 0 && 2 * votes[i] > voters[i] ? 1 : 0))
}
