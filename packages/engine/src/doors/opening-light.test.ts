import { describe, expect, test } from 'vitest'
import { luminanceOf } from '../color/lab.ts'
import { LINEAR_OF_BYTE } from '../color/transfer.ts'
import type { Quad } from '../geometry/homography.ts'
import type { ColorRaster } from '../raster/raster.ts'
import { findOpeningLight, LIGHT_CELLS } from './opening-light.ts'

type Color = readonly [red: number, green: number, blue: number]

const [WIDTH, HEIGHT] = [400, 300]
const DOOR = { left: 150, top: 90, right: 250, bottom: 250 } as const
const BLACK: Color = [24, 24, 26]
const BRICK: Color = [190, 110, 85]

/** A black door in a wall without casing, above gray ground. */
function findLight(wall: Color): number {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    const isDoor = x >= DOOR.left && x < DOOR.right && y >= DOOR.top && y < DOOR.bottom
    data.set(isDoor ? BLACK : y < DOOR.bottom ? wall : [140, 140, 140], 3 * i)
  }
  const photo: ColorRaster = { width: WIDTH, height: HEIGHT, channels: 3, data }
  const quad: Quad = [
    [DOOR.left, DOOR.top],
    [DOOR.right, DOOR.top],
    [DOOR.right, DOOR.bottom],
    [DOOR.left, DOOR.bottom],
  ]
  const hidden = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT) }
  return luminanceOf(findOpeningLight(photo, quad, hidden, new Uint8Array(LIGHT_CELLS ** 2)).linear)
}

describe('the light on a black door without a casing', () => {
  test('is at least what the wall beside it reflects', () => {
    expect(findLight([225, 225, 225])).toBeGreaterThan(LINEAR_OF_BYTE[225])
  })

  test('is at least the red that a brick wall reflects, though the wall swallows most green and blue', () => {
    expect(findLight(BRICK)).toBeGreaterThan(LINEAR_OF_BYTE[BRICK[0]])
  })
})
