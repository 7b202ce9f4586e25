/** Reads the board along a door's edge, as the stuff for parts in the door's finish. */
import { bytesOf } from '../raster/bytes-of.ts'
import { lumaAt } from '../raster/luma.ts'
import type { ColorRaster } from '../raster/raster.ts'

/** An upright board without hardware, joints and shadows; encoded sRGB, three bytes per pixel. */
export interface Board {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** Width of the rim that is skipped, and the least and most width that is read; shares of the door's height. */
const RIM = 0.004
const LEAST = 0.015
const MOST = 0.034
/** Difference of two columns' median luma, as a share of it, that ends a board. */
const SAME_BOARD = 0.12
/** Pixels farther from their column's median than this many median deviations are not part of the board. */
const OUTLIER = 4
/** Rounding and compression deviate by this. */
const LEAST_DEVIATION = 1.5

/** One column: its median color and luma, and how far its pixels are from it. */
interface Column {
  readonly x: number
  readonly color: readonly [number, number, number]
  readonly luma: number
  /** luma from which pixels are of the board */
  readonly reach: number
  /** pixels that are not */
  readonly outliers: number
}

/**
 * Reads the board from the edge with less hardware on it. Whatever is on the board is replaced by the median of its column.
 * @param picture a door, seen from the front; encoded sRGB
 */
export function readBoard(picture: ColorRaster): Board {
  const [fromLeft, fromRight] = [false, true].map((isRight) => listColumns(picture, isRight))
  const columns = shareOfOutliers(fromRight) < shareOfOutliers(fromLeft) ? fromRight : fromLeft
  const { height, channels } = picture
  const bytes = bytesOf(picture)
  const width = columns.length
  const data = new Uint8Array(width * height * 3)
  for (const [place, { x, color, luma, reach }] of columns.entries())
    for (let y = 0; y < height; y++) {
      const from = (y * picture.width + x) * channels
      const isBoard = Math.abs(lumaAt(bytes, from) - luma) <= reach
      for (let c = 0; c < 3; c++) data[(y * width + place) * 3 + c] = isBoard ? bytes[from + c] : color[c]
    }
  return { width, height, data }
}

function shareOfOutliers(columns: readonly Column[]): number {
  return columns.reduce((sum, { outliers }) => sum + outliers, 0) / columns.length
}

/** The columns of the board at an edge, from the edge inward. */
function listColumns(picture: ColorRaster, isRight: boolean): Column[] {
  const { width, height } = picture
  const rim = Math.round(RIM * height)
  const most = Math.max(1, Math.min(Math.round(MOST * height), (width >> 1) - rim))
  const columns: Column[] = []
  for (let i = 0; i < most; i++) {
    const x = Math.min(width - 1, rim + i)
    const column = measureColumn(picture, isRight ? width - 1 - x : x)
    const isSame =
      Math.abs(column.luma - (columns[0] ?? column).luma) <= SAME_BOARD * (columns[0] ?? column).luma
    if (!isSame && i >= LEAST * height) break
    columns.push(column)
  }
  return columns
}

function measureColumn(picture: ColorRaster, x: number): Column {
  const { width, height, channels } = picture
  const bytes = bytesOf(picture)
  const counts = [0, 1, 2, 3].map(() => new Uint32Array(256))
  for (let y = 0, at = x * channels; y < height; y++, at += width * channels) {
    for (let c = 0; c < 3; c++) counts[c][bytes[at + c]]++
    counts[3][Math.round(lumaAt(bytes, at))]++
  }
  const [red, green, blue, luma] = counts.map((own) => medianOf(own, height))
  const deviations = new Uint32Array(256)
  for (let own = 0; own < 256; own++) deviations[Math.abs(own - luma)] += counts[3][own]
  const reach = OUTLIER * Math.max(LEAST_DEVIATION, medianOf(deviations, height))
  const outliers = deviations.subarray(Math.floor(reach) + 1).reduce((sum, own) => sum + own, 0)
  return { x, color: [red, green, blue], luma, reach, outliers }
}

/** @param counts of each value. @param total their sum, above 0 */
function medianOf(counts: Uint32Array, total: number): number {
  let seen = 0
  return counts.findIndex((own) => (seen += own) > total / 2)
}
