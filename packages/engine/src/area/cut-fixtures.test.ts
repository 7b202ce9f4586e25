import { describe, expect, test } from 'vitest'
import type { Mask } from '../raster/raster.ts'
import { toLabPlanes } from '../superpixels/lab-planes.ts'
import { cutFixtures, ON_CABINETS, ON_WALLS } from './cut-fixtures.ts'

const [WIDTH, HEIGHT] = [320, 240]
type Color = readonly [number, number, number]
type ColorAt = (x: number, y: number) => Color

const AREA: Mask = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT).fill(255) }
const CLAD: Color = [176, 158, 128]
const scaled = ([r, g, b]: Color, factor: number): Color => [r * factor, g * factor, b * factor]
/** Siding with a shadow line every ten pixels, darker toward the right. */
const siding: ColorAt = (x, y) => scaled(CLAD, (y % 10 === 0 ? 0.7 : 1) * (1.15 - x / WIDTH / 2))

/** The pixels cut out of a surface that shows these colors. */
function listCut(colorAt: ColorAt, area: Mask = AREA, shape = ON_WALLS): number[] {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let i = 0; i < WIDTH * HEIGHT; i++)
    data.set(colorAt((i % WIDTH) + 0.5, Math.floor(i / WIDTH) + 0.5).map(Math.round), 3 * i)
  const lab = toLabPlanes({ width: WIDTH, height: HEIGHT, channels: 3, data })
  const cut = cutFixtures(lab, area, shape).data
  return [...cut.keys()].filter((i) => cut[i] !== area.data[i])
}

/** A wall with things before it: x, y, width, height and color of each. */
function withThings(things: readonly [number, number, number, number, Color][]): ColorAt {
  return (x, y) =>
    things.find(([left, top, w, h]) => x > left && x < left + w && y > top && y < top + h)?.[4] ??
    siding(x, y)
}

describe('what hangs on a wall is not painted', () => {
  test.each([
    ['a black lantern', 9, 16, [24, 24, 26]],
    ['a gray meter', 20, 24, [120, 130, 140]],
    ['a brass number', 6, 9, [150, 105, 20]],
    ['a white outlet on a tan wall', 8, 11, [252, 252, 252]],
  ] as const)('%s', (_, w, h, color) => {
    const cut = listCut(withThings([[150, 100, w, h, color]]))
    const inside = cut.filter((i) => {
      const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
      return x >= 150 && x < 150 + w && y >= 100 && y < 100 + h
    })
    expect(inside.length).toBe(w * h)
    expect(cut.length - inside.length).toBeLessThan(0.1 * w * h)
  })

  test('several of them', () => {
    const dark: Color = [20, 20, 20]
    const cut = listCut(
      withThings([
        [60, 60, 8, 12, dark],
        [200, 62, 8, 12, dark],
        [130, 150, 7, 7, dark],
      ]),
    )
    expect(cut.length).toBe(8 * 12 * 2 + 49)
  })
})

describe('the wall itself stays', () => {
  test.each<[string, ColorAt]>([
    ['siding in changing light', siding],
    ['a hard shadow', (x, y) => scaled(siding(x, y), x > 100 && x < 180 && y > 80 && y < 120 ? 0.45 : 1)],
    [
      'a small soft spot of sunlight',
      (x, y) => scaled(siding(x, y), 1 + 0.6 * Math.exp(-(((x - 150) / 12) ** 2) - ((y - 120) / 12) ** 2)),
    ],
    [
      'brick',
      (x, y) => (y % 12 < 2 || (x + (y % 24 < 12 ? 0 : 14)) % 28 < 2 ? [190, 184, 176] : [142, 74, 58]),
    ],
    [
      'a crack',
      (x, y) => (Math.abs(x - 150 - 8 * Math.sin(y / 15)) < 1.5 && y > 50 && y < 190 ? [60, 56, 50] : CLAD),
    ],
    ['a pattern of dots', (x, y) => (x % 30 < 8 && y % 30 < 8 ? [60, 80, 120] : CLAD)],
    ['an open door', withThings([[100, 60, 60, 120, [30, 30, 30]]])],
  ])('%s', (_, colorAt) => {
    expect(listCut(colorAt)).toEqual([])
  })

  test('outside the area nothing is judged, and things at its border stay', () => {
    const colorAt = withThings([[150, 100, 9, 16, [24, 24, 26]]])
    const left: Mask = { ...AREA, data: AREA.data.map((_, i) => (i % WIDTH < 155 ? 255 : 0)) }
    expect(listCut(colorAt, left)).toEqual([])
    expect(listCut(colorAt, { ...AREA, data: new Uint8Array(WIDTH * HEIGHT) })).toEqual([])
  })
})

describe('cabinets keep their handles', () => {
  /** Doors 40 pixels wide with gaps between them and a panel's groove, darker toward the floor. */
  const doors: ColorAt = (x, y) => {
    const across = x % 40
    const isGap = across < 1.2
    const isGroove = across > 8 && across < 32 && (Math.abs(across - 9) < 0.8 || Math.abs(across - 31) < 0.8)
    return scaled([196, 188, 172], (isGap ? 0.25 : isGroove ? 0.82 : 1) * (1.1 - y / HEIGHT / 3))
  }
  /** A handle on each of seven doors in two rows. */
  const withHandles =
    (w: number, h: number, color: Color): ColorAt =>
    (x, y) => {
      const [across, down] = [x % 40, y % 120]
      const isOn = across > 3.9 && across < 4.1 + w && down > 50 && down < 50.2 + h && x < 280
      return isOn ? color : doors(x, y)
    }

  test.each([
    ['black knobs', 5, 6, [22, 20, 20]],
    ['long steel bars', 4, 36, [96, 100, 108]],
    ['brass pulls', 4, 14, [140, 96, 30]],
  ] as const)('%s', (_, w, h, color) => {
    const cut = listCut(withHandles(w, h, color), AREA, ON_CABINETS)
    const inside = cut.filter((i) => {
      const [across, down] = [(i % WIDTH) % 40, Math.floor(i / WIDTH) % 120]
      return across >= 3 && across < 5 + w && down >= 49 && down < 51 + h
    })
    expect(inside.length).toBeGreaterThan(0.8 * 14 * w * h)
    expect(inside.length).toBe(cut.length)
  })

  test('gaps and grooves are painted', () => {
    expect(listCut(doors, AREA, ON_CABINETS)).toEqual([])
  })
})
