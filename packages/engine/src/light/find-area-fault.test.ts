import { describe, expect, test } from 'vitest'
import { buildAnalysis } from '../nn/build-analysis.test-support.ts'
import type { SurfaceClass } from '../nn/surface-classes.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { findAreaFault } from './find-area-fault.ts'

const SIZE = { width: 320, height: 240 }

type Rgb = readonly [red: number, green: number, blue: number]

/** A sky with a gradient above a wall, in encoded sRGB. */
function photoUnder(sky: Rgb): ColorRaster {
  const data = new Uint8Array(SIZE.width * SIZE.height * 3)
  for (let i = 0; i < SIZE.width * SIZE.height; i++) {
    const y = Math.floor(i / SIZE.width)
    const color: Rgb = y < 80 ? sky : [190, 180, 165]
    data.set(
      color.map((value) => value * (0.8 + y / 400)),
      3 * i,
    )
  }
  return { ...SIZE, channels: 3, data }
}

/** The area: the right half below the sky. */
const mask: Mask = {
  ...SIZE,
  data: Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, i) =>
    i >= 80 * SIZE.width && i % SIZE.width >= 160 ? 255 : 0,
  ),
}

/** Sky on top, and a surface in some columns of the area, which begins at column 160. */
function surfacesWith(name: SurfaceClass, columns: number, sureness = 0.9) {
  return buildAnalysis(SIZE, (x, y) => {
    if (y < 80) return ['sky', 0.95]
    return [x >= 160 && x < 160 + columns ? name : 'wall', sureness]
  })
}

const BLUE: Rgb = [120, 160, 225]
const wall = surfacesWith('wall', 160)

describe('findAreaFault', () => {
  test('finds nothing on a wall under a blue, a white or a clipped sky', () => {
    for (const sky of [BLUE, [205, 205, 210], [255, 255, 255]] as const)
      expect(findAreaFault(photoUnder(sky), mask, wall)).toBeNull()
  })

  test.each<[string, Rgb]>([
    ['an orange sunset', [235, 150, 90]],
    ['pink clouds', [220, 170, 175]],
    ['snow clouds above a city', [150, 125, 105]],
  ])('knows a sky that colors the light: %s', (_name, sky) => {
    expect(findAreaFault(photoUnder(sky), mask, wall)).toBe('sunset')
  })

  test('a warm wall is no sunset, and neither is a strip of warm sky', () => {
    const noSky = buildAnalysis(SIZE, () => ['wall', 0.95])
    expect(findAreaFault(photoUnder([235, 150, 90]), mask, noSky)).toBeNull()
    const strip = buildAnalysis(SIZE, (_, y) => [y < 5 ? 'sky' : 'wall', 0.95])
    expect(findAreaFault(photoUnder([235, 150, 90]), mask, strip)).toBeNull()
  })

  test.each<[SurfaceClass, string]>([
    ['window', 'glass'],
    ['picture', 'glass'],
    ['backsplash', 'tile'],
  ])('knows an area that is mostly %s', (name, fault) => {
    expect(findAreaFault(photoUnder(BLUE), mask, surfacesWith(name, 100))).toBe(fault)
    expect(findAreaFault(photoUnder(BLUE), mask, surfacesWith(name, 60))).toBeNull()
    expect(findAreaFault(photoUnder(BLUE), mask, surfacesWith(name, 160, 0.4))).toBeNull()
  })

  test('glass in a sunset is glass', () => {
    expect(findAreaFault(photoUnder([235, 150, 90]), mask, surfacesWith('window', 160))).toBe('glass')
  })

  test('says nothing of classes that a model does not have, and refuses a mask of another size', () => {
    const index = wall.classes.indexOf('sky')
    const without = {
      ...wall,
      classes: wall.classes.filter((_, c) => c !== index),
      probabilities: wall.probabilities.filter((_, c) => c !== index),
    }
    expect(findAreaFault(photoUnder([235, 150, 90]), mask, without)).toBeNull()
    const small: Mask = { width: 1, height: 1, data: Uint8Array.of(255) }
    expect(() => findAreaFault(photoUnder(BLUE), small, wall)).toThrow(RangeError)
  })
})
