/**
 * The arithmetic of the surface network over plain arrays. Features are stored pixel by pixel, channels side by side
 * (`layer.stored` of them), rows from the top.
 */
import type { Layer } from './surface-network.ts'
import { loadVectorKernels, type VectorKernels } from './vector-kernels.ts'

/** Feature maps of one size. */
export interface Features {
  readonly width: number
  readonly height: number
  readonly channels: number
  /** width × height × channels, then up to 3 unused pixels, so that kernels may work on 4 at a time */
  readonly data: Float32Array
}

/** Feature maps full of zeros. */
export function createFeatures(width: number, height: number, channels: number): Features {
  return { width, height, channels, data: new Float32Array(((width * height + 3) & ~3) * channels) }
}

/** Where things lie in the vector kernels' memory, in floats, and how many fit there. */
const STRIP = {
  weights: 0,
  weightsMax: 400_000,
  biases: 400_000,
  biasesMax: 8_000,
  input: 408_000,
  inputMax: 300_000,
  output: 708_000,
  outputMax: 300_000,
}
/** A strip of this many floats goes in or out of the vector kernels at a time: it stays in a core's nearest cache. */
const STRIP_FLOATS = 8192
const FLOAT_BYTES = 4
const STRIP_PIXELS = 8

/** Convolution by 1 × 1: every pixel's channels times a matrix, then ReLU where the layer has it. */
export function pointwise(input: Features, layer: Layer): Features {
  const output = createFeatures(input.width, input.height, layer.stored)
  multiply(input.data, input.width * input.height, input.channels, layer, output.data)
  return output
}

function multiply(x: Float32Array, pixels: number, inputs: number, layer: Layer, y: Float32Array): void {
  const kernels = loadVectorKernels()
  const fits = layer.weights.length <= STRIP.weightsMax && layer.stored <= STRIP.biasesMax
  if (kernels && fits) multiplyInStrips(kernels, x, pixels, inputs, layer, y)
  else {
    multiplyPlain(x, pixels, inputs, layer, y)
    if (layer.hasRelu) rectify(y)
  }
}

function multiplyInStrips(
  kernels: VectorKernels,
  x: Float32Array,
  pixels: number,
  inputs: number,
  layer: Layer,
  y: Float32Array,
): void {
  const { stored: outputs } = layer
  const { floats } = kernels
  loadLayer(floats, layer)
  const fitting = STRIP_FLOATS / Math.max(inputs, outputs) / STRIP_PIXELS
  const stripPixels = Math.max(1, Math.floor(fitting)) * STRIP_PIXELS
  for (let from = 0; from < pixels; from += stripPixels) {
    const to = Math.min(pixels, from + stripPixels)
    floats.set(x.subarray(from * inputs, to * inputs), STRIP.input)
    const whole = Math.ceil((to - from) / STRIP_PIXELS) * STRIP_PIXELS
    kernels.pointwise(
      STRIP.input * FLOAT_BYTES,
      (STRIP.input + whole * inputs) * FLOAT_BYTES,
      inputs,
      STRIP.weights * FLOAT_BYTES,
      STRIP.biases * FLOAT_BYTES,
      outputs,
      STRIP.output * FLOAT_BYTES,
      floorOf(layer),
    )
    y.set(floats.subarray(STRIP.output, STRIP.output + (to - from) * outputs), from * outputs)
  }
}

function loadLayer(floats: Float32Array, layer: Layer): void {
  floats.set(layer.weights, STRIP.weights)
  floats.set(layer.biases, STRIP.biases)
}

/** ReLU is a floor of zero. */
function floorOf(layer: Layer): number {
  return layer.hasRelu ? 0 : -Infinity
}

/** For places without vectors. Blocks of 4 pixels by 4 outputs stay in registers. */
function multiplyPlain(x: Float32Array, pixels: number, inputs: number, layer: Layer, y: Float32Array): void {
  const { weights: w, biases: b, stored: outputs } = layer
  for (let o = 0; o < outputs; o += 4) {
    const b0 = b[o]
    const b1 = b[o + 1]
    const b2 = b[o + 2]
    const b3 = b[o + 3]
    for (let p = 0; p < pixels; p += 4) {
      const r0 = p * inputs
      const r1 = r0 + inputs
      const r2 = r1 + inputs
      const r3 = r2 + inputs
      let a00 = b0,
        a01 = b1,
        a02 = b2,
        a03 = b3
      let a10 = b0,
        a11 = b1,
        a12 = b2,
        a13 = b3
      let a20 = b0,
        a21 = b1,
        a22 = b2,
        a23 = b3
      let a30 = b0,
        a31 = b1,
        a32 = b2,
        a33 = b3
      let k = o * inputs
      for (let i = 0; i < inputs; i++, k += 4) {
        const w0 = w[k],
          w1 = w[k + 1],
          w2 = w[k + 2],
          w3 = w[k + 3]
        const x0 = x[r0 + i],
          x1 = x[r1 + i],
          x2 = x[r2 + i],
          x3 = x[r3 + i]
        a00 += x0 * w0
        a01 += x0 * w1
        a02 += x0 * w2
        a03 += x0 * w3
        a10 += x1 * w0
        a11 += x1 * w1
        a12 += x1 * w2
        a13 += x1 * w3
        a20 += x2 * w0
        a21 += x2 * w1
        a22 += x2 * w2
        a23 += x2 * w3
        a30 += x3 * w0
        a31 += x3 * w1
        a32 += x3 * w2
        a33 += x3 * w3
      }
      const q0 = p * outputs + o
      const q1 = q0 + outputs
      const q2 = q1 + outputs
      const q3 = q2 + outputs
      y[q0] = a00
      y[q0 + 1] = a01
      y[q0 + 2] = a02
      y[q0 + 3] = a03
      y[q1] = a10
      y[q1 + 1] = a11
      y[q1 + 2] = a12
      y[q1 + 3] = a13
      y[q2] = a20
      y[q2 + 1] = a21
      y[q2 + 2] = a22
      y[q2 + 3] = a23
      y[q3] = a30
      y[q3 + 1] = a31
      y[q3 + 2] = a32
      y[q3 + 3] = a33
    }
  }
}

