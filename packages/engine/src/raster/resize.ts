import { bytesOf } from './bytes-of.ts'
import { checkRaster, checkSize } from './check-raster.ts'
import type { ColorRaster, GrayRaster } from './raster.ts'
import { loadResizeKernels } from './resize-kernels.ts'
import { MemoryArena } from '../kernels/memory-arena.ts'

/** Along one axis: output sample i is the sum of `weights[i * span + k]` × input sample `starts[i] + k`. */
interface AxisKernel {
  readonly starts: Int32Array
  /** Most samples per output. */
  readonly span: number
  readonly counts: Int32Array
  readonly weights: Float32Array
}

/**
 * Resizes a picture: each axis that shrinks is averaged over the area of the new pixel, each axis that grows is
 * interpolated linearly between pixel centers.
 * @param photo encoded sRGB; the encoded values are averaged, alpha as a channel like any other
 * @returns a new picture with the same channels
 * @throws RangeError when a side is not a positive integer or the photo's buffer does not fit its shape
 */
export function resizeColor(photo: ColorRaster, width: number, height: number): ColorRaster {
  checkRaster(photo)
  checkSize(width, height)
  const data = new Uint8ClampedArray(width * height * photo.channels)
  resample(photo, photo.channels, { width, height, data })
  return { width, height, channels: photo.channels, data }
}

/**
 * Resizes a one-channel picture the same way as {@link resizeColor}. A mask comes back fractional: threshold it at
 * 128 to have a mask again.
 * @throws RangeError when a side is not a positive integer or the buffer does not fit its shape
 */
export function resizeGray(gray: GrayRaster, width: number, height: number): GrayRaster {
  checkRaster(gray)
  checkSize(width, height)
  const data = new Uint8Array(width * height)
  resample(gray, 1, { width, height, data })
  return { width, height, data }
}

/**
 * The size of a picture scaled to fit a square, aspect kept. Never enlarges; a side never falls below 1 pixel.
 * @param width of the picture, in pixels
 * @param height of the picture, in pixels
 * @param longSide of the square, in pixels
 * @throws RangeError when a side is not a positive integer
 */
