import { describe, expect, test } from 'vitest'
import type { RegionMap } from '../house/region-map.ts'
import type { ColorRaster } from '../raster/raster.ts'
import { toLabPlanes } from '../superpixels/lab-planes.ts'
import { straightenCabinets } from './straighten-cabinets.ts'

const [WIDTH, HEIGHT] = [640, 400]
const WALL = 0
const CABINET = 1
const IS_CABINET = [false, true]

type Shape = (x: number, y: number) => boolean

/** The sides of a cabinet lean a little, as in a photo that looks down. */
const leftAt = (y: number) => 200 - 0.05 * (y - 80)
const box: Shape = (x, y) => y >= 80 && y < 300 && x + 0.5 >= leftAt(y) && x < 420
/** A foot that stands out to the left. */
const withFoot: Shape = (x, y) => box(x, y) || (y >= 265 && y < 300 && x >= 182 && x < 220)
/** Where the colors are alike, patches leave out a part of the left side, and add another. */
const ragged: Shape = (x, y) => {
  if (y >= 120 && y < 165) return box(x - 6, y)
  return y >= 200 && y < 230 ? box(x + 5, y) : box(x, y)
}

/** A gray photo: a shape is darker than what is around it by `step`, in encoded values. */
function buildPhoto(shape: Shape, step: number): ColorRaster {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    const grain = (x * 7 + y * 13 + ((x * y) % 5)) % 4
    data.fill(205 + grain - (shape(x, y) ? step : 0), 3 * i, 3 * i + 3)
  }
  return { width: WIDTH, height: HEIGHT, channels: 3, data }
}

function buildMap(shape: Shape): RegionMap {
  const regionAt = (i: number) => (shape(i % WIDTH, Math.floor(i / WIDTH)) ? CABINET : WALL)
  const data = Uint16Array.from({ length: WIDTH * HEIGHT }, (_, i) => regionAt(i))
  return { width: WIDTH, height: HEIGHT, data }
}

/** Farthest that the cabinet's left side is from the true one, away from its corners, in pixels. */
function farthest({ data }: RegionMap): number {
  let most = 0
  for (let y = 90; y < 290; y++) {
    const row = data.subarray(y * WIDTH, (y + 1) * WIDTH)
    most = Math.max(most, Math.abs(row.indexOf(CABINET) - leftAt(y)))
  }
  return most
}

/** How many pixels two maps give to different regions. */
function countDifferences(one: RegionMap, other: RegionMap): number {
  return one.data.filter((region, i) => region !== other.data[i]).length
}

describe('straightenCabinets', () => {
  test.each([3, 40])('a ragged side lands on the line that most of it lies on, at a step of %d', (step) => {
    expect(farthest(buildMap(ragged))).toBeGreaterThan(5)
    const straight = straightenCabinets(toLabPlanes(buildPhoto(box, step)), buildMap(ragged), IS_CABINET)
    expect(farthest(straight)).toBeLessThan(2)
    expect(countDifferences(buildMap(ragged), buildMap(box))).toBeGreaterThan(800)
    expect(countDifferences(straight, buildMap(box))).toBeLessThan(300)
  })

  test('a foot that the photo shows stays', () => {
    const map = buildMap(withFoot)
    const straight = straightenCabinets(toLabPlanes(buildPhoto(withFoot, 40)), map, IS_CABINET)
    const footAt = (x: number, y: number) => straight.data[y * WIDTH + x]
    expect(footAt(184, 270)).toBe(CABINET)
    expect(footAt(184, 295)).toBe(CABINET)
    expect(countDifferences(straight, map)).toBeLessThan(60)
  })

  test('a round thing changes by less than a pixel along its outline', () => {
    const round: Shape = (x, y) => (x - 320) ** 2 + (y - 200) ** 2 < 60 ** 2
    const straight = straightenCabinets(toLabPlanes(buildPhoto(round, 40)), buildMap(round), IS_CABINET)
    expect(countDifferences(straight, buildMap(round))).toBeLessThan(2 * Math.PI * 60)
  })

  test('without cabinets the map stays the same', () => {
    const map = buildMap(ragged)
    expect(straightenCabinets(toLabPlanes(buildPhoto(box, 40)), map, [false, false])).toBe(map)
  })
})
