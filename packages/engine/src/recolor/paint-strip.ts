import { BYTE_OF_LINEAR, LINEAR_OF_BYTE, LINEAR_STEPS } from '../color/transfer.ts'
import { LINEAR_OF_PART, type Curves } from './paint-curves.ts'
import { PARTS } from './parts.ts'
import type { Strip } from './strip.ts'

/**
 * Paints the pixels wholly inside the area without smoothing.
 * @param photo encoded sRGB
 * @param channels of the photo
 * @param strip of it
 * @param curves of the paint
 * @param out receives the result; may be the photo
 */
export function paintRuns(
  photo: Uint8Array,
  channels: number,
  strip: Strip,
  curves: Curves,
  out: Uint8Array,
): void {
  const [red, green, blue] = curves.wholeBytes
  const { runs } = strip
  for (let run = 0; run < runs.length; run += 2) {
    const end = runs[run + 1] * channels
    for (let at = runs[run] * channels; at < end; at += channels) {
      out[at] = red[photo[at]]
      out[at + 1] = green[photo[at + 1]]
      out[at + 2] = blue[photo[at + 2]]
    }
  }
}

/** As {@link paintRuns}, blended with the denoised pixels by the paint's smoothing. */
export function paintSmoothedRuns(
  photo: Uint8Array,
  channels: number,
  strip: Strip,
  curves: Curves,
  out: Uint8Array,
): void {
  const [red, green, blue] = curves.bytes
  const { runs, smoothed } = strip
  const weight = curves.smoothing
  const rest = (256 - weight) * PARTS
  let from = 0
  for (let run = 0; run < runs.length; run += 2) {
    const end = runs[run + 1] * channels
    for (let at = runs[run] * channels; at < end; at += channels, from += 3) {
      out[at] = red[(photo[at] * rest + smoothed[from] * weight + 128) >> 8]
      out[at + 1] = green[(photo[at + 1] * rest + smoothed[from + 1] * weight + 128) >> 8]
      out[at + 2] = blue[(photo[at + 2] * rest + smoothed[from + 2] * weight + 128) >> 8]
    }
  }
}

/** The pixels of a strip that are partly inside. */
export type EdgePixels = Pick<Strip, 'edges' | 'shares' | 'walls'>

/**
 * Paints the pixels partly inside: replaces the old paint's share of the light by the new paint's. Several materials may
 * share a pixel; each call replaces one share.
 * @param pixels encoded sRGB; receives the result
 * @param channels of the picture
 * @param edge where and how much
 * @param curves of the paint
 */
export function paintEdges(pixels: Uint8Array, channels: number, edge: EdgePixels, curves: Curves): void {
  const { edges, shares, walls } = edge
  for (let c = 0; c < 3; c++) {
    const curve = curves.light[c]
    for (let i = 0; i < edges.length; i++) {
      const at = edges[i] * channels + c
      const wall = walls[i * 3 + c]
      const linear = LINEAR_OF_BYTE[pixels[at]] + shares[i] * (curve[wall] - LINEAR_OF_PART[wall])
      pixels[at] = linear <= 0 ? 0 : linear >= 1 ? 255 : BYTE_OF_LINEAR[(linear * LINEAR_STEPS + 0.5) | 0]
    }
  }
}
