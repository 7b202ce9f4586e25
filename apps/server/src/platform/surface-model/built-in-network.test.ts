import { readFile } from 'node:fs/promises'
import { analyzePhoto, type Analysis, type ColorRaster, type SurfaceNetwork } from '@housecoat/engine'
import sharp from 'sharp'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildContextNetwork } from '../../testing/build-context-network.ts'
import { openBuiltInNetwork } from './built-in-network.ts'
import { openAnalyzer } from './open-analyzer.ts'
import { readBuiltInWeights } from './read-built-in-weights.ts'

const ROOT = new URL('../../../../../', import.meta.url)
const FIXTURES = new URL('packages/engine/fixtures/', ROOT)
const network = await readBuiltInWeights()
/** without the network that corrects it */
const surfaceNetwork: SurfaceNetwork = { ...network, context: null }

async function readScene(name: string): Promise<ColorRaster> {
  const file = await readFile(new URL(`tools/bench/scenes/${name}/photo.jpg`, ROOT))
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) }
}

function worstDifference(some: ArrayLike<number>, others: ArrayLike<number>): number {
  expect(some.length).toBe(others.length)
  return Array.from(some).reduce((worst, value, i) => Math.max(worst, Math.abs(value - others[i])), 0)
}

/**
 * Both runtimes have their own order of additions, so a value at a rounding edge may fall to either side.
 * @param tolerance of probabilities × 255
 */
function expectSame(analysis: Analysis, other: Analysis, tolerance = 1): void {
  expect({ ...analysis, probabilities: [], featureMaps: [] }).toEqual({
    ...other,
    probabilities: [],
    featureMaps: [],
  })
  analysis.probabilities.forEach((map, c) =>
    expect(worstDifference(map, other.probabilities[c])).toBeLessThanOrEqual(tolerance),
  )
  expect(analysis.featureMaps).toHaveLength(other.featureMaps!.length)
  analysis.featureMaps!.forEach(({ data, ...size }, i) => {
    const { data: otherData, ...otherSize } = other.featureMaps![i]
    expect(size).toEqual(otherSize)
    expect(worstDifference(data, otherData)).toBeLessThanOrEqual(1)
  })
}

describe('the built-in network in ONNX Runtime', () => {
  test.each([
    ['exterior-101', 'outdoors'],
    ['interior-102', 'indoors'],
  ] as const)('finds in %s what the browser finds', async (name, surroundings) => {
    const photo = await readScene(name)
    const model = await openBuiltInNetwork(surfaceNetwork)
    const analysis = await model.analyze(photo, surroundings)
    expectSame(analysis, analyzePhoto(photo, surfaceNetwork, surroundings))
    expect(analysis.featureMaps).toHaveLength(2)
    expect(analysis.probabilities.filter((map) => map.some((value) => value > 200)).length).toBeGreaterThan(3)
  })

  test.each([
    ['the surface network', 'surface-network', { ...surfaceNetwork, longSidePx: 192 }],
    [
      'both networks',
      'context-network',
      { ...network, longSidePx: 192, context: { ...network.context!, longSidePx: 192 } },
    ],
  ])('gives what PyTorch gives with the same weights, within 2 of 255: %s', async (_, folder, small) => {
    const data = new Uint8Array(await readFile(new URL('surface-network/photo.bin', FIXTURES)))
    const expected = await readFile(new URL(`${folder}/probabilities.bin`, FIXTURES))
    const model = await openBuiltInNetwork(small)
    const { probabilities } = await model.analyze({ width: 192, height: 128, channels: 3, data }, 'indoors')
    expect(worstDifference(Buffer.concat(probabilities), expected)).toBeLessThanOrEqual(2)
  })

  test('serves photos of any size and shape, one after another', async () => {
    const small = { ...surfaceNetwork, longSidePx: 96 }
    const model = await openBuiltInNetwork(small)
    for (const [width, height] of [
      [120, 80],
      [30, 300],
      [1, 1],
    ]) {
      const data = Uint8Array.from({ length: width * height * 4 }, (_, i) => (i * 89) % 251)
      const photo: ColorRaster = { width, height, channels: 4, data }
      expectSame(await model.analyze(photo, 'indoors'), analyzePhoto(photo, small, 'indoors'))
    }
  })

  test('is built from the layers that the weights file describes', async () => {
    const encoder = network.encoder.filter(({ addsInput }) => !addsInput)
    const shallow = { ...surfaceNetwork, encoder, longSidePx: 192 }
    const photo = await readScene('exterior-101')
    const analysis = await (await openBuiltInNetwork(shallow)).analyze(photo, 'indoors')
    expectSame(analysis, analyzePhoto(photo, shallow, 'indoors'))
    const full = analyzePhoto(photo, { ...surfaceNetwork, longSidePx: 192 }, 'indoors')
    expect(worstDifference(analysis.probabilities[1], full.probabilities[1])).toBeGreaterThan(10)
  })

  test('refuses a photo whose data do not match its size', async () => {
    const model = await openBuiltInNetwork({ ...network, longSidePx: 32 })
    const photo: ColorRaster = { width: 8, height: 9, channels: 3, data: new Uint8Array(8 * 8 * 3) }
    await expect(model.analyze(photo, 'indoors')).rejects.toThrow(RangeError)
  })
})

