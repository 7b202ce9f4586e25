import { PRIOR_CHANNELS, SURFACE_CLASSES } from '@housecoat/engine'
import type { ContextNetwork, ContextStep } from '@housecoat/engine'
import { OnnxGraph } from './onnx-graph.ts'
import { addConvolution, addGlobalContext, TO_PIXELS, TO_PLANES } from './onnx-layers.ts'

/** Name of the model's output. */
export const CORRECTION = 'correction'

const CHANNEL_AXIS = 1

/**
 * Writes the context network as an ONNX model.
 *
 * - Inputs `photo` and `prior`: 1 × rows × columns × channels, as the engine's `toContextInput` prepares them.
 * - Output `correction`: 1 × rows × columns × classes, at a quarter of the photo's size, for `correctProbabilities`.
 */
export function writeContextNetwork({ steps }: ContextNetwork): Uint8Array {
  const graph = new OnnxGraph()
  const values = [addImage(graph, 'photo', 3), addImage(graph, 'prior', PRIOR_CHANNELS)]
  for (const step of steps) values.push(addStep(graph, step, values))
  const correction = graph.addNode('Transpose', [values[values.length - 1]], { perm: TO_PIXELS })
  const shape = [1, 'correction-rows', 'correction-columns', SURFACE_CLASSES.length]
  graph.addOutput(correction, { name: CORRECTION, type: 'float32', shape })
  return graph.build('context-network')
}

/** @returns the input with channels first */
function addImage(graph: OnnxGraph, name: string, channels: number): string {
  const shape = [1, `${name}-rows`, `${name}-columns`, channels]
  return graph.addNode('Transpose', [graph.addInput({ name, type: 'float32', shape })], { perm: TO_PLANES })
}

/** The engine's `ContextStep` describes the operations. */
function addStep(graph: OnnxGraph, step: ContextStep, values: readonly string[]): string {
  switch (step.op) {
    case 'layer':
      return addConvolution(graph, values[step.from], step.layer)
    case 'addScene':
      return addGlobalContext(graph, values[step.from], step.layer)
    case 'add': {
      const [a, b] = step.from
      const sum = graph.addNode('Add', [values[a], values[b]])
      return step.hasRelu ? graph.addNode('Relu', [sum]) : sum
    }
    case 'join': {
      const parts = step.from.map((value) => values[value])
      return graph.addNode('Concat', parts, { axis: CHANNEL_AXIS })
    }
    case 'slice':
      return addSlice(graph, values[step.from], step.first, step.count, CHANNEL_AXIS)
    case 'blockMeans':
      return graph.addNode('AveragePool', [values[step.from]], {
        kernel_shape: [step.side, step.side],
        strides: [step.side, step.side],
        ceil_mode: 1,
        count_include_pad: 0,
      })
    case 'resize':
      return addResize(graph, values[step.from], values[step.like])
  }
}

function addSlice(graph: OnnxGraph, value: string, first: number, count: number, axis: number): string {
  const inputs = [graph.addIntegers(first), graph.addIntegers(first + count), graph.addIntegers(axis)]
  return graph.addNode('Slice', [value, ...inputs])
}

function addResize(graph: OnnxGraph, value: string, like: string): string {
  const batchAndChannels = addSlice(graph, graph.addNode('Shape', [value]), 0, 2, 0)
  const rowsAndColumns = addSlice(graph, graph.addNode('Shape', [like]), 2, 2, 0)
  const sizes = graph.addNode('Concat', [batchAndChannels, rowsAndColumns], { axis: 0 })
  return graph.addNode('Resize', [value, '', '', sizes], { mode: 'linear' })
}
