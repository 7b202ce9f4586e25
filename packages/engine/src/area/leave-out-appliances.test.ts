import { describe, expect, test } from 'vitest'
import type { HouseModel } from '../house/house-model.ts'
import { leaveOutAppliances } from './leave-out-appliances.ts'

type Color = readonly [number, number, number]
const OAK: Color = [60, 10, 26]
const CREAM: Color = [85, 2, 16]

interface Part {
  readonly color: Color
  readonly pixels?: number
  readonly likelihood?: number
  readonly belief?: number
  /** probability of furniture and other things */
  readonly rest?: number
}

/** Whether a part stays in cabinets of a color. */
function stays(
  cabinets: Color,
  { color, pixels = 300, likelihood = 0.8, belief = 0.7, rest = 0.05 }: Part,
): boolean {
  const regions = [
    { color: cabinets, pixels: 2000, probabilities: [0.02] },
    { color: cabinets, pixels: 2000, probabilities: [0.02] },
    { color, pixels, probabilities: [rest] },
  ]
  const model = { classes: ['rest'], regions } as unknown as HouseModel
  const beliefs = leaveOutAppliances(model, [0.97, 0.97, likelihood], Float32Array.of(0.95, 0.95, belief))
  expect(beliefs[0]).toBeCloseTo(0.95)
  return beliefs[2] > 0
}

describe('leaveOutAppliances', () => {
  test.each<readonly [string, Color]>([
    ['a white hood', [85, 0, 4]],
    ['a hood in warm light', [85, 3, 10]],
    ['a dishwasher of steel', [50, 0, 2]],
    ['an oven of black glass', [18, 3, 7]],
  ])('%s is no part of oak cabinets', (_name, color) => {
    expect(stays(OAK, { color })).toBe(false)
  })

  test.each<readonly [string, Color]>([
    ['shade', [38, 6, 16]],
    ['sunlight', [80, 10, 30]],
    ['another stain', [45, 18, 30]],
  ])('fronts in %s stay', (_name, color) => {
    expect(stays(OAK, { color })).toBe(true)
  })

  test('gloss on a door stays, of which the network is certain', () => {
    expect(stays(OAK, { color: [92, 1, 3], likelihood: 0.97 })).toBe(true)
  })

  test('an overexposed front stays', () => {
    expect(stays(OAK, { color: [96, -1, 2] })).toBe(true)
  })

  test('white lower cabinets stay below cream ones', () => {
    expect(stays(CREAM, { color: [88, 0, 2], pixels: 1500 })).toBe(true)
  })

  test('black glass is not told from dark cabinets by its lightness', () => {
    expect(stays([30, 12, 18], { color: [12, 4, 6] })).toBe(true)
  })

  test.each<readonly [string, Color, Color]>([
    ['white enamel between cream cabinets', CREAM, [80, 0, -4]],
    ['steel between white cabinets', [80, 0, 2], [38, 1, 3]],
  ])('%s is left out where the network doubts it', (_name, cabinets, color) => {
    expect(stays(cabinets, { color, likelihood: 0.65, rest: 0.4 })).toBe(false)
    expect(stays(cabinets, { color, likelihood: 0.88, rest: 0.02 })).toBe(true)
  })

  test('doubtful cabinets in the color of the others stay', () => {
    expect(stays(CREAM, { color: [80, 2, 15], likelihood: 0.55, rest: 0.3 })).toBe(true)
  })

  test('a large part in a second color stays: nothing else tells what the cabinets are', () => {
    const color: Color = [38, 1, 3]
    expect(stays(CREAM, { color, pixels: 4000, likelihood: 0.75, rest: 0.2 })).toBe(true)
    expect(stays(CREAM, { color, pixels: 1000, likelihood: 0.75, rest: 0.2 })).toBe(false)
  })

  test('what is outside stays outside', () => {
    expect(stays(OAK, { color: [85, 0, 4], belief: -0.6 })).toBe(false)
  })
})
