import { expect, test } from 'vitest'
import { distance, type Quad } from '../geometry/homography.ts'
import type { ColorRaster } from '../raster/raster.ts'
import type { DoorMaps } from './door-maps.ts'
import { trimEntry } from './trim-entry.ts'

/** Size of the photo and of a cell of the network's grid, in pixels. */
const [WIDTH, HEIGHT, CELL] = [240, 240, 4]

interface Rectangle {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly gray: number
  /** probability of a door, 0–255 */
  readonly door: number
}

const LEAF: Rectangle = { left: 80, top: 60, right: 160, bottom: 240, gray: 60, door: 230 }

/** Rectangles on a light wall; later ones cover earlier ones. */
function draw(rectangles: readonly Rectangle[]): { photo: ColorRaster; maps: DoorMaps } {
  const wall = { gray: 200, door: 0 }
  const at = (x: number, y: number) =>
    rectangles.findLast(({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom) ??
    wall
  const data = Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, i) => {
    const pixel = Math.floor(i / 3)
    return at(pixel % WIDTH, Math.floor(pixel / WIDTH)).gray
  })
  const [width, height] = [WIDTH / CELL, HEIGHT / CELL]
  const plane = new Uint8Array(width * height)
  const door = plane.map((_, i) => at((i % width) * CELL, Math.floor(i / width) * CELL).door)
  const others = { garage: plane, window: plane, trim: plane, facade: plane, ground: plane, obstacle: plane }
  return {
    photo: { width: WIDTH, height: HEIGHT, channels: 3, data },
    maps: { width, height, door, ...others, indoorShare: 0 },
  }
}

function quadOf(left: number, top: number, right: number, bottom: number): Quad {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
}

function trim(rectangles: readonly Rectangle[], quad: Quad): Quad {
  const { photo, maps } = draw(rectangles)
  return trimEntry(photo, quad, maps)
}

function expectLeaf(quad: Quad): void {
  const leaf = quadOf(LEAF.left, LEAF.top, LEAF.right, LEAF.bottom)
  for (const [i, corner] of leaf.entries()) expect(distance(quad[i], corner)).toBeLessThanOrEqual(1.5)
}

test('leaves sidelights on both sides out', () => {
  const glass = { ...LEAF, left: 48, right: 192, gray: 120, door: 90 }
  expectLeaf(trim([glass, LEAF], quadOf(48, 60, 192, 240)))
})

test('leaves a transom out', () => {
  const glass = { ...LEAF, top: 28, bottom: 60, gray: 120, door: 90 }
  expectLeaf(trim([glass, LEAF], quadOf(80, 28, 160, 240)))
})

test('keeps what the network takes for a door, however strong the lines on it', () => {
  const panel = { ...LEAF, left: 92, right: 148, top: 92, gray: 120 }
  const whole = quadOf(LEAF.left, LEAF.top, LEAF.right, LEAF.bottom)
  expect(trim([LEAF, panel], whole)).toEqual(whole)
})

test('keeps the top of a glazed door, where the network is less sure of a door', () => {
  const rail = { ...LEAF, bottom: 76, gray: 120, door: 60 }
  const glass = { ...LEAF, top: 76, bottom: 108, door: 160 }
  const whole = quadOf(LEAF.left, LEAF.top, LEAF.right, LEAF.bottom)
  expect(trim([LEAF, rail, glass], whole)).toEqual(whole)
})

test('keeps a strip without an edge, which may lie in shade', () => {
  const shaded = { ...LEAF, left: 48, right: 80, door: 90 }
  const whole = quadOf(48, LEAF.top, LEAF.right, LEAF.bottom)
  expect(trim([shaded, LEAF], whole)).toEqual(whole)
})

test('keeps a door that would be too narrow without the strip', () => {
  const glass = { ...LEAF, right: 112, gray: 120, door: 90 }
  const whole = quadOf(LEAF.left, LEAF.top, LEAF.right, LEAF.bottom)
  expect(trim([LEAF, glass], whole)).toEqual(whole)
})
