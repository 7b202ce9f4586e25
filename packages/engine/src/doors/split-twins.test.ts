import { expect, test } from 'vitest'
import type { Quad } from '../geometry/homography.ts'
import type { DoorMaps } from './door-maps.ts'
import { findTwins } from './split-twins.ts'

const PHOTO = { width: 320, height: 160 } as const
/** Pixels of a cell of the network's grid. */
const CELL = 4

function doorAt(left: number, right: number, confidence = 0.9) {
  const quad: Quad = [
    [left, 40],
    [right, 40],
    [right, 120],
    [left, 120],
  ]
  return { quad, confidence }
}

/** The network's door probability, 0–255, by columns in pixels. */
function mapsOf(doorIn: (x: number) => number): DoorMaps {
  const [width, height] = [PHOTO.width / CELL, PHOTO.height / CELL]
  const plane = new Uint8Array(width * height)
  const door = plane.map((_, i) => doorIn((i % width) * CELL))
  const others = { garage: plane, window: plane, trim: plane, facade: plane, ground: plane, obstacle: plane }
  return { width, height, door, ...others, indoorShare: 0 }
}

const WIDE = doorAt(60, 260)
const [LEFT, RIGHT] = [doorAt(60, 148), doorAt(172, 260)]
const ALL = [WIDE, LEFT, RIGHT, doorAt(60, 100), doorAt(220, 260)]
const WITH_PILLAR = mapsOf((x) => (x >= 148 && x < 172 ? 90 : 230))

test('finds the two doors beside a pillar', () => {
  expect(findTwins(WIDE.quad, ALL, WITH_PILLAR, PHOTO)).toEqual([LEFT, RIGHT])
})

test('leaves a wide door whole where the network sees no pillar', () => {
  const sure = mapsOf(() => 230)
  expect(findTwins(WIDE.quad, ALL, sure, PHOTO)).toBeNull()
})

test('leaves a wide door whole where one of its halves is unlikely to be a door', () => {
  const unsure = [WIDE, LEFT, doorAt(172, 260, 0.5)]
  expect(findTwins(WIDE.quad, unsure, WITH_PILLAR, PHOTO)).toBeNull()
})

test('takes the panels of a door for no doors', () => {
  const panels = [WIDE, doorAt(60, 110), doorAt(118, 170), doorAt(178, 220)]
  expect(findTwins(WIDE.quad, panels, WITH_PILLAR, PHOTO)).toBeNull()
})
