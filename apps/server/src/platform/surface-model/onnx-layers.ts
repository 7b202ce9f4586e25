import { unpackWeights, type Layer } from '@housecoat/engine'
import type { OnnxGraph } from './onnx-graph.ts'

/** Orders of axes, for Transpose: the engine stores channels last, ONNX channels first. */
export const TO_PLANES = [0, 3, 1, 2]
export const TO_PIXELS = [0, 2, 3, 1]

/** A convolution, with ReLU where the layer has it. */
export function addConvolution(graph: OnnxGraph, input: string, layer: Layer): string {
  const { shape, data } = unpackWeights(layer)
  const side = shape[2]
  const biases = graph.addConstant([layer.outputs], layer.biases.slice(0, layer.outputs))
  const output = graph.addNode('Conv', [input, graph.addConstant(shape, data), biases], {
    kernel_shape: [side, side],
    strides: [layer.stride, layer.stride],
    pads: Array<number>(4).fill(side >> 1),
    group: layer.kind === 'depthwise' ? layer.outputs : 1,
  })
  return layer.hasRelu ? graph.addNode('Relu', [output]) : output
}

/** A linear layer of the mean over all pixels, added to each pixel, then ReLU. */
export function addGlobalContext(graph: OnnxGraph, features: string, scene: Layer): string {
  const context = addConvolution(graph, graph.addNode('GlobalAveragePool', [features]), scene)
  return graph.addNode('Relu', [graph.addNode('Add', [features, context])])
}
