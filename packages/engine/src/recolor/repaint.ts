import { BYTE_OF_LINEAR, LINEAR_OF_BYTE, LINEAR_STEPS, srgbToLinear } from '../color/transfer.ts'
import type { LinearRgb } from '../color/transfer.ts'
import { checkRaster } from '../raster/check-raster.ts'
import type { ColorRaster, Matte } from '../raster/raster.ts'
import type { Reflectance } from './reflectance.ts'
import type { WallGrid } from './wall-grid.ts'
import { measureWallGrid } from './wall-grid.ts'

/** Parts of an encoded byte in which smoothed values are kept, so that brightening them shows no steps. */
const PARTS = 16

/** Linear light of every part of a byte. */
const LINEAR_OF_PART = Float32Array.from({ length: 255 * PARTS + 1 }, (_, part) =>
  srgbToLinear(part / PARTS / 255),
)

/** Linear light above which a brightened area rolls off towards white instead of clipping. */
const SHOULDER_START = 0.8

/** Brightening by less than the first factor shows no noise; by more than the second, all smoothing is used. */
const SMOOTHING_GAIN = { from: 1.3, full: 3 } as const

/** Of the smoothing at most this share is used: a wall without any grain looks false. */
const MOST_SMOOTHING = 0.85

/** A matte above this share is all area: its own pixel shows the old paint. Below, its neighbors' mean does more and more. */
const EDGE_POWER = 3

/** Rows that {@link repaintOnce} holds at a time. */
const STRIP_ROWS = 64

/** Everything about a photo and its area that does not depend on the paint. */
export interface RepaintPlan {
  readonly photo: ColorRaster
  readonly reflectance: Reflectance
  /** Linear light per channel that all but a thousandth of the area's pixels stay under. */
  readonly brightest: LinearRgb
  readonly strip: Strip
}

/** The area's pixels in some rows. */
interface Strip {
  /** Pixels wholly inside, as first and one-past-last index of each run. */
  readonly runs: Int32Array
  /** Per pixel of the runs in order: red, green, blue with their noise smoothed, in parts of a byte. */
  readonly smoothed: Uint16Array
  /** Pixels partly inside. */
  readonly edges: Int32Array
  /** Per edge pixel, share of the area in it, 0–1. */
  readonly shares: Float32Array
  /** Per edge pixel: red, green, blue of the old paint alone, in parts of a byte. */
  readonly walls: Uint16Array
}

/**
 * Studies a photo and its area once, so that {@link repaint} is quick for each paint.
 * @param photo encoded sRGB; kept by reference and read again by each repaint
 * @param matte of the photo's size
 * @throws RangeError when sizes differ or a channel of the reflectance is not above 0
 */
export function prepareRepaint(photo: ColorRaster, matte: Matte, reflectance: Reflectance): RepaintPlan {
  checkInput(photo, matte, reflectance)
  const strip = stripOf(photo, matte, measureWallGrid(photo, matte), 0, photo.height)
  return { photo, reflectance, brightest: findBrightest(photo, matte), strip }
}

/**
 * Paints the plan's area: linear light × (paint / old reflectance) per channel, rolled off softly below white. Light
 * and shadow, siding lines and joints stay, since they are factors of the photo's light. Where a dark area turns
 * light, its noise is smoothed first. A pixel partly inside exchanges only the old paint's share of its light.
 *
 * How right the color is hangs on the reflectance: with the area's true reflectance the rest of the error comes from
 * the camera's tone curve and from light that the old paint had thrown around the room.
 * @param paint reflectance of the new paint, linear sRGB 0–1
 * @param out receives the picture in the photo's layout; outside the area its bytes equal the photo's. May be the
 * photo's own buffer, which then serves no second paint
 * @throws RangeError when the paint leaves 0–1 or `out` has another length than the photo
 */
export function repaint(plan: RepaintPlan, paint: LinearRgb, out: Uint8Array | Uint8ClampedArray): void {
  const { photo } = plan
  checkPaint(paint, photo, out)
  if (out !== photo.data) out.set(photo.data)
  paintStrip(photo, plan.strip, curvesOf(plan.reflectance, plan.brightest, paint), out)
}

/**
 * Paints one picture in one go, a few rows at a time: the same result as {@link prepareRepaint} and {@link repaint}
 * with little memory besides the picture, for photos of many megapixels.
 * @param out as for {@link repaint}; pass the photo's own buffer to paint in place
 * @throws RangeError as prepareRepaint and repaint do
 */
export function repaintOnce(
  photo: ColorRaster,
  matte: Matte,
  reflectance: Reflectance,
  paint: LinearRgb,
  out: Uint8Array | Uint8ClampedArray,
): void {
  checkInput(photo, matte, reflectance)
  checkPaint(paint, photo, out)
  const curves = curvesOf(reflectance, findBrightest(photo, matte), paint)
  const grid = measureWallGrid(photo, matte)
  if (out !== photo.data) out.set(photo.data)
  for (let y = 0; y < photo.height; y += STRIP_ROWS)
    paintStrip(photo, stripOf(photo, matte, grid, y, Math.min(photo.height, y + STRIP_ROWS)), curves, out)
}

