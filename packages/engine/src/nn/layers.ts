/**
 * The layers of our networks over typed arrays. Feature maps are stored channels last: row by row, pixel by
 * pixel, `layer.stored` channels each.
 */
import type { Layer } from './read-layers.ts'
import { loadConvolutionKernels, type ConvolutionKernels } from './convolution-kernels.ts'

/** Feature maps of one size. */
export interface Features {
  readonly width: number
  readonly height: number
  readonly channels: number
  /** width × height × channels, then up to 3 unused pixels, because the plain loops process 4 at a time */
  readonly data: Float32Array
}

/** Feature maps full of zeros. */
export function createFeatures(width: number, height: number, channels: number): Features {
  return { width, height, channels, data: new Float32Array(((width * height + 3) & ~3) * channels) }
}

/** Layout of the kernels' memory: offsets and capacities in floats. */
const LAYOUT = {
  weights: 0,
  weightsMax: 400_000,
  biases: 400_000,
  biasesMax: 8_000,
  input: 408_000,
  inputMax: 300_000,
  output: 708_000,
  outputMax: 300_000,
}
/** Size of a tile of input or output pixels: 32 KiB, a usual L1 cache. */
const TILE_FLOATS = 8192
const FLOAT_BYTES = 4
/** The pointwise kernel processes this many pixels at a time. */
const PIXEL_BLOCK = 8

/** 1 × 1 convolution, then ReLU where the layer has it. */
export function pointwise(input: Features, layer: Layer): Features {
  const output = createFeatures(input.width, input.height, layer.stored)
  multiply(input.data, input.width * input.height, input.channels, layer, output.data)
  return output
}

function multiply(x: Float32Array, pixels: number, inputs: number, layer: Layer, y: Float32Array): void {
  const kernels = loadConvolutionKernels()
  const fits = layer.weights.length <= LAYOUT.weightsMax && layer.stored <= LAYOUT.biasesMax
  if (kernels && fits) multiplyInTiles(kernels, x, pixels, inputs, layer, y)
  else {
    multiplyPlain(x, pixels, inputs, layer, y)
    if (layer.hasRelu) applyRelu(y)
  }
}

function multiplyInTiles(
  kernels: ConvolutionKernels,
  x: Float32Array,
  pixels: number,
  inputs: number,
  layer: Layer,
  y: Float32Array,
): void {
  const { stored: outputs } = layer
  const { floats } = kernels
  loadLayer(floats, layer)
  const fitting = TILE_FLOATS / Math.max(inputs, outputs) / PIXEL_BLOCK
  const tilePixels = Math.max(1, Math.floor(fitting)) * PIXEL_BLOCK
  for (let from = 0; from < pixels; from += tilePixels) {
    const to = Math.min(pixels, from + tilePixels)
    floats.set(x.subarray(from * inputs, to * inputs), LAYOUT.input)
    const padded = Math.ceil((to - from) / PIXEL_BLOCK) * PIXEL_BLOCK
    kernels.pointwise(
      LAYOUT.input * FLOAT_BYTES,
      (LAYOUT.input + padded * inputs) * FLOAT_BYTES,
      inputs,
      LAYOUT.weights * FLOAT_BYTES,
      LAYOUT.biases * FLOAT_BYTES,
      outputs,
      LAYOUT.output * FLOAT_BYTES,
      minimumOf(layer),
    )
    y.set(floats.subarray(LAYOUT.output, LAYOUT.output + (to - from) * outputs), from * outputs)
  }
}

function loadLayer(floats: Float32Array, layer: Layer): void {
  floats.set(layer.weights, LAYOUT.weights)
  floats.set(layer.biases, LAYOUT.biases)
}

/** The lower bound of a layer's outputs. */
function minimumOf(layer: Layer): number {
  return layer.hasRelu ? 0 : -Infinity
}

/** Without WebAssembly SIMD: blocks of 4 pixels by 4 outputs stay in registers. */
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

/** Sets negative values to 0, in place. */
export function applyRelu(values: Float32Array): void {
  for (let i = 0; i < values.length; i++) if (values[i] < 0) values[i] = 0
}

/** 3 × 3 convolution with stride 2 and zero padding, as a matrix product (im2col), then ReLU where the layer has it. */
export function stemConvolution(input: Features, layer: Layer): Features {
  const { width, height, channels, data } = input
  const output = createFeatures(Math.ceil(width / 2), Math.ceil(height / 2), layer.stored)
  const taps = 9 * channels
  const rows = new Float32Array(((output.width + 3) & ~3) * taps)
  const result = new Float32Array(((output.width + 3) & ~3) * layer.stored)
  for (let y = 0; y < output.height; y++) {
    im2colRow(data, width, height, channels, 2 * y, rows, output.width)
    multiply(rows, output.width, taps, layer, result)
    output.data.set(result.subarray(0, output.width * layer.stored), y * output.width * layer.stored)
  }
  return output
}

