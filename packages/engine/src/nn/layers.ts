/** Runs the layers of our networks: in the WebAssembly kernels or, where there are none, in plain loops. */
import { loadConvolutionKernels, type ConvolutionKernels } from './convolution-kernels.ts'
import { convolveRows, multiplyInTiles, type ChainStep } from './convolve-rows.ts'
import { addUpsampled, createFeatures, type Features } from './features.ts'
import { depthwisePlain, multiplyPlain, stemPlain } from './plain-layers.ts'
import type { Layer } from './read-layers.ts'

/**
 * Runs the steps of a chain one after the other. With kernels, the features between two steps are never stored as a whole.
 * @param input as many channels as the first step has inputs; returned as they are if there is no step
 * @param steps a stem may only come first, and coarse features are never added first
 * @returns the last step's features; of a layer, `layer.stored` channels
 */
export function convolve(input: Features, steps: readonly ChainStep[]): Features {
  if (steps.length === 0) return input
  const kernels = loadConvolutionKernels()
  const isPointwise = steps.every(({ kind }) => kind === 'pointwise')
  // rows of their own would be padded to whole blocks of pixels
  const result = kernels === null || isPointwise ? null : convolveRows(kernels, input, steps)
  return result ?? steps.reduce((features, step) => runStep(features, step, kernels), input)
}

function runStep(input: Features, step: ChainStep, kernels: ConvolutionKernels | null): Features {
  switch (step.kind) {
    case 'addUpsampled':
      addUpsampled(step.coarse, input)
      return input
    case 'stem':
      return (kernels && convolveRows(kernels, input, [step])) ?? stemPlain(input, step)
    case 'depthwise':
      return (kernels && convolveRows(kernels, input, [step])) ?? depthwisePlain(input, step)
    case 'pointwise':
    case 'linear':
      return pointwise(input, step)
  }
}

/** 1 × 1 convolution, then ReLU where the layer has it. */
export function pointwise(input: Features, layer: Layer): Features {
  const { width, height, channels, data } = input
  const output = createFeatures(width, height, layer.stored)
  const kernels = loadConvolutionKernels()
  const isDone = kernels !== null && multiplyInTiles(kernels, data, width * height, layer, output.data)
  if (!isDone) multiplyPlain(data, width * height, channels, layer, output.data)
  return output
}

/** Global average pooling and a linear layer, added to every pixel, then ReLU, in place. */
export function addGlobalContext(features: Features, layer: Layer): void {
  const { data, channels, width, height } = features
  const pixels = width * height
  const mean = createFeatures(1, 1, channels)
  for (let i = 0; i < pixels * channels; i++)
    mean.data[i % channels] = mean.data[i % channels] + data[i] / pixels
  const context = pointwise(mean, layer).data
  for (let i = 0; i < pixels * channels; i++) data[i] = Math.max(0, data[i] + context[i % channels])
}
