import { afterEach, describe, expect, test, vi } from 'vitest'
import { analyzePhoto } from './analyze-photo.ts'
import { correctProbabilities, runContextNetwork, toContextInput } from './context-network.ts'
import { loadContextNetwork, type ContextNetwork, type ContextStep } from './context-steps.ts'
import { createFeatures, type Features } from './features.ts'
import type { Layer } from './read-layers.ts'
import { loadSurfaceNetwork } from './surface-network.ts'
import { buildWeights, planTinyContext, planTinyNetwork } from './surface-network.test-support.ts'
import { SURFACE_CLASSES } from './surface-classes.ts'

const surfaceNetwork = loadSurfaceNetwork(buildWeights(planTinyNetwork()))
const context = loadContextNetwork(buildWeights(planTinyContext()))
const pair = { ...surfaceNetwork, context }

function buildPhoto(width: number, height: number) {
  const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => (i * 89 + (i >> 8) * 31) % 251)
  return { width, height, channels: 3 as const, data }
}

/** All probability on the class that `classAt` names by its number. */
function buildMaps(width: number, height: number, classAt: (cell: number) => number) {
  const probabilities = SURFACE_CLASSES.map((_, c) =>
    Uint8Array.from({ length: width * height }, (_, i) => (classAt(i) === c ? 255 : 0)),
  )
  return { grid: { width, height }, probabilities }
}

function worstDifference(some: readonly Uint8Array[], others: readonly Uint8Array[]): number {
  const differences = some.flatMap((map, c) => Array.from(map, (value, i) => Math.abs(value - others[c][i])))
  return differences.reduce((most, value) => Math.max(most, value))
}

describe('toContextInput', () => {
  const network: ContextNetwork = { ...context, longSidePx: 64 }

  test('shows the photo at sides that are multiples of 32, from -1 to 1', () => {
    const white = {
      width: 200,
      height: 90,
      channels: 4 as const,
      data: new Uint8Array(200 * 90 * 4).fill(255),
    }
    white.data.fill(0, 0, white.data.length / 2)
    const { photo, prior } = toContextInput(
      white,
      buildMaps(8, 4, () => 0),
      network,
    )
    expect(photo).toMatchObject({ width: 64, height: 32, channels: 3 })
    expect(photo.data[0]).toBe(-1)
    expect(photo.data[64 * 32 * 3 - 1]).toBe(1)
    expect(prior).toMatchObject({ width: 16, height: 8, channels: 20 })
  })

  test('tells mean probabilities as logarithms, which end at -1', () => {
    // 16 columns of the prior over 24 of the grid: the second covers the columns 1 and 2
    const maps = buildMaps(24, 8, (cell) => (cell % 24 < 2 ? 1 : 2))
    const { prior } = toContextInput(buildPhoto(64, 32), maps, network)
    const at = (column: number, channel: number) => prior.data[column * 20 + channel]
    expect(at(0, 1)).toBeCloseTo(1, 6)
    expect(at(0, 2)).toBe(-1)
    expect(at(1, 1)).toBeCloseTo(Math.log(0.5) / 3 + 1, 6)
    expect(at(1, 2)).toBeCloseTo(Math.log(0.5) / 3 + 1, 6)
    expect(at(2, 1)).toBe(-1)
  })

  test('tells the place of each cell', () => {
    const { prior } = toContextInput(
      buildPhoto(64, 32),
      buildMaps(2, 2, () => 0),
      network,
    )
    const last = prior.data.subarray((16 * 8 - 1) * 20 + 18, 16 * 8 * 20)
    expect([...prior.data.subarray(18, 20)]).toEqual([1 / 16 - 1, 1 / 8 - 1])
    expect([...last]).toEqual([1 - 1 / 16, 1 - 1 / 8])
  })
})

