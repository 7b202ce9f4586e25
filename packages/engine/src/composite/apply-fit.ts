import { interpolateRow, rowsBetween, type Between } from '../raster/between-samples.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import type { ColorRaster, Mask, Matte } from '../raster/raster.ts'
import { BandRuns } from './band-runs.ts'
import { LEAST_SHARE, LINE, type MaskFit } from './fit-mask.ts'
import { ROW_LINE } from './matte-line.ts'
import { openMatteRow, writeSpans } from './matte-row.ts'

/**
 * Applies a fit to every pixel of a photo, row by row. Only pixels in the band are computed; the others are 0 or 255.
 * @param photo encoded sRGB, any size
 * @param fit of a small copy of it
 * @param mask of the same aspect, any size
 * @param drawing how the last one is drawn; absent: a fit that is only applied to be fitted again
 * @param drawing.longestPx longest path on which the matte is made monotone, see BandRuns
 * @param drawing.crispness factor by which the mask is stretched about one half where it decides: 1 leaves an edge as wide as its pixels
 */
export function applyFit(
  photo: ColorRaster,
  fit: MaskFit,
  mask: Mask,
  drawing?: { readonly longestPx: number; readonly crispness: number },
): Matte {
  const { width, height, channels } = photo
  const pixels = bytesOf(photo)
  const data = new Uint8Array(width * height)
  const row = openMatteRow(photo, fit.width, mask.width, drawing?.crispness ?? 1)
  const { ends } = row.columns
  const runs = drawing === undefined ? null : new BandRuns({ width, height, data }, drawing.longestPx)
  let between = rowsBetween(0, fit.height, fit.height / height)
  let parts = divideSpans(fit, between)
  for (let y = 0; y < height; y++) {
    const last = between
    between = rowsBetween(y, fit.height, fit.height / height)
    if (between.first !== last.first || between.second !== last.second) parts = divideSpans(fit, between)
    if (parts.length === 0) continue
    const maskBetween = rowsBetween(y, mask.height, mask.height / height)
    const at = y * width
    const start = startOf(parts[0], ends)
    const stop = ends[parts[parts.length - 1].end - 1]
    // one view per row: creating views costs more than copying what lies between the parts
    row.pixels.set(pixels.subarray((at + start) * channels, (at + stop) * channels), start * channels)
    row.matte.fill(0, start, stop)
    for (const part of parts) {
      const from = startOf(part, ends)
      const to = ends[part.end - 1]
      if (part.isInside) row.matte.fill(255, from, to)
      else if (from < to) {
        interpolateLines(fit, between, row.lines, part)
        const { spans } = row.maskColumns
        const maskPart = { first: spans[from], end: spans[to - 1] + 1 }
        interpolateRow(mask, maskBetween, row.given, maskPart)
        writeSpans(row, from, part)
      }
    }
    data.set(row.matte.subarray(start, stop), at + start)
    if (runs !== null)
      for (const part of parts) if (!part.isInside) runs.add(y, startOf(part, ends), ends[part.end - 1])
  }
  runs?.finish()
  return { width, height, data }
}

/** Neighboring spans of a row between two rows of cells. */
interface Part {
  /** wholly inside; otherwise the band crosses it */
  readonly isInside: boolean
  readonly first: number
  readonly end: number
}

/** Its first pixel column. */
function startOf({ first }: Part, ends: Int32Array): number {
  return first === 0 ? 0 : ends[first - 1]
}

/** Groups the spans between two rows of cells into parts; omits those outside. */
function divideSpans({ share, width }: MaskFit, { first: upper, second: lower }: Between): Part[] {
  const parts: Part[] = []
  let sides = 0
  let kind = OUTSIDE
  let first = 0
  for (let span = 0; span <= width; span++) {
    const left = sides
    const right = Math.min(width - 1, span)
    sides = sideOf(share[upper * width + right]) | sideOf(share[lower * width + right])
    const next = left | sides
    if (next === kind) continue
    if (kind !== OUTSIDE && span > first) parts.push({ isInside: kind === INSIDE, first, end: span })
    kind = next
    first = span
  }
  if (kind !== OUTSIDE) parts.push({ isInside: kind === INSIDE, first, end: width + 1 })
  return parts
}

const OUTSIDE = 1
const INSIDE = 2

/** Which sides the band's window around a cell contains: one or both. */
function sideOf(share: number): number {
  return share > 1 - LEAST_SHARE ? INSIDE : share < LEAST_SHARE ? OUTSIDE : INSIDE | OUTSIDE
}

/** Interpolates lines and share at a fractional row, for some spans. */
function interpolateLines(
  { width, lines: from, lineOf, share }: MaskFit,
  { first: upperRow, second: lowerRow, weight }: Between,
  lines: Float32Array,
  { first, end }: Part,
): void {
  for (let i = first, to = first * ROW_LINE; i <= end; i++, to += ROW_LINE) {
    const column = Math.min(width - 1, Math.max(0, i - 1))
    const above = upperRow * width + column
    const below = lowerRow * width + column
    const upper = lineOf[above] * LINE
    const lower = lineOf[below] * LINE
    for (let k = 0; k < LINE; k++)
      lines[to + k] = from[upper + k] + weight * (from[lower + k] - from[upper + k])
    lines[to + LINE] = share[above] + weight * (share[below] - share[above])
  }
}
