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

/** Whether parts stay in cabinets of a color, which each of them touches. A part touches the one before it, too. */
function stay(cabinets: Color, ...parts: readonly Part[]): boolean[] {
  const all = [{ color: cabinets, pixels: 4000, likelihood: 0.97, belief: 0.95 }, ...parts]
  const regions = all.map(({ color, pixels = 300 }) => ({ color, pixels }))
  const borders = parts.flatMap((_, k) => [
    { between: [0, k + 1], lengthPx: 40, step: 20 },
    ...(k === 0 ? [] : [{ between: [k, k + 1], lengthPx: 20, step: 5 }]),
  ])
  const model = { regions, borders } as unknown as HouseModel
  const likelihoods = all.map(({ likelihood = 0.8 }) => likelihood)
  const beliefs = leaveOutAppliances(
    model,
    likelihoods,
    Float32Array.from(all, ({ belief = 0.7 }) => belief),
  )
  expect(beliefs[0]).toBeCloseTo(0.95)
  return Array.from(beliefs.subarray(1), (belief) => belief > 0)
}

const stays = (cabinets: Color, part: Part): boolean => stay(cabinets, part)[0]

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

  test('the front of a hood goes with the rest of it, however likely it is', () => {
    const front: Part = { color: [88, 1, 4], pixels: 200, likelihood: 0.94 }
    expect(stay(OAK, { color: [80, 1, 4], pixels: 400 }, front)).toEqual([false, false])
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
