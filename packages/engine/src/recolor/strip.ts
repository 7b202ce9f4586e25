import { rowsBetween, spanColumns, type ColumnSpans } from '../raster/between-samples.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import { findRunEnd, wordsOf } from '../raster/find-run-end.ts'
import type { ColorRaster, Matte } from '../raster/raster.ts'
import { PARTS } from './parts.ts'
import type { WallGrid } from './wall-grid.ts'

/** The area's pixels in a strip of rows. */
export interface Strip {
  /** runs of pixels wholly inside: first and one-past-last index of each; a run ends with its row */
  readonly runs: Int32Array
  /** per pixel of the runs: denoised red, green, blue in 1/PARTS bytes; may be empty */
  readonly smoothed: Uint16Array
  /** pixels partly inside */
  readonly edges: Int32Array
  /** per edge pixel: share of the area, 0–1 */
  readonly shares: Float32Array
  /** per edge pixel: red, green, blue of the old paint alone, in 1/PARTS bytes */
  readonly walls: Uint16Array
}

/** A picture that is processed strip by strip. */
export interface StripSource {
  readonly photo: ColorRaster
  readonly pixels: Uint8Array
  readonly matte: Uint8Array
  readonly matteWords: Int32Array | null
  readonly grid: WallGrid
  readonly columns: ColumnSpans
  /** per cell of the grid: red, green, blue in 1/PARTS bytes, and keep; the first and last of a row are duplicated */
  readonly cells: Float32Array
}

/** Values per cell of {@link StripSource.cells}. */
export const CELL = 4

/**
 * Prepares a picture for {@link stripOf}.
 * @param photo encoded sRGB
 * @param matte of the photo's size
 * @param grid the area's local appearance
 */
export function openStrips(photo: ColorRaster, matte: Matte, grid: WallGrid): StripSource {
  return {
    photo,
    pixels: bytesOf(photo),
    matte: matte.data,
    matteWords: wordsOf(matte.data),
    grid,
    columns: spanColumns(photo.width, grid.columns, 1 / grid.cellPx),
    cells: cellsOf(grid),
  }
}

function cellsOf({ columns, rows, means, keep }: WallGrid): Float32Array {
  const cells = new Float32Array(CELL * (columns + 2) * rows)
  for (let y = 0, to = 0; y < rows; y++)
    for (let column = -1; column <= columns; column++, to += CELL) {
      const from = y * columns + Math.min(columns - 1, Math.max(0, column))
      for (let c = 0; c < 3; c++) cells[to + c] = PARTS * means[c][from]
      cells[to + 3] = keep[from]
    }
  return cells
}

/**
 * Collects the area's pixels in some rows.
 * @param source the picture
 * @param rows from `first` to before `end`
 * @param rows.first row
 * @param rows.end row
 * @param isSmoothed whether denoised pixels are computed
 */
export function stripOf(
  source: StripSource,
  rows: { first: number; end: number },
  isSmoothed: boolean,
): Strip {
  const { width } = source.photo
  const { runs, edges } = listPixels(source, rows.first * width, rows.end * width)
  const strip: Strip = {
    runs,
    smoothed: new Uint16Array(isSmoothed ? lengthOf(runs) * 3 : 0),
    edges,
    shares: new Float32Array(edges.length),
    walls: new Uint16Array(edges.length * 3),
  }
  for (let i = 0; i < edges.length; i++) strip.shares[i] = source.matte[edges[i]] / 255
  if (isSmoothed) fillSmoothed(source, strip)
  fillWalls(source, strip)
  return strip
}

function lengthOf(runs: Int32Array): number {
  let length = 0
  for (let run = 0; run < runs.length; run += 2) length += runs[run + 1] - runs[run]
  return length
}

function listPixels(
  { photo, matte, matteWords }: StripSource,
  from: number,
  to: number,
): Pick<Strip, 'runs' | 'edges'> {
  const { width } = photo
  let runs: Int32Array = new Int32Array(2 * width)
  let edges: Int32Array = new Int32Array(width)
  let run = 0
  let edge = 0
  for (let row = from; row < to; row += width) {
    const end = row + width
    // a row adds at most as many runs or edges as it has pixels
    if (run + 2 * width > runs.length) runs = enlarge(runs)
    if (edge + width > edges.length) edges = enlarge(edges)
    let i = row
    while (i < end) {
      const value = matte[i]
      if (value === 0) {
        i = findRunEnd(matte, matteWords, i, end)
      } else if (value === 255) {
        runs[run++] = i
        i = findRunEnd(matte, matteWords, i, end)
        runs[run++] = i
      } else edges[edge++] = i++
    }
  }
  return { runs: runs.slice(0, run), edges: edges.slice(0, edge) }
}

