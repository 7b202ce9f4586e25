import { describe, expect, test } from 'vitest'
import { loadContextNetwork } from './context-steps.ts'
import {
  buildWeights,
  planTinyContext,
  planTinyNetwork,
  type ContextPlan,
} from './surface-network.test-support.ts'

describe('loadContextNetwork', () => {
  test('reads a file: steps with their layers', () => {
    const { longSidePx, steps } = loadContextNetwork(buildWeights(planTinyContext()))
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

  const file = buildWeights(planTinyContext())
  test.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array(0)],
    ['a surface network', buildWeights(planTinyNetwork())],
    ['data cut short', file.subarray(0, file.length - 4)],
    ['data too long', new Uint8Array([...file, 0, 0, 0, 0])],
  ])('refuses %s', (_, bytes) => {
    expect(() => loadContextNetwork(bytes)).toThrow(RangeError)
  })

  test.each<[string, (plan: ContextPlan) => unknown]>([
    ['another format', (plan) => (plan.format = 2)],
    ['a size of zero', (plan) => (plan.longSide = 0)],
    ['another prior', (plan) => (plan.prior = 24)],
    ['no steps', (plan) => (plan.steps = [])],
    ['an unknown operation', (plan) => (plan.steps[3]['op'] = 'multiply')],
    ['a step that is no object', (plan) => (plan.steps[3] = null as never)],
    ['a reference to a later value', (plan) => (plan.steps[2]['from'] = 4)],
    ['a reference to a later size', (plan) => (plan.steps[9]['like'] = 11)],
    ['a reference below zero', (plan) => (plan.steps[2]['from'] = -1)],
    ['a reference that is no number', (plan) => (plan.steps[2]['from'] = '3')],
    ['a sum of three', (plan) => (plan.steps[3]['from'] = [3, 4, 4])],
    ['a sum of one', (plan) => (plan.steps[3]['from'] = [3])],
    ['a sum that does not say whether it has a ReLU', (plan) => delete plan.steps[3]['relu']],
    ['a sum of unlike sizes', (plan) => (plan.steps[3]['from'] = [3, 2])],
    ['a sum of unlike channels', (plan) => (plan.steps[3]['from'] = [3, 1])],
    ['unlike sizes joined', (plan) => (plan.steps[5]['from'] = [5, 6, 2])],
    ['a slice behind the last channel', (plan) => (plan.steps[4]['first'] = 8)],
    ['a slice before the first channel', (plan) => (plan.steps[4]['first'] = -4)],
    ['a slice of an odd number of channels', (plan) => (plan.steps[4]['count'] = 3)],
    ['blocks without pixels', (plan) => (plan.steps[6]['side'] = 0)],
    ['blocks of another size than the sum needs', (plan) => (plan.steps[9]['like'] = 8)],
    ['channels that do not fit', (plan) => (plan.layers[2].in = 12)],
    ['a depthwise layer that changes the channels', (plan) => (plan.layers[5].out = 12)],
    ['a kernel of 7 × 7', (plan) => (plan.layers[1].kernel = 7)],
    ['a kernel size for a pointwise layer', (plan) => (plan.layers[2].kernel = 3)],
    ['a pointwise layer with a stride', (plan) => (plan.layers[3].stride = 2)],
    ['a stem without a stride', (plan) => (plan.layers[0].stride = 1)],
    ['a scene layer with a ReLU', (plan) => (plan.layers[4].relu = true)],
    ['a scene layer where a convolution is needed', (plan) => (plan.layers[3].kind = 'linear')],
    ['a missing layer', (plan) => plan.layers.pop()],
    ['a layer too many', (plan) => plan.layers.push({ ...plan.layers[6] })],
    ['a result for fewer classes', (plan) => (plan.layers[6].out = 17)],
    ['a result of another size', (plan) => (plan.layers[5].stride = 2)],
  ])('refuses a header with %s', (_, spoil) => {
    const plan = planTinyContext()
    spoil(plan)
    expect(() => loadContextNetwork(buildWeights(plan))).toThrow(RangeError)
  })
})
