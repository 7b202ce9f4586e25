import type { ColorRaster, Mask } from '../raster/raster.ts'
import { boxMean } from '../raster/box-mean.ts'
import { majorityInside } from '../raster/majority-inside.ts'
import { coverageOf } from '../raster/shares.ts'
import { DARKER_STOPS, measureTints, REDDER_STOPS, VOTE_SHARE } from './normalize-second-material.ts'

/** Radius within which a pixel is compared with the wall around it, as a share of the long side. */
const AROUND_SHARE = 0.2

/** Least stops redder per stop darker. Shade below eaves is mostly less than 0.4, half of what lies before walls 0.7 or more. */
const REDDER_PER_DARKER = 0.6

/** Rounds in which what was found no longer counts as the wall around. */
const ROUNDS = 2

/** Most share of the wall that is left out; more is another material of the wall. */
const MOST_SHARE = 0.2

/**
 * Leaves out of a wall what is darker and redder than the wall around it: beams, awnings, courses of darker brick, bare branches. They
 * aren't shade, which is bluer, so the wall's light isn't read there.
 * @param photo encoded sRGB
 * @param mask of the photo's size
 * @returns the mask itself where nothing is left out
 */
export function leaveOutOtherColors(photo: ColorRaster, mask: Mask): Mask {
  const { width, height } = mask
  const { tints, lights } = measureTints(photo, mask)
  const longSide = Math.max(width, height)
  const around = Math.round(AROUND_SHARE * longSide)
  let other: Uint8Array = new Uint8Array(tints.length)
  for (let round = 0; round < ROUNDS; round++) {
    const weights = Float32Array.from(mask.data, (value, i) => (value === 0 || other[i] !== 0 ? 0 : 1))
    const counts = boxMean(weights, width, height, around)
    const meansOf = (plane: Float32Array) => {
      const sums = plane.map((value, i) => weights[i] * value)
      return boxMean(sums, width, height, around, sums)
    }
    const [tintSums, lightSums] = [meansOf(tints), meansOf(lights)]
    const isOther = (i: number) => {
      const redder = tints[i] - tintSums[i] / counts[i]
      const darker = lightSums[i] / counts[i] - lights[i]
      return redder > REDDER_STOPS && darker > DARKER_STOPS && redder > REDDER_PER_DARKER * darker
    }
    other = majorityInside(mask, isOther, Math.round((VOTE_SHARE / 2) * longSide))
  }
  if (!other.includes(1)) return mask
  const left = { ...mask, data: mask.data.map((value, i) => (other[i] === 0 ? value : 0)) }
  return coverageOf(left) < (1 - MOST_SHARE) * coverageOf(mask) ? mask : left
}
