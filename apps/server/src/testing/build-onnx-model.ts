import { OnnxGraph } from '../platform/surface-model/onnx-graph.ts'

/**
 * Writes a tiny ONNX model: one 1 × 1 convolution from red, green and blue to a plane a label.
 * @param isFlat its output has two dimensions, which no segmentation model has
 */
export function buildOnnxModel(
  weights: readonly (readonly [number, number, number])[],
  isFlat = false,
): Uint8Array {
  const graph = new OnnxGraph()
  const photo = graph.addInput({ name: 'photo', type: 'float32', shape: [1, 3, 'rows', 'columns'] })
  const kernel = graph.addConstant([weights.length, 3, 1, 1], Float32Array.from(weights.flat()))
  const labels = graph.addNode('Conv', [photo, kernel], { kernel_shape: [1, 1] })
  const output = isFlat ? graph.addNode('Flatten', [labels]) : labels
  const shape = isFlat ? [1, 'values'] : [1, weights.length, 'rows', 'columns']
  graph.addOutput(output, { name: 'labels', type: 'float32', shape })
  return graph.build('tiny')
}