/** Writes the 3 × 3 neighborhoods of every second pixel of one row as rows of a matrix. */
function im2colRow(
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

/** 3 × 3 or 5 × 5 depthwise convolution with zero padding and stride 1 or 2, then ReLU where the layer has it. */
export function depthwise(input: Features, layer: Layer): Features {
  const { stride, kernelSide } = layer
  const output = createFeatures(
    Math.ceil(input.width / stride),
    Math.ceil(input.height / stride),
    layer.stored,
  )
  const kernels = loadConvolutionKernels()
  const rowFloats = (input.width + kernelSide - 1) * layer.stored
  const fits = kernelSide * rowFloats <= LAYOUT.inputMax && layer.weights.length <= LAYOUT.weightsMax
  if (kernels && fits) depthwiseByRows(kernels, input, layer, output, rowFloats)
  else depthwisePlain(input, layer, output)
  return output
}

/** The kernels' memory holds the padded input rows of one output row as a ring buffer; each input row is copied once. */
function depthwiseByRows(
  kernels: ConvolutionKernels,
  input: Features,
  layer: Layer,
  output: Features,
  rowFloats: number,
): void {
  const { floats } = kernels
  const { stride, stored: n, kernelSide } = layer
  const reach = kernelSide >> 1
  loadLayer(floats, layer)
  floats.fill(0, LAYOUT.input, LAYOUT.input + kernelSide * rowFloats)
  const offsetOf = (row: number) => LAYOUT.input + ((row + kernelSide) % kernelSide) * rowFloats
  const inputFloats = input.width * n
  const outputFloats = output.width * n
  let filled = 0
  for (let y = 0; y < output.height; y++) {
    const center = y * stride
    for (; filled <= center + reach; filled++) {
      const from = offsetOf(filled) + reach * n
      if (filled >= input.height) floats.fill(0, from, from + inputFloats)
      else floats.set(input.data.subarray(filled * inputFloats, (filled + 1) * inputFloats), from)
    }
    convolveRow(kernels, layer, (row) => offsetOf(center + row) * FLOAT_BYTES, outputFloats)
    output.data.set(floats.subarray(LAYOUT.output, LAYOUT.output + outputFloats), y * outputFloats)
  }
}

/** `addressOf` gives the address of an input row, counted from the center row. */
function convolveRow(
  kernels: ConvolutionKernels,
  layer: Layer,
  addressOf: (row: number) => number,
  outputFloats: number,
): void {
  const others = [
    LAYOUT.weights * FLOAT_BYTES,
    LAYOUT.biases * FLOAT_BYTES,
    LAYOUT.output * FLOAT_BYTES,
    (LAYOUT.output + outputFloats) * FLOAT_BYTES,
    layer.stored * FLOAT_BYTES,
    layer.stride * layer.stored * FLOAT_BYTES,
    minimumOf(layer),
  ] as const
  const [above, middle, below] = [addressOf(-1), addressOf(0), addressOf(1)]
  if (layer.kernelSide === 3) kernels.depthwiseRow3(above, middle, below, ...others)
  else kernels.depthwiseRow5(addressOf(-2), above, middle, below, addressOf(2), ...others)
}

/** Without WebAssembly SIMD. */
function depthwisePlain(input: Features, layer: Layer, output: Features): void {
  const { width, height } = input
  const { stride, kernelSide } = layer
  for (let y = 0; y < output.height; y++) {
    const cy = y * stride
    const isInnerRow = kernelSide === 3 && cy > 0 && cy < height - 1
    for (let x = 0; x < output.width; x++) {
      const cx = x * stride
      const to = (y * output.width + x) * layer.stored
      if (isInnerRow && cx > 0 && cx < width - 1) depthwiseInside(input, layer, cx, cy, output.data, to)
      else depthwiseAnywhere(input, layer, cx, cy, output.data, to)
    }
  }
  if (layer.hasRelu) applyRelu(output.data)
}

/** 3 × 3 only: unrolled. */
function depthwiseInside(
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

/** Any kernel, also at borders. */
function depthwiseAnywhere(
  input: Features,
  layer: Layer,
  cx: number,
  cy: number,
  y: Float32Array,
  to: number,
): void {
  const { data: x, channels: n, width, height } = input
  const { weights: w, biases, kernelSide } = layer
  const reach = kernelSide >> 1
  for (let c = 0; c < n; c++) y[to + c] = biases[c]
  for (let tap = 0; tap < kernelSide * kernelSide; tap++) {
    const px = cx + (tap % kernelSide) - reach
    const py = cy + Math.floor(tap / kernelSide) - reach
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

/** Global average pooling and a linear layer, added to every pixel, then ReLU, in place. */
export function addGlobalContext(features: Features, layer: Layer): void {
  const { data, channels, width, height } = features
  const pixels = width * height
  const mean = new Float32Array(channels * 4)
  for (let i = 0; i < pixels * channels; i++) mean[i % channels] = mean[i % channels] + data[i] / pixels
  const context = new Float32Array(layer.stored * 4)
  multiply(mean, 1, channels, layer, context)
  for (let i = 0; i < pixels * channels; i++) data[i] = Math.max(0, data[i] + context[i % channels])
}

/** Upsamples the coarse features by 2 (bilinear) and adds them to the fine ones, then ReLU; writes to `fine`. */
export function addUpsampled(coarse: Features, fine: Features): void {
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
      addUpsampledPixel(
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

function addUpsampledPixel(
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
