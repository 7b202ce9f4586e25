import { boxMean } from '../raster/box-mean.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import { lastSampleOfRun, wordsOf } from '../raster/find-run-end.ts'
import type { ColorRaster, Matte } from '../raster/raster.ts'

/** Cells along the photo's long side, approximately. */
const CELLS_ALONG_LONG_SIDE = 400

/** Samples along each side of a large cell. */
const SAMPLES_ALONG_CELL = 3

/** Means and variance are taken over the cells this far around: 5 cells, 20 pixels of a 1600-pixel photo. */
const WINDOW_RADIUS_CELLS = 2

/** Radius of the fallback window, if the first one contains no pixel of the area. */
const WIDE_RADIUS_CELLS = 8

/**
 * Wiener filter: the share of detail to keep is variance / (variance + this × noise variance).
 */
const NOISE_WEIGHT = 3

/** Most noise (standard deviation in encoded bytes); more is texture. */
const MOST_NOISE = 8

/** The area's local colors on a coarse grid, to be interpolated between cell centers. */
export interface WallGrid {
  readonly columns: number
  readonly rows: number
  readonly cellPx: number
  /** mean encoded bytes of the area's pixels around each cell */
  readonly means: readonly [red: Float32Array, green: Float32Array, blue: Float32Array]
  /** share of fine detail to keep when denoising, 0–1 */
  readonly keep: Float32Array
}

/**
 * Measures the area's local mean colors, and how much of its local detail is texture rather than noise.
 * @param photo encoded sRGB
 * @param matte of the photo's size; only pixels at 255 are measured
 */
export function measureWallGrid(photo: ColorRaster, matte: Matte): WallGrid {
  const cellPx = Math.max(2, Math.round(Math.max(photo.width, photo.height) / CELLS_ALONG_LONG_SIDE))
  const columns = Math.ceil(photo.width / cellPx)
  const rows = Math.ceil(photo.height / cellPx)
  const sums = sumCells(photo, matte, cellPx, columns, rows)
  const noiseVariance = measureNoise(photo, matte) ** 2
  const [count, red, green, blue, luma, square] = sums.map((sum) =>
    boxMean(sum, columns, rows, WINDOW_RADIUS_CELLS),
  )
  const keep = new Float32Array(columns * rows)
  for (let i = 0; i < keep.length; i++) {
    const variance = count[i] > 0 ? Math.max(0, square[i] / count[i] - (luma[i] / count[i]) ** 2) : 0
    keep[i] = (variance + 1e-3) / (variance + 1e-3 + NOISE_WEIGHT * noiseVariance)
  }
  const wideCount = boxMean(sums[0], columns, rows, WIDE_RADIUS_CELLS)
  const total = Math.max(1, totalOf(sums[0]))
  const means = [red, green, blue].map((sum, c) => {
    const wideSum = boxMean(sums[c + 1], columns, rows, WIDE_RADIUS_CELLS)
    return meansWithin(sum, count, wideSum, wideCount, totalOf(sums[c + 1]) / total)
  })
  return { columns, rows, cellPx, means: [means[0], means[1], means[2]], keep }
}

/** Per cell over pixels of the area: count, red, green, blue, luma, luma². Large cells are sampled. */
function sumCells(
  photo: ColorRaster,
  matte: Matte,
  cellPx: number,
  columns: number,
  rows: number,
): Float32Array[] {
  const sums = Array.from({ length: 6 }, () => new Float32Array(columns * rows))
  const [count, red, green, blue, lumas, squares] = sums
  const step = Math.max(1, Math.floor(cellPx / SAMPLES_ALONG_CELL))
  const { width, height, channels } = photo
  const data = bytesOf(photo)
  const inside = bytesOf(matte)
  const words = wordsOf(inside)
  const cellOf = Int32Array.from({ length: width }, (_, x) => Math.floor(x / cellPx))
  for (let y = 0; y < height; y += step) {
    const row = y * width
    const cellRow = Math.floor(y / cellPx) * columns
    for (let x = 0; x < width; x += step) {
      if (inside[row + x] === 0) {
        x = lastSampleOfRun(inside, words, row + x, row + width, step) - row
        continue
      }
      if (inside[row + x] !== 255) continue
      const at = (row + x) * channels
      const cell = cellRow + cellOf[x]
      const luma = 0.25 * data[at] + 0.6 * data[at + 1] + 0.15 * data[at + 2]
      count[cell]++
      red[cell] += data[at]
      green[cell] += data[at + 1]
      blue[cell] += data[at + 2]
      lumas[cell] += luma
      squares[cell] += luma * luma
    }
  }
  return sums
}

/** The mean around each cell: of the window, else of the wide window, else of the whole area. */
function meansWithin(
  sum: Float32Array,
  count: Float32Array,
  wideSum: Float32Array,
  wideCount: Float32Array,
  overall: number,
): Float32Array {
  const means = new Float32Array(sum.length)
  for (let i = 0; i < means.length; i++) {
    if (count[i] > 0.01) means[i] = sum[i] / count[i]
    else means[i] = wideCount[i] > 0.001 ? wideSum[i] / wideCount[i] : overall
  }
  return means
}

function totalOf(plane: Float32Array): number {
  let total = 0
  for (let i = 0; i < plane.length; i++) total += plane[i]
  return total
}

/**
 * Standard deviation of the noise inside the area, in encoded bytes of green: from the lower quartile of second differences
 * along rows, a robust statistic that texture hardly affects.
 */
export function measureNoise(photo: ColorRaster, matte: Matte): number {
  const { width, height, channels } = photo
  const data = bytesOf(photo)
  const inside = bytesOf(matte)
  const words = wordsOf(inside)
  const histogram = new Uint32Array(1021)
  const step = Math.max(1, Math.floor(Math.max(width, height) / 800))
  let count = 0
  for (let y = 0; y < height; y += step)
    for (let x = 1; x < width - 1; x += step) {
      const pixel = y * width + x
      if (inside[pixel] === 0) {
        x = lastSampleOfRun(inside, words, pixel, (y + 1) * width, step) - y * width
        continue
      }
      if (inside[pixel - 1] + inside[pixel] + inside[pixel + 1] !== 765) continue
      const at = pixel * channels + 1
      histogram[Math.abs(data[at - channels] - 2 * data[at] + data[at + channels])]++
      count++
    }
  let below = 0
  for (let difference = 0; difference < histogram.length; difference++) {
    if (below + histogram[difference] > count / 4) {
      const quartile = difference - 0.5 + (count / 4 - below) / histogram[difference]
      // A normal variable's |x| has its lower quartile at 0.3186 σ; the second difference's σ is √6 times the noise's.
      return Math.min(MOST_NOISE, Math.max(0, quartile) / (0.3186 * Math.sqrt(6)))
    }
    below += histogram[difference]
  }
  return 0
}
