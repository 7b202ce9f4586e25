/** Operations between layers that have no weights. Each returns new features. */
import { addFeatures, applyRelu, createFeatures, type Features } from './features.ts'

/** The sum of two features of one shape, then ReLU where asked for. */
export function sumFeatures(a: Features, b: Features, hasRelu: boolean): Features {
  const sum = { ...a, data: a.data.slice() }
  addFeatures(sum, b)
  if (hasRelu) applyRelu(sum.data)
  return sum
}

/** The channels of features of one size, one after another. */
export function joinChannels(parts: readonly Features[]): Features {
  const { width, height } = parts[0]
  const channels = parts.reduce((sum, part) => sum + part.channels, 0)
  const joined = createFeatures(width, height, channels)
  let offset = 0
  for (const part of parts) {
    copyChannels(part, 0, part.channels, joined, offset)
    offset += part.channels
  }
  return joined
}

/** `count` channels from `first` on. */
export function sliceChannels(features: Features, first: number, count: number): Features {
  const slice = createFeatures(features.width, features.height, count)
  copyChannels(features, first, count, slice, 0)
  return slice
}

function copyChannels(from: Features, first: number, count: number, to: Features, offset: number): void {
  const pixels = from.width * from.height
  for (let i = 0; i < pixels; i++) {
    const read = i * from.channels + first
    const write = i * to.channels + offset
    for (let c = 0; c < count; c++) to.data[write + c] = from.data[read + c]
  }
}

/**
 * Means of blocks of side × side pixels. Blocks at the right and bottom borders average the pixels that they have:
 * PyTorch's avg_pool2d(side, side, ceil_mode=True, count_include_pad=False).
 */
export function averageBlocks(features: Features, side: number): Features {
  const { width, height, channels, data } = features
  const means = createFeatures(Math.ceil(width / side), Math.ceil(height / side), channels)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * channels
      const to = (Math.floor(y / side) * means.width + Math.floor(x / side)) * channels
      for (let c = 0; c < channels; c++) means.data[to + c] = means.data[to + c] + data[from + c]
    }
  for (let y = 0; y < means.height; y++)
    for (let x = 0; x < means.width; x++) {
      const count = Math.min(side, width - x * side) * Math.min(side, height - y * side)
      const at = (y * means.width + x) * channels
      for (let c = 0; c < channels; c++) means.data[at + c] = means.data[at + c] / count
    }
  return means
}

/** Where the samples of a resized axis lie between those of the old one. */
interface AxisSamples {
  readonly lower: Int32Array
  readonly upper: Int32Array
  /** weight of the upper one, 0–1 */
  readonly shares: Float32Array
}

/**
 * Resizes features by bilinear interpolation between pixel centers, clamped at the borders and without antialiasing:
 * PyTorch's interpolate(mode="bilinear", align_corners=False).
 */
export function resizeFeatures(features: Features, width: number, height: number): Features {
  const resized = createFeatures(width, height, features.channels)
  resizeRows(features, width, height, (row, y) => resized.data.set(row, y * row.length))
  return resized
}

/**
 * Resizes features as {@link resizeFeatures} does, row by row, for callers that don't keep the result. `receive` gets each row,
 * channels interleaved; the array is reused.
 */
export function resizeRows(
  { data, width: oldWidth, height: oldHeight, channels }: Features,
  width: number,
  height: number,
  receive: (row: Float32Array, y: number) => void,
): void {
  const rows = placeSamples(oldHeight, height)
  const columns = placeSamples(oldWidth, width)
  const between = new Float32Array(oldWidth * channels)
  const row = new Float32Array(width * channels)
  for (let y = 0; y < height; y++) {
    const upper = rows.lower[y] * between.length
    const lower = rows.upper[y] * between.length
    const share = rows.shares[y]
    for (let i = 0; i < between.length; i++)
      between[i] = data[upper + i] + share * (data[lower + i] - data[upper + i])
    mixColumns(between, columns, channels, row)
    receive(row, y)
  }
}

function mixColumns(
  from: Float32Array,
  { lower, upper, shares }: AxisSamples,
  channels: number,
  to: Float32Array,
): void {
  for (let x = 0, at = 0; x < shares.length; x++) {
    const left = lower[x] * channels
    const right = upper[x] * channels
    const share = shares[x]
    for (let c = 0; c < channels; c++, at++)
      to[at] = from[left + c] + share * (from[right + c] - from[left + c])
  }
}

function placeSamples(from: number, to: number): AxisSamples {
  const samples = { lower: new Int32Array(to), upper: new Int32Array(to), shares: new Float32Array(to) }
  for (let i = 0; i < to; i++) {
    const center = Math.max(0, ((i + 0.5) * from) / to - 0.5)
    const lower = Math.min(from - 1, Math.floor(center))
    samples.lower[i] = lower
    samples.upper[i] = Math.min(from - 1, lower + 1)
    samples.shares[i] = center - lower
  }
  return samples
}
