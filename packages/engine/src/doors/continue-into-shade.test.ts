import { describe, expect, test } from 'vitest'
import type { Quad } from '../geometry/homography.ts'
import type { ColorRaster } from '../raster/raster.ts'
import { continueIntoShade } from './continue-into-shade.ts'
import type { DoorMaps } from './door-maps.ts'

const [WIDTH, HEIGHT, CELL] = [300, 160, 4]
const DOOR = { left: 60, top: 40, right: 260, bottom: 140 } as const
/** Where the shadow on the door begins. */
const SHADE_X = 180

/** A door with four panels, of which what is right of a straight shadow is drawn with other panels or another probability of a wall. */
function draw({ panelsInShade = 4, facadeInShade = 0 } = {}): { photo: ColorRaster; maps: DoorMaps } {
  const isDoor = (x: number, y: number) =>
    x >= DOOR.left && x < DOOR.right && y >= DOOR.top && y < DOOR.bottom
  const grayAt = (x: number, y: number) => {
    if (!isDoor(x, y)) return 110
    const isShaded = x >= SHADE_X
    const panelPx = (DOOR.bottom - DOOR.top) / (isShaded ? panelsInShade : 4)
    const groove = (y - DOOR.top) % panelPx < 4 ? 0.85 : 1
    return Math.round(groove * (isShaded ? 70 : 230))
  }
  const data = Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, i) => {
    const pixel = Math.floor(i / 3)
    return grayAt(pixel % WIDTH, Math.floor(pixel / WIDTH))
  })
  const [width, height] = [WIDTH / CELL, HEIGHT / CELL]
  const plane = new Uint8Array(width * height)
  const facade = plane.map((_, i) => {
    const x = (i % width) * CELL
    if (!isDoor(x, Math.floor(i / width) * CELL)) return 255
    return x >= SHADE_X ? facadeInShade : 0
  })
  const others = { door: plane, garage: plane, window: plane, trim: plane, ground: plane, obstacle: plane }
  return {
    photo: { width: WIDTH, height: HEIGHT, channels: 3, data },
    maps: { width, height, facade, ...others, indoorShare: 0 },
  }
}

/** The door up to the shadow. */
const LIT: Quad = [
  [DOOR.left, DOOR.top],
  [SHADE_X, DOOR.top],
  [SHADE_X, DOOR.bottom],
  [DOOR.left, DOOR.bottom],
]

describe('a garage door that ends at the edge of a shadow', () => {
  test('goes on as far as its panels do', () => {
    const { photo, maps } = draw()
    const [, topRight, bottomRight] = continueIntoShade(photo, LIT, maps)
    for (const [x] of [topRight, bottomRight]) expect(Math.abs(x - DOOR.right)).toBeLessThanOrEqual(2)
  })

  test('stays where the panels beside it are others', () => {
    const { photo, maps } = draw({ panelsInShade: 7 })
    expect(continueIntoShade(photo, LIT, maps)).toBe(LIT)
  })

  test('stays where a wall goes on beside it', () => {
    const { photo, maps } = draw({ facadeInShade: 255 })
    expect(continueIntoShade(photo, LIT, maps)).toBe(LIT)
  })
})
