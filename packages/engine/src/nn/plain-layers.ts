/** Convolutions over typed arrays, for browsers without WebAssembly SIMD. */
import { applyRelu, createFeatures, writeNeighborhoods, type Features } from './features.ts'
import type { Layer } from './read-layers.ts'

/** A matrix product, then ReLU where the layer has it. Blocks of 4 pixels by 4 outputs stay in registers. */
export function multiplyPlain(
  x: Float32Array,
  pixels: number,
  inputs: number,
  layer: Layer,
  y: Float32Array,
): void {
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
  if (layer.hasRelu) applyRelu(y)
}

/** Depthwise convolution with zero padding, then ReLU where the layer has it. */
export function depthwisePlain(input: Features, layer: Layer): Features {
  const { width, height } = input
  const { stride, kernelSide } = layer
  const output = createFeatures(Math.ceil(width / stride), Math.ceil(height / stride), layer.stored)
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
  return output
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

/** 3 × 3 convolution with stride 2 and zero padding, as a matrix product (im2col), then ReLU where the layer has it. */
export function stemPlain(input: Features, layer: Layer): Features {
  const output = createFeatures(Math.ceil(input.width / 2), Math.ceil(input.height / 2), layer.stored)
  const rowFloats = output.width * layer.stored
  const row = createFeatures(output.width, 1, 9 * layer.inputs)
  const result = createFeatures(output.width, 1, layer.stored)
  for (let y = 0; y < output.height; y++) {
    writeNeighborhoods(input, 2 * y, row.data, 0)
    multiplyPlain(row.data, output.width, row.channels, layer, result.data)
    output.data.set(result.data.subarray(0, rowFloats), y * rowFloats)
  }
  return output
}
