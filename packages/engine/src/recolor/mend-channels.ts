import { BYTE_OF_LINEAR, LINEAR_OF_BYTE, LINEAR_STEPS, linearToByte } from '../color/transfer.ts'
import type { LinearRgb } from '../color/transfer.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import { forEachCoveredRun } from '../raster/find-run-end.ts'
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
  const [red, green, blue] = need.map((share, c) => tableOf(median, c, share, lift[c]))
  mendPixels(photo, matte, [red, green, blue], data)
  return { photo: { ...photo, data }, lift: [lift[0], lift[1], lift[2]] }
}

function needOf(channel: number, strongest: number): number {
  if (channel >= STRONG_ENOUGH) return 0
  const { full, none } = WEAK
  return Math.min(1, Math.max(0, (none - channel / strongest) / (none - full)))
}

/** The mended byte of a channel, by the pixel's gray (the encoded mean light of its channels) × 256 + the channel's byte. */
type MendTable = Uint8Array

function tableOf(median: LinearRgb, c: number, need: number, lift: number): MendTable {
  const share = median[c] / (median[0] + median[1] + median[2])
  const table = new Uint8Array(256 * 256)
  for (let gray = 0; gray < 256; gray++) {
    const expected = share * 3 * LINEAR_OF_BYTE[gray]
    const weight = need / (1 + (expected / HALF_RELIABLE) ** 2)
    const [least, most] = [(need * expected) / MOST_TINT, MOST_TINT * expected + 1 - need]
    for (let byte = 0; byte < 256; byte++) {
      const own = Math.min(most, Math.max(least, LINEAR_OF_BYTE[byte]))
      table[gray * 256 + byte] = linearToByte(lift * (own + weight * (expected - own)))
    }
  }
  return table
}

function mendPixels(
  photo: ColorRaster,
  matte: Matte,
  [reds, greens, blues]: readonly [MendTable, MendTable, MendTable],
  to: Uint8Array,
): void {
  const { channels } = photo
  const from = bytesOf(photo)
  forEachCoveredRun(bytesOf(matte), (start, end) => {
    for (let i = start; i < end; i++) {
      const at = i * channels
      const [red, green, blue] = [from[at], from[at + 1], from[at + 2]]
      const sum = LINEAR_OF_BYTE[red] + LINEAR_OF_BYTE[green] + LINEAR_OF_BYTE[blue]
      const gray = BYTE_OF_LINEAR[(sum * (LINEAR_STEPS / 3) + 0.5) | 0] << 8
      to[at] = reds[gray + red]
      to[at + 1] = greens[gray + green]
      to[at + 2] = blues[gray + blue]
    }
  })
}
