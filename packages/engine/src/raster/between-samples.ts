import type { Mask } from './raster.ts'
import { SHARE_OF_BYTE } from './shares.ts'

/**
 * Reads a small plane at the size of a large picture: every pixel lies between two columns and two rows of samples.
 */

/** Which two samples pixel rows or columns lie between. */
export interface Between {
  readonly first: number
  readonly second: number
  /** How far towards the second, 0–1. */
  readonly weight: number
}

/**
 * Finds the two sample rows around a pixel row; beyond the outermost sample centers the border row is repeated.
 * @param y of the pixel row
 * @param samples rows of the plane
 * @param perPixel rows of the plane for each pixel row
 */
export function rowsBetween(y: number, samples: number, perPixel: number): Between {
  const at = Math.min(samples - 1, Math.max(0, (y + 0.5) * perPixel - 0.5))
  const first = Math.floor(at)
  return { first, second: Math.min(samples - 1, first + 1), weight: at - first }
}

/**
 * Pixel columns grouped into spans between two neighboring samples. The first and last sample of a row are duplicated, so
 * that span s always lies between samples s and s + 1.
 */
export interface ColumnSpans {
  /** Which span each pixel column lies in. */
  readonly spans: Int32Array
  /** How far each lies towards the span's second sample, 0–1; grows by `perPixel`. */
  readonly weights: Float32Array
  /** One past each span's last pixel column. */
  readonly ends: Int32Array
  readonly perPixel: number
}

/**
 * Divides pixel columns among the samples of a row.
 * @param width pixels
 * @param samples of a row, without the duplicates
 * @param perPixel samples for each pixel
 */
export function spanColumns(width: number, samples: number, perPixel: number): ColumnSpans {
  const spans = new Int32Array(width)
  const weights = new Float32Array(width)
  const ends = new Int32Array(samples + 1)
  for (let x = 0; x < width; x++) {
    const at = (x + 0.5) * perPixel + 0.5
    spans[x] = at
    weights[x] = at - spans[x]
    ends[spans[x]] = x + 1
  }
  // a span narrower than a pixel may be empty
  for (let span = 1; span <= samples; span++) ends[span] = Math.max(ends[span], ends[span - 1])
  return { spans, weights, ends, perPixel }
}

/**
 * A mask's shares at a fractional row, in some of the spans between its columns.
 * @param mask of any size
 * @param rows that it lies between
 * @param row receives width + 2 shares, 0–1, the first and the last one twice; left alone outside the spans
 * @param spans from `first` to before `end`
 * @param spans.first span
 * @param spans.end span
 */
export function interpolateRow(
  mask: Mask,
  rows: Between,
  row: Float32Array,
  spans: { first: number; end: number },
): void {
  const { width, data } = mask
  const { first, second, weight } = rows
  const upper = first * width - 1
  const lower = second * width - 1
  for (let i = spans.first; i <= spans.end; i++) {
    const column = i < 1 ? 1 : i > width ? width : i
    const share = SHARE_OF_BYTE[data[upper + column]]
    row[i] = share + weight * (SHARE_OF_BYTE[data[lower + column]] - share)
  }
}
