import { describe, expect, test } from 'vitest'
import { luminanceOf } from '../color/lab.ts'
import { linearToByte } from '../color/transfer.ts'
import { buildAnalysis } from '../nn/build-analysis.test-support.ts'
import type { SurfaceClass } from '../nn/surface-classes.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { measureReferences } from './class-references.ts'
import { findReflectance } from './find-reflectance.ts'

const SIZE = { width: 480, height: 320 }

interface House {
  readonly wall: number
  /** reflectance of the trim, which touches the wall */
  readonly trim: number
  /** reflectance of the garage door, which does not */
  readonly garageDoor: number
  /** light on the house and its plants, relative to the lawn's */
  readonly light: number
}

/** A wall with a strip of trim above it, a garage door beside it, a row of bushes below, and a sunlit lawn. */
function surfaceAt(x: number, y: number): SurfaceClass {
  if (y < 40) return 'rest'
  if (y < 60) return 'trim'
  if (y > 280) return 'ground'
  if (y > 220) return 'vegetation'
  return x < 320 ? 'wall' : x < 340 ? 'trim' : 'garage_door'
}

function photoOf({ wall, trim, garageDoor, light }: House): ColorRaster {
  const lights: Partial<Record<SurfaceClass, number>> = {
    rest: 0.9,
    ground: 0.7,
    wall: wall * light,
    trim: trim * light,
    garage_door: garageDoor * light,
    vegetation: 0.085 * light,
  }
  const data = new Uint8Array(SIZE.width * SIZE.height * 3)
  for (let i = 0; i < data.length / 3; i++) {
    const light = lights[surfaceAt(i % SIZE.width, Math.floor(i / SIZE.width))]!
    data.fill(linearToByte(light), 3 * i, 3 * i + 3)
  }
  return { ...SIZE, channels: 3, data }
}

const mask: Mask = {
  ...SIZE,
  data: Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, i) =>
    surfaceAt(i % SIZE.width, Math.floor(i / SIZE.width)) === 'wall' ? 255 : 0,
  ),
}
const surfaces = buildAnalysis(SIZE, (x, y) => [surfaceAt(x, y), 0.95])
const black: House = { wall: 0.03, trim: 0.04, garageDoor: 0.8, light: 0.8 }
const shaded: House = { wall: 0.5, trim: 0.6, garageDoor: 0.8, light: 0.05 }

describe('measureReferences', () => {
  test('reads each class where the network is sure of it', () => {
    const lights = measureReferences(photoOf(black), mask, surfaces).map(
      ({ subject, light }) => [subject, Number(luminanceOf(light).toFixed(3))] as const,
    )
    expect(Object.fromEntries(lights)).toEqual({
      trim: expect.closeTo(0.032, 2) as number,
      garage_door: expect.closeTo(0.64, 2) as number,
      vegetation: expect.closeTo(0.068, 2) as number,
    })
  })

  test('reads nothing inside the area, and nothing the network is unsure of', () => {
    const unsure = buildAnalysis(SIZE, (x, y) => [surfaceAt(x, y), 0.4])
    expect(measureReferences(photoOf(black), mask, unsure)).toEqual([])
    const all: Mask = { ...SIZE, data: new Uint8Array(SIZE.width * SIZE.height).fill(255) }
    expect(measureReferences(photoOf(black), all, surfaces)).toEqual([])
  })

  test('leaves out classes that the network does not have', () => {
    const index = surfaces.classes.indexOf('vegetation')
    const without = {
      ...surfaces,
      classes: surfaces.classes.filter((_, c) => c !== index),
      probabilities: surfaces.probabilities.filter((_, c) => c !== index),
    }
    const subjects = measureReferences(photoOf(black), mask, without).map(({ subject }) => subject)
    expect(subjects).toEqual(['trim', 'garage_door'])
  })
})

describe('findReflectance with the surfaces of the photo', () => {
  const read = (house: House, known: typeof surfaces | null) =>
    luminanceOf(findReflectance(photoOf(house), mask, 'outdoors', known).linear)

  test('tells a black house from a house in shade, which look alike at the wall’s border', () => {
    expect(read(black, surfaces)).toBeLessThan(0.08)
    expect(read(black, null)).toBeGreaterThan(0.1)
    expect(read(shaded, surfaces)).toBeGreaterThan(0.25)
  })

  test('reads the same from lights that were read before', () => {
    const references = measureReferences(photoOf(black), mask, surfaces)
    const found = findReflectance(photoOf(black), mask, 'outdoors', references)
    expect(found).toEqual(findReflectance(photoOf(black), mask, 'outdoors', surfaces))
  })

  test('knows trim alone in rooms, where windows are as light as the day', () => {
    const references = measureReferences(photoOf(black), mask, surfaces)
    const indoors = (known: typeof references) => findReflectance(photoOf(black), mask, 'indoors', known)
    const trim = references.filter(({ subject }) => subject === 'trim')
    expect(trim.length).toBeLessThan(references.length)
    expect(indoors(references)).toEqual(indoors(trim))
    expect(indoors(trim)).not.toEqual(indoors([]))
  })
})
