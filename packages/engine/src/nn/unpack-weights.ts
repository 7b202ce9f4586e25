import type { Layer } from './read-layers.ts'

/** Weights of a convolution, in the order and shape of ONNX and PyTorch. */
export interface ConvolutionWeights {
  /** outputs, inputs per group, rows, columns */
  readonly shape: readonly [number, number, number, number]
  readonly data: Float32Array
}

/** Reorders a layer's weights from the order of our kernels (see {@link Layer}) to that of other runtimes. */
export function unpackWeights(layer: Layer): ConvolutionWeights {
  const { kind, outputs, stored, weights, kernelSide: side } = layer
  const isDepthwise = kind === 'depthwise'
  const taps = side * side
  const inputs = isDepthwise ? 1 : layer.inputs
  const data = new Float32Array(outputs * inputs * taps)
  const step = isDepthwise ? stored : 4
  for (let o = 0, to = 0; o < outputs; o++) {
    const first = isDepthwise ? o : (o >> 2) * 4 * taps * inputs + (o & 3)
    for (let i = 0; i < inputs; i++)
      for (let tap = 0; tap < taps; tap++, to++) data[to] = weights[first + (tap * inputs + i) * step]
  }
  return { shape: [outputs, inputs, side, side], data }
}
