import { describe, expect, test } from 'vitest'
import type { RegionMap } from '../house/region-map.ts'
import type { ColorRaster } from '../raster/raster.ts'
import { toLabPlanes } from '../superpixels/lab-planes.ts'
import { straightenCeiling } from './straighten-ceiling.ts'
import type { BorderSide } from './straighten-regions.ts'

const [WIDTH, HEIGHT] = [640, 160]
const CEILING = 0
const WALL = 1
const LAMP = 2
const SIDES: readonly BorderSide[] = ['inside', 'beyond', 'other']

/** Row of the true border in a column: it slopes, meets another wall's border in a corner, and leaves the photo at the top. */
const borderAt = (x: number) => (x < 400 ? 60 + 0.08 * x : 92 - 0.5 * (x - 400))
/** Patches leave waves of a few pixels. */
const waveAt = (x: number) => Math.round(2.4 * Math.sin(x / 6))
const isLamp = (x: number, y: number) => x >= 90 && x < 102 && y < 90

/** A white room: the wall is darker than the ceiling by `step`, in encoded values. */
function buildPhoto(step: number): ColorRaster {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    const grain = (x * 7 + y * 13 + ((x * y) % 5)) % 4
    data.fill(225 + grain - (y + 0.5 < borderAt(x + 0.5) ? 0 : step), 3 * i, 3 * i + 3)
  }
  return { width: WIDTH, height: HEIGHT, channels: 3, data }
}

function buildMap(regionAt: (x: number, y: number) => number): RegionMap {
  const data = Uint16Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
    regionAt(i % WIDTH, Math.floor(i / WIDTH)),
  )
  return { width: WIDTH, height: HEIGHT, data }
}

const wavy = (x: number, y: number) => (y < borderAt(x + 0.5) + waveAt(x) ? CEILING : WALL)

/** Farthest that the ceiling's end is from a border, over the columns that a filter passes, in pixels. */
function farthest({ data }: RegionMap, passes: (x: number) => boolean, border = borderAt): number {
  let most = 0
  for (let x = 0; x < WIDTH; x++) {
    if (!passes(x)) continue
    let end = 0
    while (end < HEIGHT && data[end * WIDTH + x] === CEILING) end++
    most = Math.max(most, Math.abs(end - border(x + 0.5)))
  }
  return most
}
const everywhere = () => true

describe('straightenCeiling', () => {
  test('a wavy border lands on a step too faint to be seen at one pixel, with its corner', () => {
    const map = buildMap(wavy)
    expect(farthest(map, (x) => x < 570)).toBeGreaterThan(2.4)
    const straight = straightenCeiling(toLabPlanes(buildPhoto(4)), map, SIDES)
    expect(farthest(straight, (x) => x < 570 && Math.abs(x - 400) > 12)).toBeLessThan(1.6)
    expect(farthest(straight, (x) => x < 570)).toBeLessThan(4)
  })

  test('where the photo shows no step, the border becomes the line through it', () => {
    const straight = straightenCeiling(toLabPlanes(buildPhoto(0)), buildMap(wavy), SIDES)
    expect(farthest(straight, (x) => x > 8 && x < 380)).toBeLessThan(2)
  })

  test('all pixels up to the frame stay with the ceiling', () => {
    const { data } = straightenCeiling(toLabPlanes(buildPhoto(4)), buildMap(wavy), SIDES)
    expect(data.subarray(0, 575).every((region) => region === CEILING)).toBe(true)
  })

  test('a lamp before the border keeps its pixels and gains none', () => {
    const map = buildMap((x, y) => (isLamp(x, y) ? LAMP : wavy(x, y)))
    const { data } = straightenCeiling(toLabPlanes(buildPhoto(4)), map, SIDES)
    const lampOf = (regions: Uint16Array) => [...regions.keys()].filter((i) => regions[i] === LAMP)
    expect(lampOf(data)).toEqual(lampOf(map.data))
  })

  test('a border with a curtain stays as it is', () => {
    const map = buildMap((x, y) => (wavy(x, y) === CEILING ? CEILING : LAMP))
    expect(straightenCeiling(toLabPlanes(buildPhoto(4)), map, SIDES).data).toEqual(map.data)
  })

  test('a round border stays as it is', () => {
    const arch = (x: number) => 20 + 0.001 * (x - 320) ** 2
    const map = buildMap((x, y) => (y < arch(x + 0.5) ? CEILING : WALL))
    const plain = { ...buildPhoto(0), data: new Uint8Array(WIDTH * HEIGHT * 3).fill(200) }
    expect(farthest(straightenCeiling(toLabPlanes(plain), map, SIDES), everywhere, arch)).toBeLessThan(5)
  })

  test('a photo without a ceiling stays as it is', () => {
    const map = buildMap(() => WALL)
    expect(straightenCeiling(toLabPlanes(buildPhoto(4)), map, ['beyond', 'beyond', 'other'])).toBe(map)
    expect(straightenCeiling(toLabPlanes(buildPhoto(4)), map, SIDES).data).toEqual(map.data)
  })
})