function checkInput(photo: ColorRaster, matte: Matte, reflectance: Reflectance): void {
  checkRaster(photo)
  checkRaster(matte)
  if (matte.width !== photo.width || matte.height !== photo.height)
    throw new RangeError(
      `a ${matte.width}×${matte.height} matte does not fit a ${photo.width}×${photo.height} photo`,
    )
  if (!reflectance.linear.every((channel) => channel > 0 && Number.isFinite(channel)))
    throw new RangeError(`a reflectance must be above 0, got ${reflectance.linear.join(', ')}`)
}

function checkPaint(paint: LinearRgb, photo: ColorRaster, out: Uint8Array | Uint8ClampedArray): void {
  if (!paint.every((channel) => channel >= 0 && channel <= 1))
    throw new RangeError(`a paint's channels must be 0–1 in linear light, got ${paint.join(', ')}`)
  if (out.length !== photo.data.length)
    throw new RangeError(`the out buffer must hold ${photo.data.length} bytes, got ${out.length}`)
}

function findBrightest(photo: ColorRaster, matte: Matte): LinearRgb {
  const histograms = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)]
  const step = Math.max(1, Math.floor(Math.max(photo.width, photo.height) / 1000))
  let count = 0
  for (let y = 0; y < photo.height; y += step)
    for (let x = 0; x < photo.width; x += step) {
      const pixel = y * photo.width + x
      if (matte.data[pixel] !== 255) continue
      count++
      for (let c = 0; c < 3; c++) histograms[c][photo.data[pixel * photo.channels + c]]++
    }
  const [red, green, blue] = histograms.map((histogram) => {
    let above = 0
    let byte = 255
    while (byte > 0 && (above += histogram[byte]) <= count / 1000) byte--
    return LINEAR_OF_BYTE[byte]
  })
  return [red, green, blue]
}

/** One paint's tables. */
interface Curves {
  /** Per channel and part of a byte: painted linear light. */
  readonly light: readonly Float32Array[]
  /** Per channel and part of a byte: painted encoded byte. */
  readonly bytes: readonly Uint8Array[]
  /** Of 256: how much of the smoothed pixel goes into the result. */
  readonly smoothing: number
}

function curvesOf(reflectance: Reflectance, brightest: LinearRgb, paint: LinearRgb): Curves {
  const gains = paint.map((channel, c) => channel / reflectance.linear[c])
  const peak = Math.max(1, ...gains.map((gain, c) => gain * brightest[c]))
  const light = gains.map((gain) => LINEAR_OF_PART.map((linear) => rollOff(linear * gain, peak)))
  const bytes = light.map((curve) =>
    Uint8Array.from(curve, (linear) => BYTE_OF_LINEAR[(linear * LINEAR_STEPS + 0.5) | 0]),
  )
  const { from, full } = SMOOTHING_GAIN
  const need = Math.min(1, Math.max(0, (Math.max(...gains) - from) / (full - from)))
  return { light, bytes, smoothing: Math.round(256 * MOST_SMOOTHING * need) }
}

/**
 * Linear light brought under 1: unchanged up to the shoulder, then with a falling slope so that `peak` becomes 1. With
 * a peak of 1 nothing changes.
 */
function rollOff(linear: number, peak: number): number {
  if (linear <= SHOULDER_START) return linear
  if (linear >= peak) return 1
  const room = 1 - SHOULDER_START
  const slope = (peak - SHOULDER_START) / room
  const t = (linear - SHOULDER_START) / (peak - SHOULDER_START)
  return SHOULDER_START + (room * t * slope) / (1 + t * (slope - 1))
}

function paintStrip(
  photo: ColorRaster,
  strip: Strip,
  curves: Curves,
  out: Uint8Array | Uint8ClampedArray,
): void {
  paintEdges(photo, strip, curves, out)
  if (curves.smoothing === 0) paintRuns(photo, strip, curves, out)
  else paintSmoothedRuns(photo, strip, curves, out)
}

function paintRuns(
  photo: ColorRaster,
  strip: Strip,
  curves: Curves,
  out: Uint8Array | Uint8ClampedArray,
): void {
  const [red, green, blue] = curves.bytes.map((curve) => curve.filter((_, part) => part % PARTS === 0))
  const { data, channels } = photo
  for (let run = 0; run < strip.runs.length; run += 2) {
    const end = strip.runs[run + 1] * channels
    for (let at = strip.runs[run] * channels; at < end; at += channels) {
      out[at] = red[data[at]]
      out[at + 1] = green[data[at + 1]]
      out[at + 2] = blue[data[at + 2]]
    }
  }
}

