import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { ConvolutionKernels } from './convolution-kernels.ts'
import { convolveRows, multiplyInTiles, type ChainStep } from './convolve-rows.ts'
import { addUpsampled, createFeatures, type Features } from './features.ts'
import { depthwisePlain, multiplyPlain, stemPlain } from './plain-layers.ts'
import type { Layer } from './read-layers.ts'

let kernels: ConvolutionKernels
let convolve: (input: Features, steps: readonly ChainStep[]) => Features

beforeAll(async () => {
  // other tests look for WebAssembly where there is none
  vi.resetModules()
  kernels = (await import('./convolution-kernels.ts')).loadConvolutionKernels()!
  convolve = (await import('./layers.ts')).convolve
})

/** Values from -1 to 1 that look random. */
const valueAt = (i: number) => Math.sin(i * 12.9898) * 0.99

function buildFeatures(width: number, height: number, channels: number): Features {
  const features = createFeatures(width, height, channels)
  for (let i = 0; i < width * height * channels; i++) features.data[i] = valueAt(i)
  return features
}

function buildLayer(kind: Layer['kind'], inputs: number, outputs: number, rest: Partial<Layer> = {}): Layer {
  const kernelSide = rest.kernelSide ?? (kind === 'pointwise' ? 1 : 3)
  const perOutput = kind === 'depthwise' ? kernelSide ** 2 : kernelSide ** 2 * inputs
  return {
    ...{ kind, inputs, outputs, stored: outputs, stride: 1, hasRelu: true, kernelSide },
    weights: Float32Array.from({ length: perOutput * outputs }, (_, i) => valueAt(i + 7) / 3),
    biases: Float32Array.from({ length: outputs }, (_, i) => valueAt(i + 3)),
    ...rest,
  }
}

/** Each step by itself, without kernels. */
function convolvePlain(input: Features, steps: readonly ChainStep[]): Features {
  return steps.reduce((features, step) => {
    if (step.kind === 'addUpsampled') {
      addUpsampled(step.coarse, features)
      return features
    }
    if (step.kind === 'depthwise') return depthwisePlain(features, step)
    if (step.kind === 'stem') return stemPlain(features, step)
    const output = createFeatures(features.width, features.height, step.stored)
    multiplyPlain(features.data, features.width * features.height, features.channels, step, output.data)
    return output
  }, input)
}

function expectAlike(some: Features | null, others: Features): void {
  expect([some?.width, some?.height, some?.channels]).toEqual([others.width, others.height, others.channels])
  const length = others.width * others.height * others.channels
  const differences = Array.from({ length }, (_, i) => Math.abs(some!.data[i] - others.data[i]))
  expect(differences.reduce((most, difference) => Math.max(most, difference))).toBeLessThan(1e-4)
  expect(new Set(others.data).size).toBeGreaterThan(length / 10)
}

const BLOCK = [buildLayer('pointwise', 8, 24), buildLayer('depthwise', 24, 24)]
const PROJECT = buildLayer('pointwise', 24, 12, { hasRelu: false })

describe('a chain of layers in the kernels gives what they give one by one without kernels', () => {
  const chains: [string, ChainStep[]][] = [
    ['an inverted residual', [...BLOCK, PROJECT]],
    ['one that halves the size', [BLOCK[0], buildLayer('depthwise', 24, 24, { stride: 2 }), PROJECT]],
    ['a 5 × 5 kernel', [BLOCK[0], buildLayer('depthwise', 24, 24, { kernelSide: 5 }), PROJECT]],
    ['two depthwise layers', [...BLOCK, buildLayer('depthwise', 24, 24, { stride: 2 })]],
    ['a stem and a block', [buildLayer('stem', 8, 8, { stride: 2 }), ...BLOCK, PROJECT]],
    ['layers without a depthwise one', [BLOCK[0], PROJECT]],
    ['one layer', [BLOCK[0]]],
  ]

  describe.each(chains)('%s', (_, steps) => {
    test.each([
      [16, 8],
      [13, 7],
      [1, 1],
      [67, 3],
    ])('%i × %i', (width, height) => {
      const input = buildFeatures(width, height, 8)
      const expected = convolvePlain(input, steps)
      expectAlike(convolveRows(kernels, input, steps), expected)
      expectAlike(convolve(input, steps), expected)
    })
  })

  test('a decoder block, with coarse features in between', () => {
    const fine = buildFeatures(18, 10, 8)
    const coarse = buildFeatures(9, 5, 24)
    const steps = [BLOCK[0], { kind: 'addUpsampled', coarse }, BLOCK[1], PROJECT] as const
    expectAlike(convolve(fine, steps), convolvePlain(fine, steps))
  })
})

test('no step leaves the features as they are', () => {
  const input = buildFeatures(4, 4, 8)
  expect(convolve(input, [])).toBe(input)
})

describe('what does not fit the kernels’ memory', () => {
  test('a chain of rows that are too long runs step by step', () => {
    const input = buildFeatures(12_000, 2, 8)
    const steps = [...BLOCK, PROJECT]
    expect(convolveRows(kernels, input, steps)).toBeNull()
    expectAlike(convolve(input, steps), convolvePlain(input, steps))
  })

  test('a layer with too many weights is left to the plain loops', () => {
    const layer = buildLayer('pointwise', 1040, 1040)
    const input = buildFeatures(4, 1, 1040)
    const output = createFeatures(4, 1, 1040)
    expect(multiplyInTiles(kernels, input.data, 4, layer, output.data)).toBe(false)
    expect(output.data.every((value) => value === 0)).toBe(true)
    expectAlike(convolve(input, [layer]), convolvePlain(input, [layer]))
  })
})
