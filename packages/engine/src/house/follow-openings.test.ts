import { describe, expect, test } from 'vitest'
import type { Quad } from '../geometry/homography.ts'
import type { Mask } from '../raster/raster.ts'
import { followOpenings, type OpeningSides } from './follow-openings.ts'

const WIDTH = 200
const HEIGHT = 160
const OUTER: Quad = [
  [60, 40],
  [140, 40],
  [140, 110],
  [60, 110],
]
const NONE = [false, false, false, false] as const
const WINDOW: OpeningSides = { quad: OUTER, outer: OUTER, isArched: NONE }

const isWindow = (x: number, y: number) => x >= 60 && x < 140 && y >= 40 && y < 110

function maskOf(isIn: (x: number, y: number) => boolean): Mask {
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
    isIn(i % WIDTH, Math.floor(i / WIDTH)) ? 255 : 0,
  )
  return { width: WIDTH, height: HEIGHT, data }
}

const TRUTH = maskOf((x, y) => !isWindow(x, y))

function differencesOf({ data }: Mask, other: Mask): number {
  return data.reduce((sum, value, i) => sum + (value === other.data[i] ? 0 : 1), 0)
}

const follow = (mask: Mask, opening = WINDOW) => followOpenings(mask, [opening])

describe('followOpenings', () => {
  test('a ragged border becomes straight', () => {
    const ragged = maskOf((x, y) => {
      const tooth = 2 * (((x >> 2) + (y >> 2)) & 1)
      return !isWindow(x + tooth, y + tooth) && !isWindow(x - tooth, y - tooth)
    })
    const { data } = follow(ragged)
    const starts = Array.from({ length: 50 }, (_, k) => data.indexOf(255, (50 + k) * WIDTH + 100) % WIDTH)
    expect(Math.max(...starts) - Math.min(...starts)).toBeLessThanOrEqual(1)
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(140)
    expect(Math.max(...starts)).toBeLessThanOrEqual(142)
  })

  test('a border that is straight stays where it is, also beside a casing', () => {
    const halo = maskOf((x, y) => x < 54 || x >= 146 || y < 34 || y >= 116)
    expect(differencesOf(follow(halo), halo)).toBe(0)
  })

  test('paint on the glass is removed', () => {
    const blot = maskOf((x, y) => !isWindow(x, y) || (x > 80 && x < 100 && y > 60 && y < 80))
    expect(differencesOf(follow(blot), TRUTH)).toBe(0)
  })

  test('what stands before the wall beside the window stays unpainted', () => {
    const gutter = maskOf((x, y) => !isWindow(x, y) && !(x >= 140 && x < 152 && y >= 60 && y < 75))
    const { data } = follow(gutter)
    expect(data[67 * WIDTH + 150]).toBe(0)
  })

  test('a side that the border does not follow stays as it is', () => {
    const slanted = maskOf((x, y) => !(x >= 60 && x < 140 && y >= 40 && y < 110 + 12 * Math.sin(x / 3)))
    const { data } = follow(slanted)
    const below = (from: Mask['data']) => from.slice(104 * WIDTH, 130 * WIDTH)
    expect(below(data)).toEqual(below(slanted.data))
  })

  test('a single straight side is drawn, and the inside stays', () => {
    // wall on the right only, with a bump over the casing and a tooth in the wall
    const bump = (x: number, y: number) => x >= 135 && y >= 70 && y < 80
    const tooth = (x: number, y: number) => x < 145 && y >= 50 && y < 58
    const onGlass = (x: number, y: number) => x >= 80 && x < 100 && y >= 60 && y < 70
    const right = maskOf((x, y) => onGlass(x, y) || bump(x, y) || (x >= 140 && !tooth(x, y)))
    const straight = maskOf((x, y) => onGlass(x, y) || x >= 140)
    // the bump is 50 pixels, the tooth 40; rows two pixels apart may leave a few at their edges
    expect(differencesOf(follow(right), straight)).toBeLessThanOrEqual(4)
  })

  test('two straight sides are enough to free the inside', () => {
    // wall above and on the left only, and a blot that begins at the glass
    const isWall = (x: number, y: number) => x < 60 || y < 40
    const blot = maskOf((x, y) => isWall(x, y) || (x > 80 && x < 100 && y > 60 && y < 80))
    expect(differencesOf(follow(blot), maskOf(isWall))).toBe(0)
  })

  test('paint on the corner of a casing is removed', () => {
    const onCorner = maskOf((x, y) => !isWindow(x, y) || (x < 65 && y < 45))
    expect(differencesOf(follow(onCorner), TRUTH)).toBe(0)
  })

  test('wall over a shutter stays at the end of a side', () => {
    const overShutter = maskOf((x, y) => !isWindow(x, y) || (y < 46 && x < 76))
    expect(follow(overShutter).data[43 * WIDTH + 68]).toBe(255)
  })

  test('where the area covers the casing, its border follows the sash', () => {
    const quad: Quad = [
      [74, 54],
      [126, 54],
      [126, 96],
      [74, 96],
    ]
    const isSash = (x: number, y: number) => x >= 74 && x < 126 && y >= 54 && y < 96
    const ragged = maskOf((x, y) => !isSash(x, y) || (x >= 121 && y >= 70 && y < 76))
    const sash = maskOf((x, y) => !isSash(x, y))
    expect(differencesOf(follow(ragged, { ...WINDOW, quad }), sash)).toBe(0)
  })

  test('the corners over an arch stay wall', () => {
    const arch = maskOf((x, y) => !isWindow(x, y) || y < 40 + 14 * ((x - 100) / 40) ** 2)
    const { data } = follow(arch, { ...WINDOW, isArched: [true, false, false, false] })
    expect(data[42 * WIDTH + 62]).toBe(255)
    expect(data[45 * WIDTH + 100]).toBe(0)
  })

  test.each([0, 255])('a mask of only %d stays as it is', (value) => {
    const mask = maskOf(() => value > 0)
    expect(differencesOf(follow(mask), mask)).toBe(0)
  })

  test('without openings the mask stays', () => {
    expect(differencesOf(followOpenings(TRUTH, []), TRUTH)).toBe(0)
  })
})
