import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { analyzePhoto } from './analyze-photo.ts'
import { loadContextNetwork } from './context-steps.ts'
import { loadSurfaceNetwork } from './surface-network.ts'
import { buildWeights, planTinyNetwork } from './surface-network.test-support.ts'
import { SURFACE_CLASSES } from './surface-classes.ts'

const engine = new URL('../../', import.meta.url)
const read = (path: string) => new Uint8Array(readFileSync(new URL(path, engine)))
const real = loadSurfaceNetwork(read('weights/surface-network.bin'))
const small = { ...real, longSidePx: 192 }
const smallPair = {
  ...small,
  context: { ...loadContextNetwork(read('weights/context-network.bin')), longSidePx: 192 },
}
const tiny = loadSurfaceNetwork(buildWeights(planTinyNetwork()))

function buildPhoto(width: number, height: number, channels: 3 | 4 = 3) {
  const data = Uint8Array.from({ length: width * height * channels }, (_, i) => (i * 89) % 251)
  return { width, height, channels, data }
}

describe('analyzePhoto', () => {
  test.each([
    ['the surface network', 'surface-network', small],
    ['both networks', 'context-network', smallPair],
  ])('gives what PyTorch gives with the same weights, within 2 of 255: %s', (_, folder, network) => {
    const photo = {
      width: 192,
      height: 128,
      channels: 3 as const,
      data: read('fixtures/surface-network/photo.bin'),
    }
    const expected = read(`fixtures/${folder}/probabilities.bin`)
    const { grid, probabilities } = analyzePhoto(photo, network, 'indoors')
    expect(grid).toEqual({ width: 96, height: 64 })
    const found = Uint8Array.from(probabilities.flatMap((map) => [...map]))
    expect(found.length).toBe(expected.length)
    const worst = found.reduce((most, value, i) => Math.max(most, Math.abs(value - expected[i])), 0)
    expect(worst).toBeLessThanOrEqual(2)
    // The fixture says something: several classes are likely somewhere.
    expect(probabilities.filter((map) => map.some((value) => value > 128)).length).toBeGreaterThan(3)
  })

  test.each([
    [1024, 683, 16, 16],
    [683, 1024, 16, 16],
    [4000, 10, 16, 16],
    [1, 1, 16, 16],
  ])('a %i × %i photo gets a grid of whole cells', (width, height, gridWidth, gridHeight) => {
    const analysis = analyzePhoto(buildPhoto(width, height), tiny, 'indoors')
    expect(analysis).toMatchObject({ width, height, grid: { width: gridWidth, height: gridHeight } })
    expect(analysis.probabilities.map((map) => map.length)).toEqual(SURFACE_CLASSES.map(() => 256))
  })

  test.each([
    ['outdoors', 128],
    ['doors', 96],
    ['indoors', 80],
    ['unknown', 80],
  ] as const)(
    'a house is analyzed at 1.6 times the size of a room, and its doors at 1.2 times: %s',
    (mode, side) => {
      const { grid } = analyzePhoto(buildPhoto(64, 64), { ...tiny, longSidePx: 160 }, mode)
      expect(grid).toEqual({ width: side, height: side })
    },
  )

  test.each(['indoors', 'unknown'] as const)(
    'the house network finds houses and their doors, not %s',
    (mode) => {
      const house = { ...loadSurfaceNetwork(read('weights/house-network.bin')), longSidePx: 96 }
      const networks = { ...small, longSidePx: 96, house }
      const photo = {
        width: 192,
        height: 128,
        channels: 3 as const,
        data: read('fixtures/surface-network/photo.bin'),
      }
      for (const ofHouse of ['outdoors', 'doors'] as const) {
        expect(analyzePhoto(photo, networks, ofHouse)).toEqual(analyzePhoto(photo, house, ofHouse))
        expect(analyzePhoto(photo, networks, ofHouse)).not.toEqual(
          analyzePhoto(photo, { ...networks, house: null }, ofHouse),
        )
      }
      expect(analyzePhoto(photo, networks, mode)).toEqual(
        analyzePhoto(photo, { ...networks, house: null }, mode),
      )
    },
  )

  test('each cell adds up to certainty', () => {
    const { probabilities } = analyzePhoto(buildPhoto(64, 64), tiny, 'indoors')
    const sums = Array.from(probabilities[0], (_, i) => probabilities.reduce((sum, map) => sum + map[i], 0))
    expect(Math.min(...sums)).toBeGreaterThanOrEqual(255 - SURFACE_CLASSES.length / 2)
    expect(Math.max(...sums)).toBeLessThanOrEqual(255 + SURFACE_CLASSES.length / 2)
  })

  test('hands out looks: coarse to fine, each channel around its mean', () => {
    const { featureMaps } = analyzePhoto(buildPhoto(96, 64), small, 'indoors')
    expect(featureMaps?.map(({ width, height }) => [width, height])).toEqual([
      [24, 16],
      [48, 32],
    ])
    for (const { width, height, channels, data } of featureMaps ?? []) {
      expect(data.length).toBe(width * height * channels)
      const sums = new Float64Array(channels)
      for (const [i, value] of data.entries()) sums[i % channels] += value / (width * height)
      expect(Math.max(...sums.map(Math.abs))).toBeLessThan(5)
      expect(Math.max(...data)).toBeGreaterThan(31)
    }
  })

  test('does not read alpha', () => {
    const plain = buildPhoto(48, 32)
    const data = new Uint8Array(48 * 32 * 4)
    for (let i = 0; i < 48 * 32; i++)
      data.set([...plain.data.subarray(3 * i, 3 * i + 3), (i * 31) % 256], 4 * i)
    const withAlpha = { width: 48, height: 32, channels: 4 as const, data }
    expect(analyzePhoto(withAlpha, tiny, 'indoors')).toEqual(analyzePhoto(plain, tiny, 'indoors'))
  })

  test('refuses a photo whose data do not match its size', () => {
    expect(() => analyzePhoto({ ...buildPhoto(8, 8), height: 9 }, tiny, 'indoors')).toThrow(RangeError)
  })
})
