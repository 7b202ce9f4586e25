import { expect, test } from 'vitest'
import type { DoorMaps } from './door-maps.ts'
import { listPartQuads } from './door-parts.ts'

const [WIDTH, HEIGHT] = [60, 80]
const DOOR = { left: 20, top: 10, right: 40, bottom: 50 } as const

/** A door, and below it a gate that the network takes for a part of it, moved to the right by so many cells. */
function mapsOf(gateAside: number): DoorMaps {
  const plane = new Uint8Array(WIDTH * HEIGHT)
  const door = plane.map((_, i) => {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    const aside = y >= DOOR.bottom ? gateAside : 0
    return x >= DOOR.left + aside && x < DOOR.right + aside && y >= DOOR.top && y < 70 ? 240 : 0
  })
  const others = { garage: plane, window: plane, trim: plane, facade: plane, ground: plane, obstacle: plane }
  return { width: WIDTH, height: HEIGHT, door, ...others, indoorShare: 0 }
}

function bottomsOf(maps: DoorMaps): number[] {
  return listPartQuads(maps).map(([, , bottomRight]) => bottomRight[1])
}

test('lists a door without its foot where one of its sides jumps', () => {
  expect(bottomsOf(mapsOf(8)).some((bottom) => Math.abs(bottom - DOOR.bottom) < 1)).toBe(true)
})

test('lists a straight door as a whole only', () => {
  for (const bottom of bottomsOf(mapsOf(0))) expect(Math.abs(bottom - 70)).toBeLessThan(1)
})
