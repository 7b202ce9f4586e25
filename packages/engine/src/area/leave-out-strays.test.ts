import { describe, expect, test } from 'vitest'
import type { HouseModel, HouseRegion } from '../house/house-model.ts'
import { leaveOutStrayRoofs, leaveOutStrays } from './leave-out-strays.ts'

type Color = HouseRegion['color']
const RED: Color = [35, 25, 10]
const CREAM: Color = [80, 1, 5]
const CLASSES = ['wall', 'roof', 'ground', 'vegetation'] as const

interface Part {
  readonly color?: Color
  readonly widthPx?: number
  /** what most of its border runs along */
  readonly beside: (typeof CLASSES)[number]
  readonly building?: HouseRegion['building']
}

function region(
  name: (typeof CLASSES)[number],
  pixels: number,
  rest: Partial<HouseRegion> = {},
): HouseRegion {
  const probabilities = CLASSES.map((one) => Number(one === name))
  return { pixels, probabilities, color: RED, building: null, ...rest } as HouseRegion
}

/** Whether a separate wall beside a red home stays: the home, the wall and what is beside it stand in this order, from left to right. */
function stays(
  { color = RED, widthPx = 10, beside, building = null }: Part,
  leaveOut = leaveOutStrays,
): boolean {
  const height = 10
  const regions = [
    region('wall', 50 * height, { building: 'home' }),
    region('roof', height, { building: 'home' }),
    region('wall', widthPx * height, { color }),
    region(beside, (49 - widthPx) * height, { building }),
  ]
  const model = {
    width: 100,
    height,
    classes: CLASSES,
    regions,
    owners: Array.from({ length: height }, () => [0, 50, 1, 1, 2, widthPx, 3, 49 - widthPx]).flat(),
    borders: [
      { between: [0, 1], lengthPx: 10, step: 9 },
      { between: [1, 2], lengthPx: 10, step: 9 },
      { between: [2, 3], lengthPx: 30, step: 9 },
    ],
  }
  const beliefs = leaveOut(model as unknown as HouseModel, Float32Array.of(0.9, -0.9, 0.8, -0.9))
  expect(beliefs[0]).toBeGreaterThan(0)
  return beliefs[2] > 0
}

describe('leaveOutStrays', () => {
  test("a wall along a neighbor's roof is the neighbor's", () => {
    expect(stays({ beside: 'roof', building: 'neighbor' })).toBe(false)
  })

  test("a wall along the home's roof stays", () => {
    expect(stays({ beside: 'roof', building: 'home' })).toBe(true)
  })

  test('what stands on the ground is a pillar', () => {
    expect(stays({ beside: 'ground' })).toBe(false)
  })

  test("a wall behind plants stays in the home's color", () => {
    expect(stays({ beside: 'vegetation' })).toBe(true)
  })

  test('a wall behind plants is a neighbor’s in another color', () => {
    expect(stays({ beside: 'vegetation', color: CREAM })).toBe(false)
  })

  test('a tree trunk among plants has another color than the walls', () => {
    const gray: Color = [50, 8, 9]
    expect(stays({ beside: 'vegetation', color: gray })).toBe(false)
    expect(stays({ beside: 'roof', color: gray })).toBe(true)
  })

  test('a wall nearly as large as the main one stays', () => {
    expect(stays({ beside: 'roof', building: 'neighbor', widthPx: 48 })).toBe(true)
  })

  test('without any wall nothing changes', () => {
    const model = {
      width: 1,
      height: 1,
      classes: CLASSES,
      regions: [region('roof', 1)],
      owners: [0, 1],
      borders: [],
    }
    const beliefs = Float32Array.of(-1)
    expect(leaveOutStrays(model as unknown as HouseModel, beliefs)).toBe(beliefs)
  })
})

describe('leaveOutStrayRoofs', () => {
  const neighbors = { beside: 'wall', building: 'neighbor' } as const

  test("a roof beside a neighbor's walls is left out in another color", () => {
    expect(stays({ ...neighbors, color: CREAM }, leaveOutStrayRoofs)).toBe(false)
  })

  test('a lighter one in the same hue is left out as well', () => {
    const [l, a, b] = RED
    expect(stays({ ...neighbors, color: [l + 25, a, b] }, leaveOutStrayRoofs)).toBe(false)
  })

  test("a roof in the main roof's color stays", () => {
    expect(stays(neighbors, leaveOutStrayRoofs)).toBe(true)
  })

  test('what walls surround is a roof only if it looks like one', () => {
    const staysAmongWalls = (color: Color) => {
      const regions = [region('roof', 300), region('roof', 200, { color }), region('wall', 500)]
      const owners = Array.from({ length: 10 }, () => [1, 20, 2, 20, 0, 30, 2, 30]).flat()
      const borders = [{ between: [1, 2], lengthPx: 40, step: 20 }]
      const model = { width: 100, height: 10, classes: CLASSES, regions, owners, borders }
      return leaveOutStrayRoofs(model as unknown as HouseModel, Float32Array.of(0.9, 0.9, -0.9))[1] > 0
    }
    expect(staysAmongWalls(CREAM)).toBe(false)
    expect(staysAmongWalls([45, 20, 10])).toBe(true)
  })

  test("a roof above a neighbor's walls is the neighbor's, whatever its color", () => {
    const staysAbove = (building: 'home' | 'neighbor') => {
      const regions = [
        region('roof', 300),
        region('roof', 200),
        region('wall', 300, { building: 'home' }),
        region('wall', 200, { building }),
      ]
      const rows = (left: number, right: number) =>
        Array.from({ length: 10 }, () => [left, 30, right, 20]).flat()
      const owners = [...rows(0, 1), ...rows(2, 3)]
      const model = { width: 50, height: 20, classes: CLASSES, regions, owners, borders: [] }
      return leaveOutStrayRoofs(model as unknown as HouseModel, Float32Array.of(0.9, 0.9, -0.9, -0.9))[1] > 0
    }
    expect(staysAbove('home')).toBe(true)
    expect(staysAbove('neighbor')).toBe(false)
  })
})