describe('runContextNetwork', () => {
  afterEach(() => vi.unstubAllGlobals())

  const photo = createFeatures(2, 2, 3)
  const prior = createFeatures(2, 2, 4)
  prior.data.set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
  const run = (...steps: ContextStep[]) => runContextNetwork({ photo, prior }, { longSidePx: 32, steps })

  /** Multiplies by 10. */
  const tenfold: Layer = {
    kind: 'pointwise',
    inputs: 4,
    outputs: 4,
    stored: 4,
    stride: 1,
    kernelSide: 1,
    hasRelu: false,
    weights: Float32Array.from({ length: 16 }, (_, i) => (i % 5 === 0 ? 10 : 0)),
    biases: new Float32Array(4),
  }
  const first = (features: Features, count: number) => [...features.data.subarray(0, count)]

  test('runs layers', () => {
    expect(first(run({ op: 'layer', from: 1, layer: tenfold }), 4)).toEqual([10, 20, 30, 40])
  })

  test('adds the scene to each pixel', () => {
    // means 7, 8, 9, 10
    const scene: Layer = { ...tenfold, kind: 'linear' }
    const sum = run({ op: 'addScene', from: 1, layer: scene })
    expect(first(sum, 8)).toEqual([71, 82, 93, 104, 75, 86, 97, 108])
    expect(first(prior, 4)).toEqual([1, 2, 3, 4])
  })

  test('reads values again that other steps have read', () => {
    const result = run(
      { op: 'layer', from: 1, layer: tenfold },
      { op: 'slice', from: 2, first: 1, count: 1 },
      { op: 'blockMeans', from: 2, side: 2 },
      { op: 'resize', from: 4, like: 2 },
      { op: 'add', from: [2, 5], hasRelu: false },
      { op: 'join', from: [1, 6, 3] },
    )
    expect(result).toMatchObject({ width: 2, height: 2, channels: 9 })
    expect(first(result, 9)).toEqual([1, 2, 3, 4, 80, 100, 120, 140, 20])
  })

  test('resizes to the size of a value that is no longer needed', () => {
    const result = run(
      { op: 'blockMeans', from: 1, side: 2 },
      { op: 'blockMeans', from: 2, side: 2 },
      { op: 'resize', from: 3, like: 1 },
    )
    expect(first(result, 8)).toEqual([7, 8, 9, 10, 7, 8, 9, 10])
  })

  test('gives the same without WebAssembly', async () => {
    const input = toContextInput(
      buildPhoto(96, 64),
      buildMaps(24, 16, (cell) => cell % 18),
      context,
    )
    const fast = runContextNetwork(input, context)
    vi.resetModules()
    vi.stubGlobal('WebAssembly', undefined)
    const plain = await import('./context-network.ts')
    const slow = plain.runContextNetwork(input, context)
    expect(slow).toMatchObject({ width: 16, height: 8 })
    const worst = slow.data.reduce((most, value, i) => Math.max(most, Math.abs(value - fast.data[i])), 0)
    expect(worst).toBeLessThan(1e-4)
  })
})

describe('correctProbabilities', () => {
  const CLASSES = SURFACE_CLASSES.length

  /** Corrections of class 2, cell by cell. */
  function buildCorrection(width: number, height: number, ...values: number[]): Features {
    const correction = createFeatures(width, height, 20)
    values.forEach((value, cell) => (correction.data[cell * 20 + 2] = value))
    return correction
  }

  test('multiplies the odds by e to the power of the correction, and is a little less certain', () => {
    const probabilities = SURFACE_CLASSES.map((_, c) => Uint8Array.of([0, 127.5, 127.5][c] ?? 0))
    const before = correctProbabilities(
      { grid: { width: 1, height: 1 }, probabilities },
      buildCorrection(1, 1, Math.log(3)),
    )
    // 127/255 each and 16 other classes at e^-6.2; class 2 three times as likely; all odds to the power of 0.9
    const [one, three, rest] = [(127 / 255) ** 0.9, (3 * (127 / 255)) ** 0.9, 16 * Math.exp(-6.2 * 0.9)]
    expect(before[2][0]).toBe(Math.round((255 * three) / (one + three + rest)))
    expect(before[1][0]).toBe(Math.round((255 * one) / (one + three + rest)))
    expect(probabilities[2][0]).toBe(127)
  })

  test('can raise a class that the surface network did not see at all', () => {
    const maps = buildMaps(1, 1, () => 1)
    expect(correctProbabilities(maps, buildCorrection(1, 1, 12))[2][0]).toBeGreaterThan(250)
    expect(correctProbabilities(maps, buildCorrection(1, 1, 0))[2][0]).toBeLessThan(2)
  })

  test('interpolates between the cells of the correction', () => {
    const probabilities = SURFACE_CLASSES.map(() => new Uint8Array(4).fill(255 / CLASSES))
    const maps = { grid: { width: 4, height: 1 }, probabilities }
    const [, , found] = correctProbabilities(maps, buildCorrection(2, 1, 0, 4))
    const expected = [0, 1, 3, 4].map((logit) => {
      const odds = Math.exp(0.9 * logit)
      return Math.round((255 * odds) / (odds + CLASSES - 1))
    })
    expect([...found]).toEqual(expected)
  })
})

describe('analyzePhoto with a context network', () => {
  test('corrects the probabilities of a room and leaves the feature maps alone', () => {
    const photo = buildPhoto(96, 64)
    const bare = analyzePhoto(photo, surfaceNetwork, 'indoors')
    const corrected = analyzePhoto(photo, pair, 'indoors')
    const correction = runContextNetwork(toContextInput(photo, bare, context), context)
    expect(corrected).toEqual({ ...bare, probabilities: correctProbabilities(bare, correction) })
    expect(worstDifference(corrected.probabilities, bare.probabilities)).toBeGreaterThan(5)
  })

  test.each(['outdoors', 'doors', 'unknown'] as const)('analyzes without it: %s', (mode) => {
    const photo = buildPhoto(96, 64)
    expect(analyzePhoto(photo, pair, mode)).toEqual(analyzePhoto(photo, surfaceNetwork, mode))
  })
})