test.each(['outdoors', 'doors', 'indoors', 'unknown'] as const)(
  'ONNX Runtime has the house network find houses and their doors alone, as browsers do: %s',
  async (mode) => {
    const networks = { ...surfaceNetwork, longSidePx: 192, house: { ...network.house!, longSidePx: 192 } }
    const photo = await readScene('exterior-101')
    const analysis = await (await openBuiltInNetwork(networks)).analyze(photo, mode)
    expectSame(analysis, analyzePhoto(photo, networks, mode))
    const { probabilities } = analyzePhoto(photo, { ...networks, house: null }, mode)
    const changes = probabilities.map((map, c) => worstDifference(map, analysis.probabilities[c]))
    if (mode === 'outdoors' || mode === 'doors') expect(Math.max(...changes)).toBeGreaterThan(20)
    else expect(Math.max(...changes)).toBeLessThanOrEqual(1)
  },
)

describe('the context network in ONNX Runtime', () => {
  const pair = { ...surfaceNetwork, longSidePx: 192, context: buildContextNetwork(160) }

  test('corrects a room as the browser does', async () => {
    const photo = await readScene('interior-102')
    const analysis = await (await openBuiltInNetwork(pair)).analyze(photo, 'indoors')
    expectSame(analysis, analyzePhoto(photo, pair, 'indoors'), 2)
    const { probabilities } = analyzePhoto(photo, { ...pair, context: null }, 'indoors')
    const changes = probabilities.map((map, c) => worstDifference(map, analysis.probabilities[c]))
    expect(Math.max(...changes)).toBeGreaterThan(20)
  })

  test.each(['outdoors', 'doors', 'unknown'] as const)('is not used for anything else: %s', async (mode) => {
    const photo = await readScene('exterior-101')
    const analysis = await (await openBuiltInNetwork(pair)).analyze(photo, mode)
    const surfaceModel = await openBuiltInNetwork({ ...pair, context: null })
    expect(analysis).toEqual(await surfaceModel.analyze(photo, mode))
    expectSame(analysis, analyzePhoto(photo, pair, mode))
  })

  test('serves photos of any size and shape', async () => {
    const model = await openBuiltInNetwork(pair)
    for (const [width, height] of [
      [120, 80],
      [30, 300],
      [1, 1],
    ]) {
      const data = Uint8Array.from({ length: width * height * 4 }, (_, i) => (i * 89) % 251)
      const photo: ColorRaster = { width, height, channels: 4, data }
      expectSame(await model.analyze(photo, 'indoors'), analyzePhoto(photo, pair, 'indoors'), 2)
    }
  })
})

describe('openAnalyzer', () => {
  afterEach(() => {
    vi.doUnmock('onnxruntime-node')
    vi.restoreAllMocks()
  })

  test('on a machine without ONNX Runtime runs what browsers run, and logs it', async () => {
    vi.doMock('onnxruntime-node', () => {
      throw new Error('no build for this machine')
    })
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const photo = await readScene('exterior-101')
    const analyze = await openAnalyzer(undefined)
    expect(await analyze(photo, 'outdoors')).toEqual(analyzePhoto(photo, network, 'outdoors'))
    expect(log.mock.calls[0][0]).toMatch(/ONNX Runtime cannot be used on this machine/)
  })
})
