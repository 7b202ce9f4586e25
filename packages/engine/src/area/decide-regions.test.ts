import { describe, expect, test } from 'vitest'
import type { HouseModel, HouseRegion } from '../house/house-model.ts'
import { PAINTABLES, type Paintable } from '../house/surface-likelihoods.ts'
import { decideRegions } from './decide-regions.ts'

type Color = HouseRegion['color']
const BEIGE: Color = [75, 3, 15]
const BLUE: Color = [70, -5, -20]

/** A region whose likelihood of walls is `wall`. */
function region(pixels: number, wall: number, building: HouseRegion['building'], color: Color): HouseRegion {
  const likelihoods = Object.fromEntries(PAINTABLES.map((name) => [name, wall])) as Record<Paintable, number>
  return { pixels, probabilities: [wall, 0, 0], likelihoods, color, building, isRival: false }
}

/** A home's wall, a wall of the same color that touches it along a weak border, and the sky. */
function decideBeside(building: 'home' | 'neighbor') {
  const regions = [
    region(5000, 0.9, 'home', BEIGE),
    region(1000, 0.8, building, BEIGE),
    region(4000, 0.05, null, BLUE),
  ]
  const borders = [{ between: [0, 1], lengthPx: 8, step: 1 }]
  const owners = regions.flatMap(({ pixels }, r) => [r, pixels])
  const classes = ['wall', 'masonry', 'sky']
  const model = { width: 100, height: 100, classes, regions, owners, borders }
  return decideRegions(model as unknown as HouseModel, 'exterior')
}

describe('decideRegions', () => {
  test("takes a wall of the home's color that touches the home", () => {
    const { beliefs } = decideBeside('home')
    expect(Array.from(beliefs, Math.sign)).toEqual([1, 1, -1])
  })

  test("leaves out a neighbor's wall of the home's color that touches the home", () => {
    const { beliefs } = decideBeside('neighbor')
    expect(Array.from(beliefs, Math.sign)).toEqual([1, -1, -1])
  })

  test("reports a neighbor's wall so near to even odds that one tap adds it", () => {
    const { likelihoods } = decideBeside('neighbor')
    expect(likelihoods[1]).toBeGreaterThan(0.3)
    expect(likelihoods[1]).toBeLessThan(0.5)
  })

  test("takes a doubtful part in the roof's color for roof, and one in the wall's color not", () => {
    const gray: Color = [45, 0, 0]
    const regions = [
      region(3000, 0.9, 'home', gray),
      region(3000, 0.05, 'home', BEIGE),
      region(500, 0.42, 'home', gray),
      region(500, 0.42, 'home', BEIGE),
      region(3000, 0.05, null, BLUE),
    ]
    const owners = regions.flatMap(({ pixels }, r) => [r, pixels])
    const model = { width: 100, height: 100, classes: ['roof', 'wall', 'sky'], regions, owners, borders: [] }
    const { beliefs } = decideRegions(model as unknown as HouseModel, 'roof')
    expect(Array.from(beliefs, Math.sign)).toEqual([1, -1, 1, -1, -1])
  })

  test('takes a white gap beside a white sky for sky, and a white wall elsewhere for a wall', () => {
    const white: Color = [98, 0, 0]
    const regions = [
      region(4000, 0.9, 'home', BEIGE),
      region(500, 0.7, 'home', white),
      region(500, 0.95, 'home', white),
      { ...region(5000, 0.05, null, white), probabilities: [0, 0, 0.9] },
    ]
    const borders = [
      { between: [1, 3], lengthPx: 30, step: 2 },
      { between: [0, 2], lengthPx: 30, step: 20 },
    ]
    // the sky is not at the top edge
    const owners = [0, 2000, 3, 5000, 1, 500, 2, 500, 0, 2000]
    const classes = ['wall', 'masonry', 'sky']
    const model = { width: 100, height: 100, classes, regions, owners, borders }
    const { beliefs } = decideRegions(model as unknown as HouseModel, 'exterior')
    expect(Array.from(beliefs, Math.sign)).toEqual([1, -1, 1, -1])
  })

  test('leaves a chimney out of a roof in another color', () => {
    const gray: Color = [40, 0, 0]
    const brick: Color = [38, 15, 12]
    const roof = (color: Color, masonry: number) => ({
      ...region(1000, 0.8, 'home', color),
      probabilities: [0.7, masonry, 0],
    })
    const regions = [
      { ...roof(gray, 0), pixels: 7000 },
      roof(brick, 0.2),
      roof(brick, 0),
      { ...region(1000, 0.05, null, BLUE) },
    ]
    const owners = regions.flatMap(({ pixels }, r) => [r, pixels])
    const classes = ['roof', 'masonry', 'sky']
    const model = { width: 100, height: 100, classes, regions, owners, borders: [] }
    const { beliefs } = decideRegions(model as unknown as HouseModel, 'roof')
    expect(Array.from(beliefs, Math.sign)).toEqual([1, -1, 1, -1])
  })
})
