import { describe, expect, test } from 'vitest'
import { loadSurfaceNetwork } from './surface-network.ts'
import { buildWeights, planTinyNetwork } from './surface-network.test-support.ts'
import { unpackWeights } from './unpack-weights.ts'

const { stem, encoder, head } = loadSurfaceNetwork(buildWeights(planTinyNetwork()))

/** The test file counts its weights up in this way, times a scale of 0.005. */
const storedWeight = (index: number) => (((index * 37) % 61) - 30) * 0.005

describe('unpackWeights', () => {
  test('gives the stem as output × input × row × column, though the file has inputs last', () => {
    const { shape, data } = unpackWeights(stem)
    expect(shape).toEqual([4, 5, 3, 3])
    for (let o = 0; o < 4; o++)
      for (let i = 0; i < 5; i++)
        for (let tap = 0; tap < 9; tap++)
          expect(data[(o * 5 + i) * 9 + tap]).toBeCloseTo(storedWeight(o * 45 + tap * 5 + i), 6)
  })

  test('gives a depthwise layer as channel × 1 × row × column', () => {
    const { shape, data } = unpackWeights(encoder[0].depthwise)
    expect(shape).toEqual([8, 1, 3, 3])
    data.forEach((weight, index) => expect(weight).toBeCloseTo(storedWeight(index), 6))
  })

  test('gives a pointwise layer as output × input, without the channels that only fill memory', () => {
    const { shape, data } = unpackWeights(head)
    expect(shape).toEqual([18, 8, 1, 1])
    expect(data).toHaveLength(18 * 8)
    data.forEach((weight, index) => expect(weight).toBeCloseTo(storedWeight(index), 6))
  })
})
