import { describe, expect, test } from 'vitest'
import { loadSurfaceNetwork } from './surface-network.ts'
import {
  buildFile,
  buildWeights,
  planTinyNetwork,
  planTinyPair,
  type WeightsPlan,
} from './surface-network.test-support.ts'

describe('loadSurfaceNetwork', () => {
  test('reads a file: layers in order, weights as int8 × scale', () => {
    const network = loadSurfaceNetwork(buildWeights(planTinyNetwork()))
    expect(network.longSidePx).toBe(32)
    expect(network.encoder).toHaveLength(1)
    expect(network.decoder).toHaveLength(1)
    expect(network.head).toMatchObject({ inputs: 8, outputs: 18, stored: 20 })
    // The head's first four weights of output 0 are -30, 7, -17 (74 - 91 …) × 0.005, and lie 4 apart.
    expect(network.head.weights[0]).toBeCloseTo(-0.15, 6)
    expect(network.head.weights[4]).toBeCloseTo(0.035, 6)
  })

  test('reads a file without a context network', () => {
    expect(loadSurfaceNetwork(buildWeights(planTinyNetwork())).context).toBeNull()
  })

  test('reads a context network behind the surface network: steps with their layers', () => {
    const network = loadSurfaceNetwork(buildWeights(planTinyPair()))
    expect(network.head.weights).toEqual(loadSurfaceNetwork(buildWeights(planTinyNetwork())).head.weights)
    const { longSidePx, steps } = network.context!
    expect(longSidePx).toBe(64)
    expect(steps).toHaveLength(13)
    expect(steps[1]).toMatchObject({ op: 'layer', from: 2, layer: { kernelSide: 5, stride: 2 } })
    expect(steps[3]).toEqual({ op: 'add', from: [3, 4], hasRelu: true })
    expect(steps[4]).toEqual({ op: 'slice', from: 5, first: 4, count: 4 })
    expect(steps[8]).toMatchObject({ op: 'addScene', from: 9, layer: { kind: 'linear' } })
    expect(steps[9]).toEqual({ op: 'resize', from: 10, like: 3 })
    expect(steps[12]).toMatchObject({ op: 'layer', layer: { kernelSide: 1, outputs: 18, stored: 20 } })
    // channel 0's weights are -30, 7, -17 … × 0.02, and 8 channels are interleaved
    const { layer } = steps[1] as { layer: { weights: Float32Array } }
    expect(layer.weights).toHaveLength(25 * 8)
    expect(layer.weights[8]).toBeCloseTo(0.14, 6)
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
    ['data cut short', file.subarray(0, file.length - 8)],
    ['data too long', new Uint8Array([...file, 0, 0, 0, 0])],
    ['scales that are no numbers', file.slice().fill(255, 8 + new DataView(file.buffer).getUint32(4, true))],
  ])('refuses %s', (_, bytes) => {
    expect(() => loadSurfaceNetwork(bytes)).toThrow(RangeError)
  })

  test.each<[string, (plan: WeightsPlan) => void]>([
    ['another format', (plan) => (plan.format = 3)],
    ['the format with a context network, but none', (plan) => (plan.format = 2)],
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

  type PairPlan = ReturnType<typeof planTinyPair>
  test.each<[string, (context: PairPlan['context']) => unknown]>([
    ['a size of zero', (context) => (context.longSide = 0)],
    ['another prior', (context) => (context.prior = 24)],
    ['no steps', (context) => (context.steps = [])],
    ['an unknown operation', (context) => (context.steps[3]['op'] = 'multiply')],
    ['a step that is no object', (context) => (context.steps[3] = null as never)],
    ['a reference to a later value', (context) => (context.steps[2]['from'] = 4)],
    ['a reference to a later size', (context) => (context.steps[9]['like'] = 11)],
    ['a reference below zero', (context) => (context.steps[2]['from'] = -1)],
    ['a reference that is no number', (context) => (context.steps[2]['from'] = '3')],
    ['a sum of three', (context) => (context.steps[3]['from'] = [3, 4, 4])],
    ['a sum of one', (context) => (context.steps[3]['from'] = [3])],
    ['a sum that does not say whether it has a ReLU', (context) => delete context.steps[3]['relu']],
    ['a sum of unlike sizes', (context) => (context.steps[3]['from'] = [3, 2])],
    ['a sum of unlike channels', (context) => (context.steps[3]['from'] = [3, 1])],
    ['unlike sizes joined', (context) => (context.steps[5]['from'] = [5, 6, 2])],
    ['a slice behind the last channel', (context) => (context.steps[4]['first'] = 8)],
    ['a slice before the first channel', (context) => (context.steps[4]['first'] = -4)],
    ['a slice of an odd number of channels', (context) => (context.steps[4]['count'] = 3)],
    ['blocks without pixels', (context) => (context.steps[6]['side'] = 0)],
    ['blocks of another size than the sum needs', (context) => (context.steps[9]['like'] = 8)],
    ['channels that do not fit', (context) => (context.layers[2].in = 12)],
    ['a depthwise layer that changes the channels', (context) => (context.layers[5].out = 12)],
    ['a kernel of 7 × 7', (context) => (context.layers[1].kernel = 7)],
    ['a kernel size for a pointwise layer', (context) => (context.layers[2].kernel = 3)],
    ['a pointwise layer with a stride', (context) => (context.layers[3].stride = 2)],
    ['a stem without a stride', (context) => (context.layers[0].stride = 1)],
    ['a scene layer with a ReLU', (context) => (context.layers[4].relu = true)],
    ['a scene layer where a convolution is needed', (context) => (context.layers[3].kind = 'linear')],
    ['a missing layer', (context) => context.layers.pop()],
    ['a layer too many', (context) => context.layers.push({ ...context.layers[6] })],
    ['a result for fewer classes', (context) => (context.layers[6].out = 17)],
    ['a result of another size', (context) => (context.layers[5].stride = 2)],
  ])('refuses a context network with %s', (_, spoil) => {
    const plan = planTinyPair()
    spoil(plan.context)
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