export function fitWithin(
  width: number,
  height: number,
  longSide: number,
): { width: number; height: number } {
  checkSize(width, height)
  checkSize(longSide, longSide)
  const scale = Math.min(1, longSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

interface Bytes {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array | Uint8ClampedArray
}

/** Separable: for each output row a weighted sum of input rows, then a weighted sum along it. */
function resample(from: Bytes, channels: number, to: Bytes): void {
  const columns = axisKernel(from.width, to.width)
  const rows = axisKernel(from.height, to.height)
  const mixer = openMixer(from.width, channels, columns)
  const stride = from.width * channels
  const data = bytesOf(from)
  const out = bytesOf(to)
  for (let y = 0; y < to.height; y++) {
    for (let k = 0; k < rows.counts[y]; k++)
      mixer.weigh(data, (rows.starts[y] + k) * stride, rows.weights[y * rows.span + k], k === 0)
    mixer.mix(out, y * to.width * channels)
  }
}

/** Accumulates weighted input rows and resamples the sum to an output row. */
interface RowMixer {
  /** Adds a row times a weight to the sums; the first row resets them. */
  weigh(data: Uint8Array, at: number, weight: number, isFirst: boolean): void
  /** Writes the output row. */
  mix(out: Uint8Array, at: number): void
}

function openMixer(width: number, channels: number, columns: AxisKernel): RowMixer {
  return openVectorMixer(width, channels, columns) ?? openPlainMixer(width, channels, columns)
}

function openPlainMixer(width: number, channels: number, columns: AxisKernel): RowMixer {
  const row = new Float32Array(width * channels)
  return {
    weigh: (data, at, weight, isFirst) =>
      isFirst ? setRow(data, at, weight, row) : addRow(data, at, weight, row),
    mix: (out, at) =>
      channels === 1 ? writeGrayRow(row, columns, out, at) : writeColorRow(row, channels, columns, out, at),
  }
}

/** @returns null without SIMD, or if rows are too long for the kernels' memory */
function openVectorMixer(width: number, channels: number, columns: AxisKernel): RowMixer | null {
  const kernels = loadResizeKernels()
  if (kernels === null) return null
  const stride = width * channels
  const outputs = columns.starts.length
  const spare = VECTOR_BYTES * FLOAT_BYTES
  const sizeBytes =
    (stride + spare) * (1 + FLOAT_BYTES) + outputs * (channels + FLOAT_BYTES * (2 + columns.span)) + spare
  if (sizeBytes > kernels.memory.buffer.byteLength - spare) return null
  const arena = new MemoryArena(kernels.memory.buffer)
  const bytes = arena.bytes(stride + spare)
  const row = arena.floats(stride + spare)
  const mixed = arena.bytes(outputs * channels + spare)
  const [starts, lengths] = [arena.integers(outputs), arena.integers(outputs)]
  const weights = arena.floats(columns.weights.length)
  for (let i = 0; i < outputs; i++) {
    starts[i] = columns.starts[i] * channels * FLOAT_BYTES
    lengths[i] = columns.counts[i] * FLOAT_BYTES
  }
  weights.set(columns.weights)
  const resampleRow = channels === 3 ? kernels.resampleRowRgb : kernels.resampleRowRgba
  return {
    weigh: (data, at, weight, isFirst) => {
      bytes.set(data.subarray(at, at + stride))
      const weigh = isFirst ? kernels.scaleRow : kernels.accumulateRow
      weigh(bytes.byteOffset, bytes.byteOffset + stride, row.byteOffset, weight)
    },
    mix: (out, at) => {
      if (channels === 1) {
        writeGrayRow(row, columns, out, at)
        return
      }
      resampleRow(
        starts.byteOffset,
        starts.byteOffset + outputs * FLOAT_BYTES,
        lengths.byteOffset,
        weights.byteOffset,
        columns.span * FLOAT_BYTES,
        row.byteOffset,
        mixed.byteOffset,
      )
      out.set(mixed.subarray(0, outputs * channels), at)
    },
  }
}

const VECTOR_BYTES = 16
const FLOAT_BYTES = 4

function setRow(data: Uint8Array, offset: number, weight: number, row: Float32Array): void {
  for (let i = 0; i < row.length; i++) row[i] = weight * data[offset + i]
}

function addRow(data: Uint8Array, offset: number, weight: number, row: Float32Array): void {
  for (let i = 0; i < row.length; i++) row[i] += weight * data[offset + i]
}

function writeGrayRow(row: Float32Array, columns: AxisKernel, out: Uint8Array, at: number): void {
  const { starts, counts, weights, span } = columns
  for (let x = 0; x < starts.length; x++) {
    let sum = 0.5
    for (let k = 0; k < counts[x]; k++) sum += weights[x * span + k] * row[starts[x] + k]
    out[at + x] = sum
  }
}

function writeColorRow(
  row: Float32Array,
  channels: number,
  columns: AxisKernel,
  out: Uint8Array,
  at: number,
): void {
  const { starts, counts, weights, span } = columns
  for (let x = 0; x < starts.length; x++, at += channels) {
    const end = x * span + counts[x]
    let from = starts[x] * channels
    let red = 0.5
    let green = 0.5
    let blue = 0.5
    for (let k = x * span; k < end; k++, from += channels) {
      const weight = weights[k]
      red += weight * row[from]
      green += weight * row[from + 1]
      blue += weight * row[from + 2]
    }
    out[at] = red
    out[at + 1] = green
    out[at + 2] = blue
    if (channels === 4) out[at + 3] = alphaAt(row, columns, x)
  }
}

function alphaAt(row: Float32Array, { starts, counts, weights, span }: AxisKernel, x: number): number {
  let alpha = 0.5
  for (let k = 0; k < counts[x]; k++) alpha += weights[x * span + k] * row[(starts[x] + k) * 4 + 3]
  return alpha
}

function axisKernel(from: number, to: number): AxisKernel {
  return to < from ? areaKernel(from, to) : linearKernel(from, to)
}

function areaKernel(from: number, to: number): AxisKernel {
  const scale = from / to
  const span = Math.ceil(scale) + 1
  const kernel = emptyKernel(to, span)
  for (let i = 0; i < to; i++) {
    const begin = i * scale
    const end = Math.min(from, begin + scale)
    const first = Math.floor(begin)
    const last = Math.min(from, Math.ceil(end - 1e-9))
    kernel.starts[i] = first
    kernel.counts[i] = last - first
    for (let k = first; k < last; k++)
      kernel.weights[i * span + k - first] = (Math.min(end, k + 1) - Math.max(begin, k)) / (end - begin)
  }
  return kernel
}

function linearKernel(from: number, to: number): AxisKernel {
  const kernel = emptyKernel(to, 2)
  for (let i = 0; i < to; i++) {
    const center = Math.min(from - 1, Math.max(0, ((i + 0.5) * from) / to - 0.5))
    const first = Math.min(Math.floor(center), Math.max(0, from - 2))
    kernel.starts[i] = first
    kernel.counts[i] = Math.min(2, from)
    kernel.weights[i * 2] = 1 - (center - first)
    kernel.weights[i * 2 + 1] = center - first
  }
  return kernel
}

function emptyKernel(outputs: number, span: number): AxisKernel {
  return {
    starts: new Int32Array(outputs),
    counts: new Int32Array(outputs),
    span,
    weights: new Float32Array(outputs * span),
  }
}