function rectify(values: Float32Array): void {
  for (let i = 0; i < values.length; i++) if (values[i] < 0) values[i] = 0
}

/** Convolution by 3 × 3 over all input channels, as a matrix product over gathered neighborhoods (zero outside). */
export function stemConvolution(input: Features, layer: Layer): Features {
  const { width, height, channels, data } = input
  const output = createFeatures(width / 2, height / 2, layer.stored)
  const taps = 9 * channels
  const rows = new Float32Array(((output.width + 3) & ~3) * taps)
  const result = new Float32Array(((output.width + 3) & ~3) * layer.stored)
  for (let y = 0; y < output.height; y++) {
    gatherNeighborhoods(data, width, height, channels, 2 * y, rows, output.width)
    multiply(rows, output.width, taps, layer, result)
    output.data.set(result.subarray(0, output.width * layer.stored), y * output.width * layer.stored)
  }
  return output
}

/** The 3 × 3 neighborhoods of every second pixel of one row. */
function gatherNeighborhoods(
  data: Float32Array,
  width: number,
  height: number,
  channels: number,
  centerY: number,
  rows: Float32Array,
  count: number,
): void {
  let at = 0
  for (let i = 0; i < count; i++) {
    for (let dy = -1; dy <= 1; dy++) {
      const y = centerY + dy
      for (let dx = -1; dx <= 1; dx++) {
        const x = 2 * i + dx
        const isInside = x >= 0 && y >= 0 && x < width && y < height
        const from = (y * width + x) * channels
        for (let c = 0; c < channels; c++) rows[at++] = isInside ? data[from + c] : 0
      }
    }
  }
}

/** Convolution by 3 × 3 of each channel by itself, zero outside, stride 1 or 2, then ReLU where the layer has it. */
export function depthwise(input: Features, layer: Layer): Features {
  const { stride } = layer
  const output = createFeatures(
    Math.ceil(input.width / stride),
    Math.ceil(input.height / stride),
    layer.stored,
  )
  const kernels = loadVectorKernels()
  const rowFloats = (input.width + 2) * layer.stored
  if (kernels && 3 * rowFloats <= STRIP.inputMax && 9 * layer.stored <= STRIP.weightsMax)
    depthwiseByRows(kernels, input, layer, output, rowFloats)
  else depthwisePlain(input, layer, output)
  return output
}

/** Three padded rows of the input lie in the kernels' memory at a time; each input row goes in once. */
function depthwiseByRows(
  kernels: VectorKernels,
  input: Features,
  layer: Layer,
  output: Features,
  rowFloats: number,
): void {
  const { floats } = kernels
  const { stride, stored: n } = layer
  loadLayer(floats, layer)
  floats.fill(0, STRIP.input, STRIP.input + 3 * rowFloats)
  const placeOf = (row: number) => STRIP.input + (((row % 3) + 3) % 3) * rowFloats
  let filled = 0
  for (let y = 0; y < output.height; y++) {
    const center = y * stride
    for (; filled <= center + 1; filled++) {
      const from = placeOf(filled) + n
      if (filled >= input.height) floats.fill(0, from, from + input.width * n)
      else floats.set(input.data.subarray(filled * input.width * n, (filled + 1) * input.width * n), from)
    }
    const rowEnd = STRIP.output + output.width * n
    kernels.depthwiseRow(
      placeOf(center - 1) * FLOAT_BYTES,
      placeOf(center) * FLOAT_BYTES,
      placeOf(center + 1) * FLOAT_BYTES,
      STRIP.weights * FLOAT_BYTES,
      STRIP.biases * FLOAT_BYTES,
      STRIP.output * FLOAT_BYTES,
      rowEnd * FLOAT_BYTES,
      n * FLOAT_BYTES,
      stride * n * FLOAT_BYTES,
      floorOf(layer),
    )
    output.data.set(floats.subarray(STRIP.output, rowEnd), y * output.width * n)
  }
}

