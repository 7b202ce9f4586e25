import { describe, expect, test } from 'vitest'
import type { HouseModel } from '../house/house-model.ts'
import type { Surroundings } from '../nn/surface-classes.ts'
import { weighColors } from './weigh-colors.ts'

type Color = readonly [number, number, number]
const OAK: Color = [55, 15, 30]
const SHADED_OAK: Color = [42, 13, 27]
const STEEL: Color = [60, 0, 0]
const WHITE: Color = [90, 0, 3]

interface Part {
  readonly color: Color
  readonly pixels: number
  readonly likelihood: number
  readonly belief: number
}

/** In a photo of a room of 100 × 100 pixels. */
const weigh = (...parts: readonly Part[]) => weighIn('indoors', parts)

function weighIn(surroundings: Surroundings, parts: readonly Part[]): readonly number[] {
  const model = { width: 100, height: 100, regions: parts } as unknown as HouseModel
  const beliefs = Float32Array.from(parts, ({ belief }) => belief)
  return weighColors(
    model,
    parts.map(({ likelihood }) => likelihood),
    beliefs,
    surroundings,
  )
}

const cabinet: Part = { color: OAK, pixels: 2000, likelihood: 0.9, belief: 0.9 }
const wall: Part = { color: WHITE, pixels: 6000, likelihood: 0.05, belief: -0.95 }
const fridge: Part = { color: STEEL, pixels: 600, likelihood: 0.1, belief: -0.9 }

describe('weighColors', () => {
  test('a shaded front of the color of cabinets becomes likelier, an oven of the color of the refrigerator less likely', () => {
    const front: Part = { color: SHADED_OAK, pixels: 400, likelihood: 0.4, belief: -0.2 }
    const oven: Part = { color: STEEL, pixels: 400, likelihood: 0.6, belief: 0.2 }
    const [, , , frontNow, ovenNow] = weigh(cabinet, wall, fridge, front, oven)
    expect(frontNow).toBeGreaterThan(0.5)
    expect(ovenNow).toBeLessThan(0.5)
  })

  test('white cabinets stay in a white room, whose walls are larger', () => {
    const white: Part = { ...cabinet, color: WHITE }
    const front: Part = { color: WHITE, pixels: 400, likelihood: 0.6, belief: 0.2 }
    const [, , , now] = weigh(white, wall, fridge, front)
    expect(now).toBeGreaterThanOrEqual(0.6)
  })

  test('a color that nothing sure has tells nothing', () => {
    const blue: Part = { color: [40, 10, -60], pixels: 400, likelihood: 0.6, belief: 0.2 }
    expect(weigh(cabinet, wall, blue)[2]).toBeCloseTo(0.6, 2)
  })

  test('where hardly any of the surface was found, likelihoods stay', () => {
    const parts = [{ ...cabinet, pixels: 300 }, wall, fridge]
    expect(weigh(...parts)).toEqual(parts.map(({ likelihood }) => likelihood))
  })

  test('a region that is certain stays so, and gets no likelihood above 1', () => {
    const certain = Array.from({ length: 30 }, (_, i): Part => {
      const color: Color = [40 + 2 * i, 15 - i, 30 - i]
      return { ...cabinet, color, pixels: 100 + i, likelihood: 1, belief: 1 }
    })
    expect(weigh(...certain, wall, fridge).slice(0, certain.length)).toEqual(certain.map(() => 1))
  })

  test('a house has fewer colors than a room, but a wall in a second color is not given up', () => {
    const siding: Part = { color: WHITE, pixels: 3000, likelihood: 0.9, belief: 0.9 }
    const lawn: Part = { color: [50, -20, 30], pixels: 4000, likelihood: 0.05, belief: -0.95 }
    const overGarage: Part = { color: WHITE, pixels: 400, likelihood: 0.3, belief: -0.4 }
    const greenGable: Part = { color: [52, -19, 29], pixels: 400, likelihood: 0.65, belief: 0.3 }
    const parts = [siding, lawn, overGarage, greenGable]
    const [, , wallOutdoors, gableOutdoors] = weighIn('outdoors', parts)
    const [, , wallIndoors, gableIndoors] = weighIn('indoors', parts)
    expect(wallOutdoors).toBeGreaterThan(0.5)
    expect(wallOutdoors).toBeGreaterThan(wallIndoors)
    expect(gableOutdoors).toBeGreaterThan(0.5)
    expect(gableIndoors).toBeLessThan(0.5)
  })
})
