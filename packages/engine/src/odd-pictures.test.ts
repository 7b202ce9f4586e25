import { describe, expect, test } from 'vitest'
import { parseHex } from './color/hex.ts'
import { linearFromEncoded } from './color/transfer.ts'
import { drawMatte, studyEdge } from './composite/refine-matte.ts'
import { relight } from './light/relight.ts'
import { separateLight } from './light/separate-light.ts'
import { findSunShares } from './light/sun-shares.ts'
import type { ColorRaster, Mask } from './raster/raster.ts'
import { findAreaReflectance } from './recolor/find-area-reflectance.ts'
import { repaintOnce } from './recolor/repaint.ts'
import { findRecipe } from './style/recipes.ts'
import { prepareStyle, renderStyle } from './style/render-style.ts'
import { studyStyle } from './style/study-style.ts'
import type { Analysis } from './nn/analyze-photo.ts'
import { SURFACE_CLASSES } from './nn/surface-classes.ts'

/** Unusual pictures, and sizes down to one pixel. */

type Shade = (x: number, y: number, channel: number) => number

const noise: Shade = (x, y, c) => (Math.imul(x * 3 + c + 1, 0x9e3779b1) ^ Math.imul(y + 7, 0x85ebca6b)) >>> 24
const house: Shade = (x, y) => (y < 12 ? 210 : x > 20 && x < 60 && y > 15 ? 240 : 60 + (y % 6) * 4 + x)

const PICTURES: readonly (readonly [string, Shade])[] = [
  ['black', () => 0],
  ['white', () => 255],
  ['flat', (_x, _y, c) => [120, 90, 40][c]],
  ['noise', noise],
  ['red light alone', (x, y, c) => (c === 0 ? house(x, y, c) : 0)],
  ['green light alone', (x, y, c) => (c === 1 ? house(x, y, c) : 0)],
  ['blue light alone', (x, y, c) => (c === 2 ? house(x, y, c) : 0)],
  ['no green light', (x, y, c) => (c === 1 ? 0 : house(x, y, c))],
  ['noise in one channel', (x, y, c) => (c === 2 ? noise(x, y, c) : 0)],
]

const SIZES = [
  [1, 1],
  [1, 40],
  [90, 2],
  [96, 72],
] as const

function draw(width: number, height: number, shade: Shade): ColorRaster {
  const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => {
    const pixel = Math.floor(i / 3)
    return shade(pixel % width, Math.floor(pixel / width), i % 3)
  })
  return { width, height, channels: 3, data }
}

/** A part of the picture, or all of a tiny one. */
function maskOf({ width, height }: ColorRaster): Mask {
  const data = Uint8Array.from({ length: width * height }, (_, i) =>
    i % width >= width * 0.2 && i / width >= height * 0.15 ? 255 : 0,
  )
  data[data.length - 1] = 255
  return { width, height, data }
}

/** Wall in one half, stone in the other. */
function analysisOf({ width, height }: ColorRaster): Analysis {
  const grid = { width: 8, height: 8 }
  const probabilities = SURFACE_CLASSES.map((name) =>
    Uint8Array.from({ length: 64 }, (_, i) => (name === (i % 8 < 4 ? 'wall' : 'masonry') ? 200 : 2)),
  )
  return { width, height, grid, classes: SURFACE_CLASSES, probabilities }
}

const STYLES = [
  ['siding', 'exterior', 'tudor'],
  ['walls', 'interior', 'bohemian'],
  ['ceiling', 'interior', 'farmhouse'],
  ['roof', 'exterior', 'mediterranean'],
] as const

describe.each(PICTURES)('C2: %s', (name, shade) => {
  test.each(SIZES)('is taken apart into reflectance and light, and relit, %i × %i', (width, height) => {
    const photo = draw(width, height, shade)
    for (const analysis of [null, analysisOf(photo)]) {
      const { reflectance, light } = separateLight(photo, analysis)
      expect(reflectance.every((value) => value > 0 && value <= 1)).toBe(true)
      expect(light.every((value) => value >= 0 && Number.isFinite(value))).toBe(true)
      const relit = draw(width, height, shade)
      relight(relit, findSunShares(photo, analysis, photo), 'dusk')
      expect(relit.data.every((byte, at) => byte <= photo.data[at])).toBe(true)
    }
  })

  test.each(SIZES)('has a reflectance and is painted, %i × %i', (width, height) => {
    const photo = draw(width, height, shade)
    const mask = maskOf(photo)
    for (const surroundings of ['indoors', 'outdoors'] as const) {
      const reflectance = findAreaReflectance(photo, mask, surroundings)
      expect(reflectance.linear.every((channel) => channel > 0 && Number.isFinite(channel))).toBe(true)
      expect(reflectance.confidence).toBeGreaterThanOrEqual(0)
      expect(reflectance.confidence).toBeLessThanOrEqual(1)
      const matte = drawMatte(photo, studyEdge(photo, mask))
      const out = new Uint8Array(photo.data.length)
      repaintOnce(photo, matte, reflectance, linearFromEncoded(parseHex('#2E5967')), out)
      expectOutsideKept(photo, out, [matte.data])
    }
  })

  test.each(SIZES)('takes a style, %i × %i', (width, height) => {
    const photo = draw(width, height, shade)
    const mask = maskOf(photo)
    for (const [k, [surface, category, style]] of STYLES.entries()) {
      const study = studyStyle(photo, mask, surface, analysisOf(photo))
      for (const { light } of study.layers) expect(light.data.every(Number.isFinite)).toBe(true)
      // drawing a material is the slowest step: one of the four for each picture and size
      if (k !== (name.length + width) % STYLES.length) continue
      const plan = prepareStyle(photo, study)
      const out = new Uint8Array(photo.data.length)
      renderStyle(plan, findRecipe(category, style)!, out)
      expectOutsideKept(
        photo,
        out,
        plan.mattes.map(({ data }) => data),
      )
    }
  })
})

function expectOutsideKept(photo: ColorRaster, out: Uint8Array, mattes: readonly Uint8Array[]): void {
  let changed = 0
  for (let i = 0; i < out.length; i++)
    if (out[i] !== photo.data[i] && mattes.every((matte) => matte[Math.floor(i / 3)] === 0)) changed++
  expect(changed).toBe(0)
}

/** Like Node's Buffer, which decoders return: slices share its memory. */
function shareSlices(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(bytes)
  return Object.assign(shared, { slice: shared.subarray.bind(shared) })
}

test('a study does not change the photo, even when slices share memory', () => {
  const shade: Shade = (x, y, c) => (x < 48 ? [190, 180, 170] : [120, 70, 50])[c] + (y % 5)
  const photo = draw(96, 72, shade)
  const shared = { ...photo, data: shareSlices(new Uint8Array(photo.data)) }
  const mask = maskOf(photo)
  const study = studyStyle(shared, mask, 'siding', analysisOf(photo))
  expect(new Uint8Array(shared.data)).toEqual(photo.data)
  expect(study).toEqual(studyStyle(photo, mask, 'siding', analysisOf(photo)))
})