/** For places without vectors. */
function depthwisePlain(input: Features, layer: Layer, output: Features): void {
  const { width, height } = input
  const { stride } = layer
  for (let y = 0; y < output.height; y++) {
    const cy = y * stride
    const isInnerRow = cy > 0 && cy < height - 1
    for (let x = 0; x < output.width; x++) {
      const cx = x * stride
      const to = (y * output.width + x) * layer.stored
      if (isInnerRow && cx > 0 && cx < width - 1) spreadInside(input, layer, cx, cy, output.data, to)
      else spreadAtEdge(input, layer, cx, cy, output.data, to)
    }
  }
  if (layer.hasRelu) rectify(output.data)
}

function spreadInside(
  input: Features,
  layer: Layer,
  cx: number,
  cy: number,
  y: Float32Array,
  to: number,
): void {
  const { data: x, channels: n } = input
  const { weights: w, biases } = layer
  const step = input.width * n
  const middle = cy * step + cx * n
  const above = middle - step
  const below = middle + step
  for (let c = 0; c < n; c++) {
    const m = middle + c
    const a = above + c
    const b = below + c
    y[to + c] =
      biases[c] +
      x[a - n] * w[c] +
      x[a] * w[n + c] +
      x[a + n] * w[2 * n + c] +
      x[m - n] * w[3 * n + c] +
      x[m] * w[4 * n + c] +
      x[m + n] * w[5 * n + c] +
      x[b - n] * w[6 * n + c] +
      x[b] * w[7 * n + c] +
      x[b + n] * w[8 * n + c]
  }
}

function spreadAtEdge(
  input: Features,
  layer: Layer,
  cx: number,
  cy: number,
  y: Float32Array,
  to: number,
): void {
  const { data: x, channels: n, width, height } = input
  const { weights: w, biases } = layer
  for (let c = 0; c < n; c++) y[to + c] = biases[c]
  for (let tap = 0; tap < 9; tap++) {
    const px = cx + (tap % 3) - 1
    const py = cy + Math.floor(tap / 3) - 1
    if (px < 0 || py < 0 || px >= width || py >= height) continue
    const from = (py * width + px) * n
    for (let c = 0; c < n; c++) y[to + c] = y[to + c] + x[from + c] * w[tap * n + c]
  }
}

/** Adds the second features to the first, in place. */
export function addFeatures(target: Features, other: Features): void {
  const { data } = target
  for (let i = 0; i < data.length; i++) data[i] = data[i] + other.data[i]
}

/** Adds to every pixel what the mean over the whole picture says (a linear layer of the mean), then ReLU, in place. */
export function addSceneContext(features: Features, layer: Layer): void {
  const { data, channels, width, height } = features
  const pixels = width * height
  const mean = new Float32Array(channels * 4)
  for (let i = 0; i < pixels * channels; i++) mean[i % channels] = mean[i % channels] + data[i] / pixels
  const context = new Float32Array(layer.stored * 4)
  multiply(mean, 1, channels, layer, context)
  for (let i = 0; i < pixels * channels; i++) data[i] = Math.max(0, data[i] + context[i % channels])
}

/** Doubles the coarse features by bilinear interpolation, adds the fine ones, ReLU; the result takes the fine one's place. */
export function mergeScales(coarse: Features, fine: Features): void {
  const { width, height, channels: n, data } = fine
  const x0s = new Int32Array(width)
  const x1s = new Int32Array(width)
  for (let x = 0; x < width; x++) {
    x0s[x] = Math.max(0, (x - 1) >> 1) * n
    x1s[x] = Math.min(coarse.width - 1, (x + 1) >> 1) * n
  }
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, (y - 1) >> 1) * coarse.width * n
    const bottom = Math.min(coarse.height - 1, (y + 1) >> 1) * coarse.width * n
    const down = y % 2 === 0 ? 0.75 : 0.25
    for (let x = 0; x < width; x++) {
      const right = x % 2 === 0 ? 0.75 : 0.25
      mergePixel(
        coarse.data,
        top + x0s[x],
        top + x1s[x],
        bottom + x0s[x],
        bottom + x1s[x],
        right,
        down,
        data,
        (y * width + x) * n,
        n,
      )
    }
  }
}

function mergePixel(
  coarse: Float32Array,
  leftTop: number,
  rightTop: number,
  leftBottom: number,
  rightBottom: number,
  right: number,
  down: number,
  target: Float32Array,
  to: number,
  channels: number,
): void {
  const w11 = right * down
  const w01 = (1 - right) * down
  const w10 = right * (1 - down)
  const w00 = (1 - right) * (1 - down)
  for (let c = 0; c < channels; c++) {
    const up =
      coarse[leftTop + c] * w00 +
      coarse[rightTop + c] * w10 +
      coarse[leftBottom + c] * w01 +
      coarse[rightBottom + c] * w11
    const sum = up + target[to + c]
    target[to + c] = sum > 0 ? sum : 0
  }
}
