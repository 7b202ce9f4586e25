import { bytesOf } from '../raster/bytes-of.ts'
import type { ColorRaster, Matte } from '../raster/raster.ts'
import type { WallGrid } from './wall-grid.ts'

/** Parts of an encoded byte in which smoothed values are kept, so that brightening them shows no steps. */
export const PARTS = 16

/**
 * The old paint's own color in a pixel that is partly trim: the higher this power, the more the neighbors' mean
 * speaks instead of the pixel.
 */
const EDGE_POWER = 3

/** The area's pixels in some rows of a photo. */
export interface Strip {
  /** Pixels wholly inside, as first and one-past-last index of each run; a run ends with its row. */
  readonly runs: Int32Array
  /** Per pixel of the runs in order: red, green, blue with their noise smoothed, in parts of a byte; may be left out. */
  readonly smoothed: Uint16Array
  /** Pixels partly inside. */
  readonly edges: Int32Array
  /** Per edge pixel, share of the area in it, 0–1. */
  readonly shares: Float32Array
  /** Per edge pixel: red, green, blue of the old paint alone, in parts of a byte. */
  readonly walls: Uint16Array
}

/**
 * Gathers the area's pixels in some rows.
 * @param photo encoded sRGB
 * @param matte of the photo's size
 * @param grid the area's local appearance
 * @param rows from `first` to before `end`
 * @param rows.first row
 * @param rows.end row
 * @param isSmoothed whether the smoothed pixels are wanted
 */
export function stripOf(
  photo: ColorRaster,
  matte: Matte,
  grid: WallGrid,
  rows: { first: number; end: number },
  isSmoothed: boolean,
): Strip {
  const { width } = photo
  const from = rows.first * width
  const to = rows.end * width
  const counts = countPixels(matte.data, from, to, width)
  const strip: Strip = {
    runs: new Int32Array(counts.runs * 2),
    smoothed: new Uint16Array(isSmoothed ? counts.inside * 3 : 0),
    edges: new Int32Array(counts.edges),
    shares: new Float32Array(counts.edges),
    walls: new Uint16Array(counts.edges * 3),
  }
  listPixels(matte.data, from, to, width, strip)
  const columns = columnsOf(width, grid)
  if (isSmoothed) fillSmoothed(photo, grid, columns, strip)
  fillWalls(photo, grid, columns, strip)
  return strip
}

interface Counts {
  runs: number
  inside: number
  edges: number
}

function countPixels(matte: Uint8Array, from: number, to: number, width: number): Counts {
  let [runs, inside, edges] = [0, 0, 0]
  for (let row = from; row < to; row += width) {
    const end = row + width
    let i = row
    while (i < end) {
      const value = matte[i]
      if (value === 0) {
        i = runEnd(matte, i, end)
      } else if (value === 255) {
        const start = i
        i = runEnd(matte, i, end)
        runs++
        inside += i - start
      } else {
        edges++
        i++
      }
    }
  }
  return { runs, inside, edges }
}

/** One past the last of the equal bytes from `start` on; looks ahead in strides, since most runs are long. */
function runEnd(matte: Uint8Array, start: number, end: number): number {
  const value = matte[start]
  let i = start + 1
  while (
    i + STRIDE <= end &&
    matte[i] === value &&
    matte[i + 1] === value &&
    matte[i + 2] === value &&
    matte[i + 3] === value
  )
    i += STRIDE
  while (i < end && matte[i] === value) i++
  return i
}

/** Bytes that are compared at a time. */
const STRIDE = 4

function listPixels(matte: Uint8Array, from: number, to: number, width: number, strip: Strip): void {
  const { runs, edges, shares } = strip
  let run = 0
  let edge = 0
  for (let row = from; row < to; row += width) {
    const end = row + width
    let i = row
    while (i < end) {
      const value = matte[i]
      if (value === 0) {
        i = runEnd(matte, i, end)
      } else if (value === 255) {
        runs[run++] = i
        i = runEnd(matte, i, end)
        runs[run++] = i
      } else {
        edges[edge] = i++
        shares[edge++] = value / 255
      }
    }
  }
}