function paintSmoothedRuns(
  photo: ColorRaster,
  strip: Strip,
  curves: Curves,
  out: Uint8Array | Uint8ClampedArray,
): void {
  const [red, green, blue] = curves.bytes
  const { data, channels } = photo
  const { runs, smoothed } = strip
  const weight = curves.smoothing
  const rest = (256 - weight) * PARTS
  let from = 0
  for (let run = 0; run < runs.length; run += 2) {
    const end = runs[run + 1] * channels
    for (let at = runs[run] * channels; at < end; at += channels, from += 3) {
      out[at] = red[(data[at] * rest + smoothed[from] * weight + 128) >> 8]
      out[at + 1] = green[(data[at + 1] * rest + smoothed[from + 1] * weight + 128) >> 8]
      out[at + 2] = blue[(data[at + 2] * rest + smoothed[from + 2] * weight + 128) >> 8]
    }
  }
}

function paintEdges(
  photo: ColorRaster,
  strip: Strip,
  curves: Curves,
  out: Uint8Array | Uint8ClampedArray,
): void {
  const { edges, shares, walls } = strip
  for (let i = 0; i < edges.length; i++) {
    const at = edges[i] * photo.channels
    const share = shares[i]
    for (let c = 0; c < 3; c++) {
      const wall = walls[i * 3 + c]
      const linear =
        LINEAR_OF_BYTE[photo.data[at + c]] + share * (curves.light[c][wall] - LINEAR_OF_PART[wall])
      out[at + c] = linear <= 0 ? 0 : linear >= 1 ? 255 : BYTE_OF_LINEAR[(linear * LINEAR_STEPS + 0.5) | 0]
    }
  }
}

function stripOf(photo: ColorRaster, matte: Matte, grid: WallGrid, firstRow: number, endRow: number): Strip {
  const { width } = photo
  const counts = countPixels(matte, firstRow * width, endRow * width, width)
  const strip = {
    runs: new Int32Array(counts.runs * 2),
    smoothed: new Uint16Array(counts.inside * 3),
    edges: new Int32Array(counts.edges),
    shares: new Float32Array(counts.edges),
    walls: new Uint16Array(counts.edges * 3),
  }
  fillStrip(photo, matte, grid, firstRow, endRow, strip)
  return strip
}

/** Runs end with their row, so that a row's grid values serve each of them. */
function countPixels(
  matte: Matte,
  from: number,
  to: number,
  width: number,
): { runs: number; inside: number; edges: number } {
  let runs = 0
  let inside = 0
  let edges = 0
  for (let i = from; i < to; i++) {
    const value = matte.data[i]
    if (value === 255) {
      inside++
      if (i % width === 0 || matte.data[i - 1] !== 255) runs++
    } else if (value > 0) edges++
  }
  return { runs, inside, edges }
}

function fillStrip(
  photo: ColorRaster,
  matte: Matte,
  grid: WallGrid,
  firstRow: number,
  endRow: number,
  strip: Strip,
): void {
  const { width, channels, data } = photo
  const planes = [...grid.means, grid.keep]
  const cells = new Float32Array(4 * grid.columns)
  let run = 0
  let inside = 0
  let edge = 0
  for (let y = firstRow; y < endRow; y++) {
    interpolateCells(planes, grid, y, cells)
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      const value = matte.data[pixel]
      if (value === 0) continue
      const at = pixel * channels
      const column = Math.min(grid.columns - 1, Math.max(0, (x + 0.5) / grid.cellPx - 0.5))
      const first = column | 0
      const second = first + 1 < grid.columns ? first + 1 : first
      const weight = column - first
      const isInside = value === 255
      const share = value / 255
      const keepAt = 3 * grid.columns
      const keep = isInside
        ? cells[keepAt + first] + weight * (cells[keepAt + second] - cells[keepAt + first])
        : share ** EDGE_POWER
      const target = isInside ? strip.smoothed : strip.walls
      const to = isInside ? inside : edge * 3
      for (let c = 0; c < 3; c++) {
        const offset = c * grid.columns
        const mean = cells[offset + first] + weight * (cells[offset + second] - cells[offset + first])
        target[to + c] = (PARTS * (mean + keep * (data[at + c] - mean)) + 0.5) | 0
      }
      if (isInside) {
        inside += 3
        if (x === 0 || matte.data[pixel - 1] !== 255) strip.runs[run++] = pixel
        if (x === width - 1 || matte.data[pixel + 1] !== 255) strip.runs[run++] = pixel + 1
      } else {
        strip.edges[edge] = pixel
        strip.shares[edge++] = share
      }
    }
  }
}

/** The grid's values along a pixel row, plane after plane. */
function interpolateCells(
  planes: readonly Float32Array[],
  grid: WallGrid,
  y: number,
  cells: Float32Array,
): void {
  const row = Math.min(grid.rows - 1, Math.max(0, (y + 0.5) / grid.cellPx - 0.5))
  const upper = Math.floor(row) * grid.columns
  const lower = Math.min(grid.rows - 1, Math.floor(row) + 1) * grid.columns
  const weight = row - Math.floor(row)
  planes.forEach((plane, index) => {
    for (let x = 0; x < grid.columns; x++)
      cells[index * grid.columns + x] = plane[upper + x] + weight * (plane[lower + x] - plane[upper + x])
  })
}
