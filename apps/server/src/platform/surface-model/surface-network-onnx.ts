import { FEATURE_STAGES, type SurfaceNetwork } from '@housecoat/engine'
import { ELEMENT_TYPES, OnnxGraph } from './onnx-graph.ts'
import { addConvolution, addGlobalContext, TO_PIXELS, TO_PLANES } from './onnx-layers.ts'

/** Names of the model's outputs. */
export const PROBABILITIES = 'probabilities'
export const nameFeatures = (stage: number) => `features-${stage}`

/**
 * Writes the surface network as an ONNX model. It has whatever layers the weights file describes.
 *
 * - Input `photo`: 1 × rows × columns × 5, as the engine's `toNetworkInput` prepares it.
 * - Output `probabilities`: 1 × classes × rows / 2 × columns / 2, in 8 bits: probability × 255.
 * - Outputs `features-1` and `features-2`: 1 × rows × columns × channels, the decoder stages whose features the engine keeps.
 */
export function writeSurfaceNetwork(network: SurfaceNetwork): Uint8Array {
  const graph = new OnnxGraph()
  const shape = [1, 'rows', 'columns', network.stem.inputs]
  const photo = graph.addInput({ name: 'photo', type: 'float32', shape })
  const stem = addConvolution(graph, graph.addNode('Transpose', [photo], { perm: TO_PLANES }), network.stem)
  const { bottom, skips } = addEncoder(graph, stem, network)
  const features = addDecoder(graph, addGlobalContext(graph, bottom, network.scene), skips, network)
  addProbabilities(graph, addConvolution(graph, features, network.head), network.classes.length)
  return graph.build('surface-network')
}

/** @returns the coarsest features, and the finer ones that the decoder uses, finest first */
function addEncoder(graph: OnnxGraph, stem: string, { encoder }: SurfaceNetwork) {
  const skips: string[] = []
  let bottom = stem
  for (const { expand, depthwise, project, addsInput } of encoder) {
    if (depthwise.stride === 2) skips.push(bottom)
    const layers = [expand, depthwise, project]
    const output = layers.reduce((value, layer) => addConvolution(graph, value, layer), bottom)
    bottom = addsInput ? graph.addNode('Add', [bottom, output]) : output
  }
  return { bottom, skips }
}

/** @returns the finest features */
function addDecoder(
  graph: OnnxGraph,
  bottom: string,
  skips: readonly string[],
  { decoder }: SurfaceNetwork,
): string {
  const scales = graph.addConstant([4], Float32Array.of(1, 1, 2, 2))
  return decoder.reduce((features, block, stage) => {
    const coarse = addConvolution(graph, features, block.coarse)
    const upsampled = graph.addNode('Resize', [coarse, '', scales], { mode: 'linear' })
    const fine = addConvolution(graph, skips[skips.length - 1 - stage], block.fine)
    const merged = graph.addNode('Relu', [graph.addNode('Add', [upsampled, fine])])
    const output = addConvolution(graph, addConvolution(graph, merged, block.depthwise), block.pointwise)
    if (FEATURE_STAGES.includes(stage)) addFeatures(graph, output, stage, block.pointwise.outputs)
    return output
  }, bottom)
}

function addFeatures(graph: OnnxGraph, features: string, stage: number, channels: number): void {
  const shape = [1, `rows-${stage}`, `columns-${stage}`, channels]
  const pixels = graph.addNode('Transpose', [features], { perm: TO_PIXELS })
  graph.addOutput(pixels, { name: nameFeatures(stage), type: 'float32', shape })
}

/** Softmax, as bytes: half of the time that it takes in JavaScript is its exponential function. */
function addProbabilities(graph: OnnxGraph, logits: string, classes: number): void {
  const shares = graph.addNode('Softmax', [logits], { axis: 1 })
  const scaled = graph.addNode('Mul', [shares, graph.addConstant([1], Float32Array.of(255))])
  const rounded = graph.addNode('Add', [scaled, graph.addConstant([1], Float32Array.of(0.5))])
  const bytes = graph.addNode('Cast', [rounded], { to: ELEMENT_TYPES.uint8 })
  const shape = [1, classes, 'grid-rows', 'grid-columns']
  graph.addOutput(bytes, { name: PROBABILITIES, type: 'uint8', shape })
}
