import { describe, expect, test } from 'vitest'
import { luminanceOf } from '../color/lab.ts'
import { LINEAR_OF_BYTE, type LinearRgb } from '../color/transfer.ts'
import type { Quad } from '../geometry/homography.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { findOpeningLight, LIGHT_CELLS, type OpeningLight } from './opening-light.ts'

type Color = readonly [red: number, green: number, blue: number]

const [WIDTH, HEIGHT] = [400, 300]
const DOOR = { left: 150, top: 115, right: 250, bottom: 250 } as const
const BLACK: Color = [24, 24, 26]
const GRAY: Color = [140, 140, 140]
const BROWN: Color = [120, 100, 84]
const BRICK: Color = [190, 110, 85]

/** A black door in a wall without casing, above gray ground and below a deep blue sky of so many rows. */
function draw(wall: Color, skyRows = 0): ColorRaster {
  const colorAt = (x: number, y: number): Color => {
    if (x >= DOOR.left && x < DOOR.right && y >= DOOR.top && y < DOOR.bottom) return BLACK
    if (y < skyRows) return [20, 50, 120]
    return y < DOOR.bottom ? wall : GRAY
  }
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let i = 0; i < WIDTH * HEIGHT; i++) data.set(colorAt(i % WIDTH, Math.floor(i / WIDTH)), 3 * i)
  return { width: WIDTH, height: HEIGHT, channels: 3, data }
}

function findOpening(photo: ColorRaster, sky: Mask | null = null): OpeningLight {
  const quad: Quad = [
    [DOOR.left, DOOR.top],
    [DOOR.right, DOOR.top],
    [DOOR.right, DOOR.bottom],
    [DOOR.left, DOOR.bottom],
  ]
  const hidden = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT) }
  return findOpeningLight(photo, quad, hidden, new Uint8Array(LIGHT_CELLS ** 2), sky)
}

function findLight(photo: ColorRaster, sky: Mask | null = null): LinearRgb {
  return findOpening(photo, sky).linear
}

/** A light door in a light wall, both half in shade; `dim` is the byte of the door's shaded half in each row. */
function shadeHalf(dim: (y: number) => number): ColorRaster {
  const photo = draw([200, 200, 200])
  const data = photo.data.map((_, i) => {
    const [x, y] = [Math.floor(i / 3) % WIDTH, Math.floor(i / 3 / WIDTH)]
    const isDoor = x >= DOOR.left && x < DOOR.right && y >= DOOR.top && y < DOOR.bottom
    const isShaded = y < (DOOR.top + DOOR.bottom) / 2
    if (isDoor) return isShaded ? dim(y) : 190
    return isShaded ? 120 : 200
  })
  return { ...photo, data }
}

/** Light on the upper rows of the opening's grid, without those next to its border and the shadow's edge. */
function shadeAbove({ shade }: OpeningLight): number[] {
  return [...shade.subarray(4 * LIGHT_CELLS, (LIGHT_CELLS / 2 - 4) * LIGHT_CELLS)]
}

/** As {@link shadeHalf}, with a pane between lit stiles that goes on from the shadow to near the door's lower end. */
function hangPaneBelowShade(): ColorRaster {
  const photo = shadeHalf(() => 110)
  const { data } = photo
  const width = DOOR.right - DOOR.left
  for (let y = DOOR.top + 20; y < DOOR.bottom - 25; y++)
    data.fill(105, 3 * (y * WIDTH + DOOR.left + 0.3 * width), 3 * (y * WIDTH + DOOR.left + 0.7 * width))
  return photo
}

describe('the light on a black door without a casing', () => {
  test('is at least what the wall beside it reflects', () => {
    expect(luminanceOf(findLight(draw([225, 225, 225])))).toBeGreaterThan(LINEAR_OF_BYTE[225])
  })

  test('is at least the red that a brick wall reflects, though the wall swallows most green and blue', () => {
    expect(luminanceOf(findLight(draw(BRICK)))).toBeGreaterThan(LINEAR_OF_BYTE[BRICK[0]])
  })

  test('has nothing of the color of a deep blue sky that the network knows', () => {
    const skyRows = 88
    const photo = draw(BROWN, skyRows)
    const data = new Uint8Array(WIDTH * HEIGHT).fill(255, 0, WIDTH * skyRows)
    const [, green, blue] = findLight(photo, { width: WIDTH, height: HEIGHT, data })
    const [, greenOfAll, blueOfAll] = findLight(photo)
    expect(blue / green).toBeLessThan(0.95 * (blueOfAll / greenOfAll))
  })
})

describe('a shadow over half of a door', () => {
  test('is kept', () => {
    const shade = shadeAbove(findOpening(shadeHalf(() => 114)))
    expect(Math.max(...shade)).toBeLessThan(0.5)
  })

  test('does not show the old door’s panels', () => {
    const shade = shadeAbove(findOpening(shadeHalf((y) => (Math.floor(y / 12) % 2 === 0 ? 118 : 108))))
    expect(Math.max(...shade) / Math.min(...shade)).toBeLessThan(1.1)
  })

  test('ends where casing and wall are lit again, and does not follow a pane further down', () => {
    const light = findOpening(hangPaneBelowShade())
    expect(Math.max(...shadeAbove(light))).toBeLessThan(0.5)
    const below = [...light.shade.subarray((LIGHT_CELLS / 2 + 4) * LIGHT_CELLS)]
    expect(Math.min(...below)).toBeGreaterThan(0.8)
  })

  test('is none where the door is far darker than its surroundings, as behind glass', () => {
    const shade = shadeAbove(findOpening(shadeHalf(() => 40)))
    expect(Math.min(...shade)).toBeGreaterThan(0.9)
  })
})
