import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFeatures } from './features.ts'
import type { Layer } from './read-layers.ts'

/** Layers with WebAssembly or without it: modules look for it when they are first used. */
async function importLayers(hasKernels: boolean) {
  vi.resetModules()
  if (!hasKernels) vi.stubGlobal('WebAssembly', undefined)
  const { loadConvolutionKernels } = await import('./convolution-kernels.ts')
  expect(loadConvolutionKernels() !== null).toBe(hasKernels)
  return import('./layers.ts')
}

function buildDepthwise(stride: number, weights: readonly number[][], biases: readonly number[]): Layer {
  const channels = biases.length
  const kernelSide = Math.sqrt(weights[0].length)
  return {
    kind: 'depthwise',
    inputs: channels,
    outputs: channels,
    stored: channels,
    stride,
    kernelSide,
    hasRelu: false,
    weights: Float32Array.from({ length: kernelSide ** 2 * channels }, (_, i) => {
      return weights[i % channels][Math.floor(i / channels)]
    }),
    biases: Float32Array.from(biases),
  }
}

/** 25 taps, of which one is not 0. */
const tapAt = (row: number, column: number, weight: number) =>
  Array.from({ length: 25 }, (_, i) => (i === row * 5 + column ? weight : 0))

describe.each([
  ['WebAssembly', true],
  ['plain loops', false],
])('a 5 × 5 depthwise convolution in %s', (_, hasKernels) => {
  afterEach(() => vi.unstubAllGlobals())

  /** Channel 0 counts the pixels inside the picture, 1 and 2 move it, 3 is constant. */
  const weights = [Array<number>(25).fill(1), tapAt(0, 2, 1), tapAt(2, 4, 2), tapAt(0, 0, 0)]
  const biases = [0, 0, 0, 7]

  async function convolve(width: number, height: number, layer: Layer) {
    const { convolve } = await importLayers(hasKernels)
    const input = createFeatures(width, height, 4)
    for (let i = 0; i < width * height; i++) input.data.set([1, i + 1, i + 1, 5], 4 * i)
    const output = convolve(input, [layer])
    const pixels = output.width * output.height
    const channelOf = (c: number) => Array.from({ length: pixels }, (_, i) => output.data[4 * i + c])
    return { size: [output.width, output.height], channels: [0, 1, 2, 3].map(channelOf) }
  }

  test('has two pixels of zeros on every side', async () => {
    const { size, channels } = await convolve(4, 3, buildDepthwise(1, weights, biases))
    expect(size).toEqual([4, 3])
    expect(channels).toEqual([
      [9, 12, 12, 9, 9, 12, 12, 9, 9, 12, 12, 9],
      [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4],
      [6, 8, 0, 0, 14, 16, 0, 0, 22, 24, 0, 0],
      Array(12).fill(7),
    ])
  })

  test('takes every second pixel with stride 2, from the first one on', async () => {
    const { size, channels } = await convolve(5, 4, buildDepthwise(2, weights, biases))
    expect(size).toEqual([3, 2])
    expect(channels).toEqual([
      [9, 15, 9, 12, 20, 12],
      [0, 0, 0, 1, 3, 5],
      [6, 10, 0, 26, 30, 0],
      Array(6).fill(7),
    ])
  })

  test('sets negative results to zero where the layer has a ReLU', async () => {
    const layer = { ...buildDepthwise(1, weights, [-10, 0, 0, -7]), hasRelu: true }
    const { channels } = await convolve(4, 3, layer)
    expect(channels[0]).toEqual([0, 2, 2, 0, 0, 2, 2, 0, 0, 2, 2, 0])
    expect(channels[3]).toEqual(Array(12).fill(0))
  })
})
