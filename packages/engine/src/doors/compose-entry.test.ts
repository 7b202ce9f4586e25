import { describe, expect, test } from 'vitest'
import type { ColorRaster } from '../raster/raster.ts'
import { composeEntry } from './compose-entry.ts'

const [WIDTH, HEIGHT] = [180, 400]

/** A red door with a blue handle at its right, as wide and high as 36 by 80 inches. */
function paintDoor(channels: 3 | 4 = 3): ColorRaster {
  const data = new Uint8Array(WIDTH * HEIGHT * channels)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const isHandle = x > 160 && x < 174 && y > 190 && y < 230
      data.set(isHandle ? [20, 20, 200] : [150, 40, 40], (y * WIDTH + x) * channels)
    }
  return { width: WIDTH, height: HEIGHT, channels, data }
}

const BOTH = { sidelights: 'both', transom: 'rectangular' } as const
/** Both sidelights 12 inches wide, the transom 14 inches high, the posts 2 inches wide. */
const ASPECT = 64 / 96
const compose = (changes: object = {}) =>
  composeEntry({ picture: paintDoor(), glass: null, isMirrored: false, ...changes }, BOTH, ASPECT)

/** At a place in inches from the top left. */
function read({ picture, glass }: ReturnType<typeof compose>, x: number, y: number) {
  const at = Math.floor(y * 5) * picture.width + Math.floor(x * 5)
  return { color: [...picture.data.subarray(at * 3, at * 3 + 3)], glass: glass.data[at] }
}

describe('an entry door with its kit', () => {
  test('is one picture in which the door is as it was', () => {
    const made = compose()
    expect([made.picture.width, made.picture.height]).toEqual([320, 480])
    // shadow and gap of the post at its left and of the bar at its top
    for (const [x, y] of [
      [18, 20],
      [32, 50],
      [48, 94],
    ] as const)
      expect(read(made, x, y)).toEqual({ color: [150, 40, 40], glass: 0 })
    expect(read(made, 14 + 33.5, 16 + 42).color).toEqual([20, 20, 200])
  })

  test('has glass in the middle of each window, and none in boards and posts', () => {
    const made = compose()
    for (const [x, y] of [
      [6, 50],
      [58, 50],
      [6, 7],
      [32, 7],
      [58, 7],
    ] as const)
      expect(read(made, x, y).glass).toBe(255)
    for (const [x, y] of [
      [1, 50],
      [13, 50],
      [51, 50],
      [32, 15],
      [6, 92],
    ] as const)
      expect(read(made, x, y).glass).toBe(0)
  })

  test('has boards of the door’s finish, without its handle', () => {
    const made = compose()
    for (let y = 20; y < 94; y++) {
      const [red, green, blue] = read(made, 1, y).color
      expect([red, green, blue]).toEqual([150, 40, 40])
      expect(read(made, 13, y).color[2]).toBeLessThan(60)
    }
  })

  test('keeps the door’s own panes, and mirrors nothing but the door', () => {
    const glass = { width: 2, height: 1, data: Uint8Array.of(255, 0) }
    const [plain, mirrored] = [compose({ glass }), compose({ glass, isMirrored: true })]
    expect([read(plain, 20, 60).glass, read(plain, 46, 60).glass]).toEqual([255, 0])
    expect([read(mirrored, 20, 60).glass, read(mirrored, 46, 60).glass]).toEqual([0, 255])
    expect(read(mirrored, 14 + 2.5, 16 + 42).color).toEqual([20, 20, 200])
    expect(read(mirrored, 6, 50)).toEqual(read(plain, 6, 50))
  })

  test('is the same with an alpha channel', () => {
    expect(compose({ picture: paintDoor(4) }).picture.data).toEqual(compose().picture.data)
  })
})
