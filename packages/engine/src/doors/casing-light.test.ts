import { describe, expect, test } from 'vitest'
import { luminanceOf } from '../color/lab.ts'
import { LINEAR_OF_BYTE } from '../color/transfer.ts'
import type { Quad } from '../geometry/homography.ts'
import type { ColorRaster } from '../raster/raster.ts'
import { findLightOfCasing, readCasing } from './casing-light.ts'

type Color = readonly [red: number, green: number, blue: number]

const [WIDTH, HEIGHT] = [300, 300]
const DOOR = { left: 100, top: 60, right: 200, bottom: 260 } as const
const QUAD: Quad = [
  [DOOR.left, DOOR.top],
  [DOOR.right, DOOR.top],
  [DOOR.right, DOOR.bottom],
  [DOOR.left, DOOR.bottom],
]
const NAVY: Color = [30, 38, 70]
const BROWN: Color = [96, 60, 44]
const CREAM: Color = [200, 194, 182]
const EVERYWHERE = { left: [], right: [], top: [] } as const

/** Rings around a door, each up to a distance in pixels from it; the last one covers the rest. */
function draw(door: Color, ...rings: readonly (readonly [upTo: number, color: Color])[]): ColorRaster {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    const away = Math.max(DOOR.left - x, x - DOOR.right + 1, DOOR.top - y, y - DOOR.bottom + 1)
    const ring = rings.find(([upTo]) => away <= upTo)?.[1] ?? NAVY
    data.set(away <= 0 ? door : ring, 3 * i)
  }
  return { width: WIDTH, height: HEIGHT, channels: 3, data }
}

function findLight(photo: ColorRaster) {
  const hidden = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT) }
  const guess = { expected: 0.5, usual: 0.55, neutral: [1, 1, 1], contrast: 1 } as const
  return findLightOfCasing(readCasing(photo, QUAD, hidden), EVERYWHERE, guess)
}

const CREAM_LIGHT = luminanceOf([
  LINEAR_OF_BYTE[CREAM[0]],
  LINEAR_OF_BYTE[CREAM[1]],
  LINEAR_OF_BYTE[CREAM[2]],
])

describe('the light beside a door', () => {
  test('is read from a white casing', () => {
    const light = findLight(draw(BROWN, [10, CREAM]))
    expect(luminanceOf(light ?? [0, 0, 0])).toBeCloseTo(CREAM_LIGHT / 0.87, 1)
  })

  test('is read from a white casing that begins beyond a dark gap', () => {
    const light = findLight(draw(BROWN, [7, NAVY], [14, CREAM]))
    expect(luminanceOf(light ?? [0, 0, 0])).toBeCloseTo(CREAM_LIGHT / 0.87, 1)
  })

  test('is not read from a light wall around a dark casing', () => {
    const wall: Color = [150, 140, 120]
    const light = findLight(draw(BROWN, [10, [20, 20, 22]], [99, wall]))
    // a dark casing counts half, against the usual light
    expect(luminanceOf(light ?? [0, 0, 0])).toBeLessThan(0.45)
  })

  test('is unknown beside a casing in another color', () => {
    expect(findLight(draw(BROWN, [10, [190, 120, 80]]))).toBeNull()
  })
})