/** Which two grid columns a pixel column lies between, and how far towards the second. */
interface Columns {
  readonly first: Uint16Array
  readonly weight: Float32Array
}

function columnsOf(width: number, grid: WallGrid): Columns {
  const first = new Uint16Array(width)
  const weight = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    const at = Math.min(grid.columns - 1, Math.max(0, (x + 0.5) / grid.cellPx - 0.5))
    first[x] = at
    weight[x] = at - first[x]
  }
  return { first, weight }
}

/** Each pixel moved towards its neighborhood's mean, the more so the less its detail exceeds the noise. */
function fillSmoothed(photo: ColorRaster, grid: WallGrid, columns: Columns, strip: Strip): void {
  const { width, channels } = photo
  const data = bytesOf(photo)
  const { runs, smoothed } = strip
  const { first, weight } = columns
  const cells = new Float32Array(4 * (grid.columns + 1))
  let y = -1
  let to = 0
  for (let run = 0; run < runs.length; run += 2) {
    const runY = Math.floor(runs[run] / width)
    if (runY !== y) interpolateCells(grid, (y = runY), cells)
    const row = y * width
    for (let pixel = runs[run]; pixel < runs[run + 1]; pixel++, to += 3) {
      const cell = first[pixel - row] * 4
      const right = weight[pixel - row]
      const left = 1 - right
      const at = pixel * channels
      const red = left * cells[cell] + right * cells[cell + 4]
      const green = left * cells[cell + 1] + right * cells[cell + 5]
      const blue = left * cells[cell + 2] + right * cells[cell + 6]
      const keep = left * cells[cell + 3] + right * cells[cell + 7]
      smoothed[to] = PARTS * (red + keep * (data[at] - red)) + 0.5
      smoothed[to + 1] = PARTS * (green + keep * (data[at + 1] - green)) + 0.5
      smoothed[to + 2] = PARTS * (blue + keep * (data[at + 2] - blue)) + 0.5
    }
  }
}

/** The old paint in each edge pixel: its neighborhood's mean, or nearly the pixel itself where little else is in it. */
function fillWalls(photo: ColorRaster, grid: WallGrid, { first, weight }: Columns, strip: Strip): void {
  const { width, channels } = photo
  const data = bytesOf(photo)
  const { edges, shares, walls } = strip
  for (let i = 0, to = 0; i < edges.length; i++) {
    const y = Math.floor(edges[i] / width)
    const x = edges[i] - y * width
    const row = rowAt(grid, y)
    const left = first[x]
    const right = Math.min(grid.columns - 1, left + 1)
    const keep = shares[i] ** EDGE_POWER
    for (let c = 0; c < 3; c++, to++) {
      const means = grid.means[c]
      const upper = means[row.upper + left] + weight[x] * (means[row.upper + right] - means[row.upper + left])
      const lower = means[row.lower + left] + weight[x] * (means[row.lower + right] - means[row.lower + left])
      const mean = upper + row.weight * (lower - upper)
      walls[to] = PARTS * (mean + keep * (data[edges[i] * channels + c] - mean)) + 0.5
    }
  }
}

/** Where the two grid rows that a pixel row lies between begin, and how far it lies towards the second. */
function rowAt(grid: WallGrid, y: number): { upper: number; lower: number; weight: number } {
  const row = Math.min(grid.rows - 1, Math.max(0, (y + 0.5) / grid.cellPx - 0.5))
  const first = Math.floor(row)
  return {
    upper: first * grid.columns,
    lower: Math.min(grid.rows - 1, first + 1) * grid.columns,
    weight: row - first,
  }
}

/** The grid along a pixel row: red, green, blue, keep of each column; the last column comes twice. */
function interpolateCells(grid: WallGrid, y: number, cells: Float32Array): void {
  const { upper, lower, weight } = rowAt(grid, y)
  const planes = [...grid.means, grid.keep]
  for (let k = 0; k < 4; k++) {
    const plane = planes[k]
    for (let x = 0; x < grid.columns; x++)
      cells[x * 4 + k] = plane[upper + x] + weight * (plane[lower + x] - plane[upper + x])
    cells[grid.columns * 4 + k] = cells[grid.columns * 4 - 4 + k]
  }
}
