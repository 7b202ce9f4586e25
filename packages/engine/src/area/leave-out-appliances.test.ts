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
}

/** Whether a part stays in cabinets of a color. */
function stays(cabinets: Color, { color, pixels = 300, likelihood = 0.8, belief = 0.7 }: Part): boolean {
  const regions = [
    { color: cabinets, pixels: 4000 },
    { color, pixels },
  ]
  const model = { regions } as unknown as HouseModel
  const beliefs = leaveOutAppliances(model, [0.97, likelihood], Float32Array.of(0.95, belief))
  expect(beliefs[0]).toBeCloseTo(0.95)
  return beliefs[1] > 0
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

  test('what is outside stays outside', () => {
    expect(stays(OAK, { color: [85, 0, 4], belief: -0.6 })).toBe(false)
  })
})
