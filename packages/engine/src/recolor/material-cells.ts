import { LINEAR_OF_BYTE } from '../color/transfer.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'

/** Cells along the photo's long side, approximately. */
const CELLS_ALONG_LONG_SIDE = 256

/** Least share of a cell's pixels that must lie in the area. */
const LEAST_COVERAGE = 0.4

/** A pixel with a channel from this encoded byte on is clipped: its color is unknown. */
const CLIPPED_BYTE = 252

/** Cameras make colors paler from this encoded byte on. Only what is neutral (channels differ by less than `tint`) is used. */
const PALE = { from: 236, tint: 24 } as const

/** Added to linear light, so that the logarithms of black pixels stay finite and vary little with noise. */
export const DARK_LIGHT = 0.002

/** The colors of an area on a coarse grid, as natural logarithms of linear light. */
export interface MaterialCells {
  readonly columns: number
  readonly rows: number
  readonly cellPx: number
  /** 1 where the area covers a cell and its color is known; other cells hold 0 in all planes */
  readonly isMeasured: Uint8Array
  /** log of red over green, the median of 3 × 3 cells */
  readonly red: Float32Array
  /** log of blue over green, the median of 3 × 3 cells */
  readonly blue: Float32Array
  /** log of green, which stands for luminance */
  readonly light: Float32Array
}

/**
 * Averages an area's linear light over small cells.
 * @param photo encoded sRGB
 * @param mask of the photo's size
 */
export function measureMaterialCells(photo: ColorRaster, mask: Mask): MaterialCells {
  const cellPx = Math.max(2, Math.round(Math.max(photo.width, photo.height) / CELLS_ALONG_LONG_SIDE))
  const columns = Math.ceil(photo.width / cellPx)
  const rows = Math.ceil(photo.height / cellPx)
  const [count, reds, greens, blues] = sumCells(photo, mask, cellPx, columns, rows)
  const isMeasured = new Uint8Array(count.length)
  const [red, blue, light] = [0, 1, 2].map(() => new Float32Array(count.length))
  for (let i = 0; i < count.length; i++) {
    if (count[i] < LEAST_COVERAGE * cellPx * cellPx) continue
    const [r, g, b] = [reds[i], greens[i], blues[i]].map((sum) => sum / count[i] + DARK_LIGHT)
    isMeasured[i] = 1
    red[i] = Math.log(r / g)
    blue[i] = Math.log(b / g)
    light[i] = Math.log(g)
  }
  const size = { columns, rows, cellPx, isMeasured }
  return { ...size, light, red: medianFilter(red, size), blue: medianFilter(blue, size) }
}

/** Per cell over the area's pixels that are not clipped: count, and sums of linear red, green and blue. */
function sumCells(
  photo: ColorRaster,
  mask: Mask,
  cellPx: number,
  columns: number,
  rows: number,
): Float32Array[] {
  const sums = [0, 1, 2, 3].map(() => new Float32Array(columns * rows))
  const [count, reds, greens, blues] = sums
  const { width, height, channels } = photo
  const data = bytesOf(photo)
  const inside = bytesOf(mask)
  const cellOf = Int32Array.from({ length: width }, (_, x) => Math.floor(x / cellPx))
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / cellPx) * columns
    for (let x = 0; x < width; x++, i++) {
      if (inside[i] === 0) continue
      const at = i * channels
      const [red, green, blue] = [data[at], data[at + 1], data[at + 2]]
      const most = Math.max(red, green, blue)
      if (most >= CLIPPED_BYTE) continue
      if (most >= PALE.from && most - Math.min(red, green, blue) > PALE.tint) continue
      const cell = row + cellOf[x]
      count[cell]++
      reds[cell] += LINEAR_OF_BYTE[red]
      greens[cell] += LINEAR_OF_BYTE[green]
      blues[cell] += LINEAR_OF_BYTE[blue]
    }
  }
  return sums
}

/** Median of the measured cells among 3 × 3: removes noise and keeps borders sharp. */
function medianFilter(
  values: Float32Array,
  grid: Pick<MaterialCells, 'columns' | 'rows' | 'isMeasured'>,
): Float32Array {
  const { isMeasured } = grid
  const filtered = new Float32Array(values.length)
  const around = new Float32Array(9)
  let count = 0
  const collect = (near: number) => {
    if (isMeasured[near] !== 0) around[count++] = values[near]
  }
  for (let cell = 0; cell < values.length; cell++) {
    if (isMeasured[cell] === 0) continue
    count = 0
    visitAround(cell, 1, grid, collect)
    filtered[cell] = around.subarray(0, count).sort()[count >> 1]
  }
  return filtered
}

/** Calls `visit` for each cell within a square around a cell, itself included. */
export function visitAround(
  cell: number,
  reach: number,
  { columns, rows }: Pick<MaterialCells, 'columns' | 'rows'>,
  visit: (near: number) => void,
): void {
  const x = cell % columns
  const y = (cell - x) / columns
  for (let v = Math.max(0, y - reach); v <= Math.min(rows - 1, y + reach); v++)
    for (let u = Math.max(0, x - reach); u <= Math.min(columns - 1, x + reach); u++) visit(v * columns + u)
}
