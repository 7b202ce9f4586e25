import { describe, expect, test } from 'vitest'
import { loadSurfaceNetwork } from './surface-network.ts'
import {
  buildFile,
  buildWeights,
  planTinyContext,
  planTinyNetwork,
  type WeightsPlan,
} from './surface-network.test-support.ts'

describe('loadSurfaceNetwork', () => {
  test('reads a file: layers in order, weights as int8 × scale', () => {
    const network = loadSurfaceNetwork(buildWeights(planTinyNetwork()))
    expect(network.longSidePx).toBe(32)
    expect(network.encoder).toHaveLength(1)
    expect(network.decoder).toHaveLength(1)
    expect(network.head).toMatchObject({ inputs: 8, outputs: 18, stored: 20 })
    expect(network).toMatchObject({ house: null, context: null })
    // The head's first four weights of output 0 are -30, 7, -17 (74 - 91 …) × 0.005, and lie 4 apart.
    expect(network.head.weights[0]).toBeCloseTo(-0.15, 6)
    expect(network.head.weights[4]).toBeCloseTo(0.035, 6)
  })

  test('reads a view that does not start at the beginning of its buffer', () => {
    const file = buildWeights(planTinyNetwork())
    const shifted = new Uint8Array(file.length + 3)
    shifted.set(file, 3)
    expect(loadSurfaceNetwork(shifted.subarray(3)).head.weights).toEqual(
      loadSurfaceNetwork(file).head.weights,
    )
  })

  const file = buildWeights(planTinyNetwork())
  const withLength = (length: number) => {
    const bytes = file.slice()
    new DataView(bytes.buffer).setUint32(4, length, true)
    return bytes
  }
  test.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array(0)],
    ['another kind of file', new Uint8Array(2000).fill(80)],
    ['a header longer than the file', withLength(0xffffffff)],
    ['a header that is cut', withLength(40)],
    ['a context network', buildWeights(planTinyContext())],
    ['data cut short', file.subarray(0, file.length - 8)],
    ['data too long', new Uint8Array([...file, 0, 0, 0, 0])],
    ['scales that are no numbers', file.slice().fill(255, 8 + new DataView(file.buffer).getUint32(4, true))],
  ])('refuses %s', (_, bytes) => {
    expect(() => loadSurfaceNetwork(bytes)).toThrow(RangeError)
  })

  test.each<[string, (plan: WeightsPlan) => void]>([
    ['another format', (plan) => (plan.format = 2)],
    ['other classes', (plan) => (plan.classes = ['wall'])],
    ['a size of zero', (plan) => (plan.longSide = 0)],
    ['more merges than layers', (plan) => (plan.merges = 2)],
    ['a missing layer', (plan) => plan.layers.pop()],
    ['layers in another order', (plan) => plan.layers.reverse()],
    ['channels that do not fit', (plan) => (plan.layers[1].in = 8)],
    ['merge channels that do not fit', (plan) => (plan.layers[6].in = 12)],
    ['a head for fewer classes', (plan) => (plan.layers[9].out = 17)],
    ['a stride that the encoder does not announce', (plan) => (plan.encoder[0].stride = 1)],
    ['a sum of unlike features', (plan) => (plan.encoder[0].adds = true)],
  ])('refuses a header with %s', (_, spoil) => {
    const plan = planTinyNetwork()
    spoil(plan)
    expect(() => loadSurfaceNetwork(buildWeights(plan))).toThrow(RangeError)
  })

  test.each([
    ['text that is not JSON', 'wall, roof'],
    ['JSON that is no header', 'null'],
    ['more channels than there is memory for', oversized()],
  ])('refuses %s', (_, text) => {
    expect(() => loadSurfaceNetwork(buildFile(text, new Uint8Array(0)))).toThrow(RangeError)
  })
})

function oversized(): string {
  const plan = planTinyNetwork()
  plan.layers[0].out = 1e9
  return JSON.stringify(plan)
}
