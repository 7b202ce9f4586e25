import { expect, test } from 'vitest'
import { type HouseModel, mapOf } from '../house/house-model.ts'
import { SURFACE_CLASSES, type SurfaceClass } from '../nn/surface-classes.ts'
import type { ColorRaster } from '../raster/raster.ts'
import { areaOwnersOf } from './area-owners.ts'

const [WIDTH, HEIGHT] = [640, 120]
/** The wall's first row: about 60, in waves like those that patches leave. */
const endAt = (x: number) => 60 + Math.round(2.4 * Math.sin(x / 6))

/** A white room whose ceiling is region 0, and whose wall region 1 with a likelihood. */
function buildRoom(wall: number): { photo: ColorRaster; model: HouseModel } {
  const owners: number[] = []
  for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) owners.push(y < endAt(x) ? 0 : 1, 1)
  const regionOf = (of: SurfaceClass, walls: number, ceiling: number) => ({
    pixels: (WIDTH * HEIGHT) / 2,
    probabilities: SURFACE_CLASSES.map((name) => (name === of ? 0.4 : 0.03)),
    likelihoods: { walls, ceiling },
    color: [90, 0, 0],
    building: null,
  })
  const regions = [regionOf('ceiling', 0.05, 0.9), regionOf('wall', wall, 0.05)]
  const size = { width: WIDTH, height: HEIGHT }
  const model = { ...size, classes: SURFACE_CLASSES, regions, owners, borders: [] } as unknown as HouseModel
  return { photo: { ...size, channels: 3, data: new Uint8Array(3 * WIDTH * HEIGHT).fill(220) }, model }
}

/** How many rows the wall's upper end spans, away from the photo's sides. */
function spanOf({ data }: { data: Uint16Array }): number {
  const ends = Array.from({ length: WIDTH - 40 }, (_, k) => {
    let y = 0
    while (data[y * WIDTH + k + 20] === 0) y++
    return y
  })
  return Math.max(...ends) - Math.min(...ends)
}

test.each([0.9, 0.4])('a room’s ceiling and walls of likelihood %d meet in a straight line', (wall) => {
  const { photo, model } = buildRoom(wall)
  expect(spanOf(mapOf(model))).toBe(4)
  expect(spanOf(areaOwnersOf(photo, model, 'walls'))).toBeLessThanOrEqual(1)
  expect(areaOwnersOf(photo, model, 'ceiling')).toBe(areaOwnersOf(photo, model, 'walls'))
})

test('a house keeps its borders, also where its porch has a ceiling', () => {
  const { photo, model } = buildRoom(0.9)
  expect(areaOwnersOf(photo, model, 'exterior')).toBe(mapOf(model))
})