function enlarge(list: Int32Array): Int32Array {
  const larger = new Int32Array(2 * list.length)
  larger.set(list)
  return larger
}

/** Offsets of the two cell rows around a pixel row, and its fraction between them. */
export interface CellRows {
  readonly upper: number
  readonly lower: number
  readonly weight: number
}

/** Finds the cell rows around a pixel row. */
export function cellRowsAt({ columns, rows, cellPx }: WallGrid, y: number): CellRows {
  const { first, second, weight } = rowsBetween(y, rows, 1 / cellPx)
  const stride = CELL * (columns + 2)
  return { upper: first * stride, lower: second * stride, weight }
}

/** Denoises: moves each pixel towards the local mean, the more the less its detail exceeds the noise. */
function fillSmoothed(source: StripSource, strip: Strip): void {
  const { width } = source.photo
  const { spans, ends } = source.columns
  const { runs } = strip
  let row = -1
  let rows = cellRowsAt(source.grid, 0)
  let to = 0
  for (let run = 0; run < runs.length; run += 2) {
    const y = Math.floor(runs[run] / width)
    if (y * width !== row) rows = cellRowsAt(source.grid, y)
    row = y * width
    let x = runs[run] - row
    const runEnd = runs[run + 1] - row
    while (x < runEnd) {
      const end = Math.min(runEnd, ends[spans[x]])
      smoothSpan(source, rows, row, x, end, strip.smoothed, to)
      to += (end - x) * 3
      x = end
    }
  }
}

/** Between two cells all values are linear, so they are computed by constant steps. */
function smoothSpan(
  { photo, pixels, columns, cells }: StripSource,
  { upper, lower, weight: down }: CellRows,
  row: number,
  start: number,
  end: number,
  smoothed: Uint16Array,
  to: number,
): void {
  const { channels } = photo
  const { perPixel } = columns
  const across = columns.weights[start]
  const a = upper + columns.spans[start] * CELL
  const b = lower + columns.spans[start] * CELL
  const leftRed = cells[a] + down * (cells[b] - cells[a])
  const leftGreen = cells[a + 1] + down * (cells[b + 1] - cells[a + 1])
  const leftBlue = cells[a + 2] + down * (cells[b + 2] - cells[a + 2])
  const leftKeep = cells[a + 3] + down * (cells[b + 3] - cells[a + 3])
  const towardsRed = cells[a + 4] + down * (cells[b + 4] - cells[a + 4]) - leftRed
  const towardsGreen = cells[a + 5] + down * (cells[b + 5] - cells[a + 5]) - leftGreen
  const towardsBlue = cells[a + 6] + down * (cells[b + 6] - cells[a + 6]) - leftBlue
  const towardsKeep = cells[a + 7] + down * (cells[b + 7] - cells[a + 7]) - leftKeep
  let red = leftRed + across * towardsRed
  let green = leftGreen + across * towardsGreen
  let blue = leftBlue + across * towardsBlue
  let keep = leftKeep + across * towardsKeep
  let at = (row + start) * channels
  for (let x = start; x < end; x++, at += channels, to += 3) {
    smoothed[to] = red + keep * (PARTS * pixels[at] - red) + 0.5
    smoothed[to + 1] = green + keep * (PARTS * pixels[at + 1] - green) + 0.5
    smoothed[to + 2] = blue + keep * (PARTS * pixels[at + 2] - blue) + 0.5
    red += perPixel * towardsRed
    green += perPixel * towardsGreen
    blue += perPixel * towardsBlue
    keep += perPixel * towardsKeep
  }
}

/**
 * The old paint in each edge pixel: the local mean, blended with the pixel itself by the third power of its share.
 */
function fillWalls({ photo, pixels, grid, columns, cells }: StripSource, strip: Strip): void {
  const { width, channels } = photo
  const { edges, shares, walls } = strip
  let row = -width
  let { upper, lower, weight: down } = cellRowsAt(grid, 0)
  for (let i = 0, to = 0; i < edges.length; i++, to += 3) {
    if (edges[i] >= row + width) {
      const y = Math.floor(edges[i] / width)
      row = y * width
      ;({ upper, lower, weight: down } = cellRowsAt(grid, y))
    }
    const x = edges[i] - row
    const across = columns.weights[x]
    const cell = columns.spans[x] * CELL
    const keep = shares[i] * shares[i] * shares[i]
    const at = edges[i] * channels
    for (let c = 0; c < 3; c++) {
      const a = upper + cell + c
      const b = lower + cell + c
      const above = cells[a] + across * (cells[a + CELL] - cells[a])
      const mean = above + down * (cells[b] + across * (cells[b + CELL] - cells[b]) - above)
      walls[to + c] = mean + keep * (PARTS * pixels[at + c] - mean) + 0.5
    }
  }
}
