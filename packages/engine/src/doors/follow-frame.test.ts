import { expect, test } from 'vitest'
import type { Quad } from '../geometry/homography.ts'
import type { CameraFrame } from '../geometry/vanishing-points.ts'
import type { ColorRaster } from '../raster/raster.ts'
import { followFrame } from './follow-frame.ts'

const [WIDTH, HEIGHT] = [240, 180]
const DOOR = { left: 60, top: 40, right: 160, bottom: 150 } as const

/** A camera that looks straight at the house. */
const LEVEL: CameraFrame = {
  focalPx: 180,
  centerX: WIDTH / 2,
  centerY: HEIGHT / 2,
  up: [0, -1, 0],
  along: [1, 0, 0],
  across: [0, 0, 1],
  confidence: 0.8,
}

/** A light door in a dark wall. */
const photo: ColorRaster = {
  width: WIDTH,
  height: HEIGHT,
  channels: 3,
  data: Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, i) => {
    const [x, y] = [Math.floor(i / 3) % WIDTH, Math.floor(i / 3 / WIDTH)]
    const isDoor = x >= DOOR.left && x < DOOR.right && y >= DOOR.top && y < DOOR.bottom
    return isDoor ? 220 : 70
  }),
}

const UPRIGHT: Quad = [
  [60, 40],
  [160, 40],
  [160, 150],
  [60, 150],
]

/** The door with its lower right corner moved, as by the edge of a shadow. */
function cutBy(x: number, y: number): Quad {
  return [UPRIGHT[0], UPRIGHT[1], [160 - x, 150 - y], UPRIGHT[3]]
}

function expectDoor(quad: Quad): void {
  for (const [i, [x, y]] of UPRIGHT.entries()) {
    expect(Math.abs(quad[i][0] - x)).toBeLessThanOrEqual(1)
    expect(Math.abs(quad[i][1] - y)).toBeLessThanOrEqual(1)
  }
}

test('turns a side that leans back to the upright edge', () => {
  expectDoor(followFrame(photo, cutBy(9, 0), LEVEL))
})

test('turns a slanted lower side back to the level edge', () => {
  expectDoor(followFrame(photo, cutBy(0, 8), LEVEL))
})

test('keeps a door whose sides run as the house does', () => {
  const quad = followFrame(photo, UPRIGHT, LEVEL)
  for (const [i, corner] of UPRIGHT.entries())
    for (const axis of [0, 1]) expect(quad[i][axis]).toBeCloseTo(corner[axis], 6)
})

test('keeps sides that lean together: the door may stand apart from the house', () => {
  const leaning: Quad = [
    [70, 40],
    [170, 40],
    [160, 150],
    [60, 150],
  ]
  expect(followFrame(photo, leaning, LEVEL)[1][0]).toBeCloseTo(170, 6)
})

test('keeps every side where the camera’s directions are unsure', () => {
  const quad = cutBy(9, 0)
  expect(followFrame(photo, quad, { ...LEVEL, confidence: 0.3 })).toBe(quad)
})

test('keeps a slanted side that the photo shows: a garage may stand at an angle to the house', () => {
  const slope = 0.12
  const data = Uint8Array.from(photo.data, (value, i) => {
    const [x, y] = [Math.floor(i / 3) % WIDTH, Math.floor(i / 3 / WIDTH)]
    return y < DOOR.top + slope * (x - DOOR.left) ? 70 : value
  })
  const slanted: Quad = [UPRIGHT[0], [160, DOOR.top + slope * 100], UPRIGHT[2], UPRIGHT[3]]
  const quad = followFrame({ ...photo, data }, slanted, LEVEL)
  expect(Math.abs(quad[1][1] - slanted[1][1])).toBeLessThanOrEqual(1)
})
