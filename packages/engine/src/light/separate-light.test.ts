import { describe, expect, test } from 'vitest'
import { luminanceOfBytes, encodedFromLinear } from '../color/transfer.ts'
import { buildAnalysis } from '../nn/build-analysis.test-support.ts'
import type { SurfaceClass } from '../nn/surface-classes.ts'
import { buildBoxes } from '../raster/build-scene.test-support.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import { resizeColor } from '../raster/resize.ts'
import { separateLight, type LightLayers } from './separate-light.ts'

const [WIDTH, HEIGHT] = [480, 320]
const NAVY = [0.02, 0.035, 0.1] as const
const CREAM = [0.75, 0.7, 0.6] as const
/** left, top, right and bottom of a dark door on the wall, and of a shadow on the wall */
const DOOR = [80, 120, 180, 280] as const
const SHADOW = [320, 0, 480, 320] as const
/** light in the shadow, relative to that beside it */
const SHADE = 0.25

function byteColor(reflectance: readonly number[], light: number): readonly number[] {
  const [red, green, blue] = reflectance.map((value) => value * light)
  return encodedFromLinear([red, green, blue])
}

const photo = buildBoxes(WIDTH, HEIGHT, [
  { box: [0, 0, WIDTH, HEIGHT], color: byteColor(CREAM, 1) },
  { box: DOOR, color: byteColor(NAVY, 1) },
  { box: SHADOW, color: byteColor(CREAM, SHADE) },
])

const isInDoor = (x: number, y: number) => x > DOOR[0] && x < DOOR[2] && y > DOOR[1] && y < DOOR[3]
const analysis = buildAnalysis(photo, (x, y): readonly [SurfaceClass, number] => [
  isInDoor(x, y) ? 'entry_door' : 'wall',
  0.9,
])

/** The values at a pixel of the photo. */
function valuesAt({ width, reflectance, light }: LightLayers, x: number, y: number) {
  const at = (y >> 1) * width + (x >> 1)
  return { reflectance: reflectance[at], light: light[at] }
}

describe.each([
  ['with an analysis', analysis],
  ['without an analysis', null],
])('separateLight %s', (_, given) => {
  const layers = separateLight(photo, given)
  const wall = valuesAt(layers, 260, 160)

  test('reflectance times light is the photo', () => {
    const { width, height, reflectance, light } = layers
    const small = bytesOf(resizeColor(photo, width, height))
    expect([width, height]).toEqual([WIDTH / 2, HEIGHT / 2])
    for (let i = 0; i < light.length; i += 7)
      expect(reflectance[i] * light[i]).toBeCloseTo(luminanceOfBytes(small, 3 * i), 5)
    expect(reflectance.every((value) => value > 0 && value <= 1)).toBe(true)
  })

  test('a dark door on a light wall is a dark surface in the same light', () => {
    const door = valuesAt(layers, 130, 200)
    expect(wall.reflectance / door.reflectance).toBeGreaterThan(6)
    expect(wall.light / door.light).toBeLessThan(3)
  })

  test('a shadow on a wall is less light on the same surface', () => {
    const shade = valuesAt(layers, 400, 160)
    expect(wall.light / shade.light).toBeGreaterThan(2.8)
    expect(wall.reflectance / shade.reflectance).toBeLessThan(1.4)
  })
})

test('sky and windows are sources of light, which only an analysis tells', () => {
  const sky = buildAnalysis(photo, (_, y) => [y < 80 ? 'sky' : 'wall', 1])
  const { width, sources } = separateLight(photo, sky)
  expect(sources[20 * width + 100]).toBeGreaterThan(0.9)
  expect(sources[120 * width + 100]).toBeLessThan(0.1)
  expect(separateLight(photo, null).sources.every((share) => share === 0)).toBe(true)
})
