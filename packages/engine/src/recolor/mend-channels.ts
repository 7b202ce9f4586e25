import { LINEAR_OF_BYTE, linearToByte } from '../color/transfer.ts'
import type { LinearRgb } from '../color/transfer.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import { findRunEnd, wordsOf } from '../raster/find-run-end.ts'
import type { ColorRaster, Matte } from '../raster/raster.ts'

/** Linear light at which half of a weak channel's shading is its own. Below, it is mostly compression and rounding. */
const HALF_RELIABLE = 0.02

/**
 * Light of several colors changes a channel's share by at most this factor. What differs more is color that bled from white trim, a
 * highlight, or nothing at all.
 */
const MOST_TINT = 1.6

/** A weak channel is lifted to at least this median, so that a large gain does not show its bytes as steps. */
const LEAST_MEDIAN = 0.012

/** Share of the strongest channel's median: a channel is weak below `full`, and not from `none` on. */
const WEAK = { full: 0.25, none: 0.5 } as const

/** Weak channels whose median is from this light on are left alone. */
const STRONG_ENOUGH = 0.1

/** Sums of three channels' linear light are looked up in steps of this many per unit. */
const SUM_STEPS = 2048

/** An area's photo with shading in every channel. */
export interface MendedPhoto {
  readonly photo: ColorRaster
  /** what the area's linear light was multiplied by, per channel: 1 or more */
  readonly lift: LinearRgb
}

/**
 * Gives a strongly colored area its shading back in the channels that have hardly any light: orange wood has almost no blue, and where
 * the photo's blue is 0, no factor makes it white. Such a channel gets the shading of all three, the more, the darker it is.
 * @param photo encoded sRGB
 * @param matte of the photo's size
 * @param median linear light of the area
 * @returns null where every channel is reliable; else a copy that differs from the photo only inside the matte
 */
export function mendChannels(photo: ColorRaster, matte: Matte, median: LinearRgb): MendedPhoto | null {
  const need = median.map((channel) => needOf(channel, Math.max(...median)))
  if (need.every((share) => share === 0)) return null
  const lift = median.map((channel, c) => (need[c] === 0 ? 1 : Math.max(1, LEAST_MEDIAN / channel)))
  const data = new Uint8Array(bytesOf(photo))
  need.forEach((share, c) => {
    if (share > 0) mendChannel({ ...photo, data }, photo, matte, c, tablesOf(median, c, share, lift[c]))
  })
  return { photo: { ...photo, data }, lift: [lift[0], lift[1], lift[2]] }
}

function needOf(channel: number, strongest: number): number {
  if (channel >= STRONG_ENOUGH) return 0
  const { full, none } = WEAK
  return Math.min(1, Math.max(0, (none - channel / strongest) / (none - full)))
}

/** By the sum of the three channels' light: bounds of the channel's own light, what share of it counts, and what is added. */
interface MendTables {
  readonly least: Float32Array
  readonly most: Float32Array
  readonly kept: Float32Array
  readonly added: Float32Array
}

function tablesOf(median: LinearRgb, c: number, need: number, lift: number): MendTables {
  const share = median[c] / (median[0] + median[1] + median[2])
  const expected = Float32Array.from({ length: 3 * SUM_STEPS + 1 }, (_, step) => (share * step) / SUM_STEPS)
  const weight = expected.map((light) => need / (1 + (light / HALF_RELIABLE) ** 2))
  return {
    least: expected.map((light) => (need * light) / MOST_TINT),
    most: expected.map((light) => light * MOST_TINT + (1 - need)),
    kept: weight.map((part) => lift * (1 - part)),
    added: expected.map((light, step) => lift * weight[step] * light),
  }
}

function mendChannel(
  to: ColorRaster,
  { data: from, width, height, channels }: ColorRaster,
  matte: Matte,
  c: number,
  { least, most, kept, added }: MendTables,
): void {
  const inside = bytesOf(matte)
  const words = wordsOf(inside)
  const pixels = width * height
  for (let i = 0; i < pixels; i++) {
    if (inside[i] === 0) {
      i = findRunEnd(inside, words, i, pixels) - 1
      continue
    }
    const at = i * channels
    const sum = LINEAR_OF_BYTE[from[at]] + LINEAR_OF_BYTE[from[at + 1]] + LINEAR_OF_BYTE[from[at + 2]]
    const step = (sum * SUM_STEPS + 0.5) | 0
    const own = Math.min(most[step], Math.max(least[step], LINEAR_OF_BYTE[from[at + c]]))
    to.data[at + c] = linearToByte(added[step] + kept[step] * own)
  }
}
