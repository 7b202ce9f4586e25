import { PRIOR_CHANNELS, SURFACE_CLASSES, type ContextNetwork, type Layer } from '@housecoat/engine'

/** A small context network with every operation, its weights counted up in small steps. */
export function buildContextNetwork(longSidePx: number): ContextNetwork {
  const classes = SURFACE_CLASSES.length
  return {
    longSidePx,
    steps: [
      { op: 'layer', from: 0, layer: buildLayer('stem', 3, 8, 2, 3) },
      { op: 'layer', from: 2, layer: buildLayer('depthwise', 8, 8, 2, 5) },
      { op: 'layer', from: 3, layer: buildLayer('pointwise', 8, 8) },
      { op: 'add', from: [3, 4], hasRelu: true },
      { op: 'slice', from: 5, first: 4, count: 4 },
      { op: 'join', from: [5, 6, 1] },
      { op: 'blockMeans', from: 7, side: 3 },
      { op: 'layer', from: 8, layer: buildLayer('pointwise', 12 + PRIOR_CHANNELS, 8) },
      { op: 'addScene', from: 9, layer: { ...buildLayer('linear', 8, 8), hasRelu: false } },
      { op: 'resize', from: 10, like: 3 },
      { op: 'add', from: [11, 4], hasRelu: false },
      { op: 'layer', from: 12, layer: buildLayer('depthwise', 8, 8, 1, 3) },
      { op: 'layer', from: 13, layer: { ...buildLayer('pointwise', 8, classes), hasRelu: false } },
    ],
  }
}

function buildLayer(kind: Layer['kind'], inputs: number, outputs: number, stride = 1, kernelSide = 1): Layer {
  const stored = Math.ceil(outputs / 4) * 4
  const length = kernelSide ** 2 * stored * (kind === 'depthwise' ? 1 : inputs)
  // those of the channels that only fill memory are read by nobody
  const weights = Float32Array.from({ length }, (_, i) => (((i * 37) % 61) - 30) / 50)
  const biases = Float32Array.from({ length: stored }, (_, i) => (((i * 17) % 11) - 5) / 20)
  return { kind, inputs, outputs, stored, stride, kernelSide, hasRelu: true, weights, biases }
}
