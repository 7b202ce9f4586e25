import { describe, expect, test } from 'vitest'
import type { Quad } from '../geometry/homography.ts'
import type { ColorRaster } from '../raster/raster.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import { buildHouseModel } from '../house/build-house-model.ts'
import type { HouseModel } from '../house/house-model.ts'
import { findArea, isReliable } from './find-area.ts'
import { SURFACE_CLASSES, type SurfaceClass } from '../nn/surface-classes.ts'
import { SURFACES, type Surface } from '../house/surfaces.ts'

const WIDTH = 192
const HEIGHT = 128
const GRID = { width: 48, height: 32 }
/** A square of another color in the middle of the photo, its sides off the grid's lines. */
const inSquare = (x: number, y: number) => x >= 50 && x < 139 && y >= 30 && y < 99

function buildPhoto(): ColorRaster {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let i = 0; i < WIDTH * HEIGHT; i++)
    data.set(inSquare(i % WIDTH, Math.floor(i / WIDTH)) ? [190, 175, 150] : [70, 90, 110], 3 * i)
  return { width: WIDTH, height: HEIGHT, channels: 3, data }
}

/** An analysis that knows one class inside the square and another outside, with a given certainty. */
function buildAnalysis(
  inside: Partial<Record<SurfaceClass, number>>,
  outside: Partial<Record<SurfaceClass, number>>,
): Analysis {
  const cell = (i: number) => {
    const x = (((i % GRID.width) + 0.5) * WIDTH) / GRID.width
    const y = ((Math.floor(i / GRID.width) + 0.5) * HEIGHT) / GRID.height
    return inSquare(x, y) ? inside : outside
  }
  const probabilities = SURFACE_CLASSES.map((name) =>
    Uint8Array.from({ length: GRID.width * GRID.height }, (_, i) => 255 * (cell(i)[name] ?? 0)),
  )
  return { width: WIDTH, height: HEIGHT, grid: GRID, classes: SURFACE_CLASSES, probabilities }
}

function overlapWithSquare(mask: Uint8Array): number {
  let both = 0
  let either = 0
  for (let i = 0; i < mask.length; i++) {
    const isThere = inSquare(i % WIDTH, Math.floor(i / WIDTH))
    if (isThere && mask[i] === 255) both++
    if (isThere || mask[i] === 255) either++
  }
  return both / either
}

const find = (photo: ColorRaster, analysis: Analysis, surface: Surface) =>
  findArea(photo, buildHouseModel(photo, analysis), surface)

describe('findArea', () => {
  test.each([
    ['exterior', 'wall'],
    ['siding', 'wall'],
    ['siding', 'masonry'],
    ['house_trim', 'trim'],
    ['roof', 'roof'],
    ['door', 'entry_door'],
    ['garage', 'garage_door'],
    ['walls', 'wall'],
    ['ceiling', 'ceiling'],
    ['cabinets', 'cabinet'],
    ['trim', 'trim'],
    ['backsplash', 'backsplash'],
  ] as const)('%s is where the network sees %s, snapped to the photo', (surface, name) => {
    const area = find(buildPhoto(), buildAnalysis({ [name]: 0.95 }, { rest: 0.95 }), surface)
    expect(overlapWithSquare(area.mask.data)).toBeGreaterThan(0.98)
    expect(area.isSure).toBe(true)
    expect(new Set(area.mask.data)).toEqual(new Set([0, 255]))
    expect([area.mask.width, area.mask.height]).toEqual([WIDTH, HEIGHT])
  })

  test.each(SURFACES)('%s is empty and unsure where there is none', (surface) => {
    const area = find(buildPhoto(), buildAnalysis({ sky: 1 }, { ground: 1 }), surface)
    expect(area.mask.data.some((value) => value !== 0)).toBe(false)
    expect(area).toMatchObject({ confidence: 0, isSure: false })
  })

  test('the likelihood is kept before thresholding', () => {
    const { likelihood, mask } = find(buildPhoto(), buildAnalysis({ wall: 0.3 }, { rest: 1 }), 'walls')
    expect(mask.data.some((value) => value !== 0)).toBe(false)
    expect(likelihood.data[64 * WIDTH + 96]).toBeGreaterThan(60)
    expect(likelihood.data[64 * WIDTH + 96]).toBeLessThan(95)
  })

  test('a doubtful analysis gives less confidence than a clear one', () => {
    const clear = find(buildPhoto(), buildAnalysis({ wall: 0.97 }, { sky: 1 }), 'exterior')
    const doubtful = find(
      buildPhoto(),
      buildAnalysis({ wall: 0.55, roof: 0.45 }, { sky: 0.7, wall: 0.3 }),
      'exterior',
    )
    expect(doubtful.confidence).toBeLessThan(clear.confidence)
    expect(doubtful.isSure).toBe(false)
  })

  test('walls are a better start than nothing from less certainty on than other surfaces', () => {
    const mask = { width: 4, height: 4, data: new Uint8Array(16).fill(255) }
    expect(isReliable('exterior', mask, 0.45)).toBe(true)
    expect(isReliable('walls', mask, 0.45)).toBe(true)
    expect(isReliable('ceiling', mask, 0.45)).toBe(false)
    expect(isReliable('exterior', mask, 0.35)).toBe(false)
  })

  test('bare masonry joins the exterior where it dominates, and never the walls of a room', () => {
    const brickHome = buildAnalysis({ masonry: 0.9, wall: 0.1 }, { sky: 1 })
    expect(overlapWithSquare(find(buildPhoto(), brickHome, 'exterior').mask.data)).toBeGreaterThan(0.98)
    expect(overlapWithSquare(find(buildPhoto(), brickHome, 'walls').mask.data)).toBe(0)
    const sidingHome = buildAnalysis({ wall: 0.9 }, { masonry: 0.4, sky: 0.6 })
    expect(overlapWithSquare(find(buildPhoto(), sidingHome, 'exterior').mask.data)).toBeGreaterThan(0.98)
  })

  test.each([
    ['a cloud that may be a wall is not painted', 0.4, false],
    ['a wall that the edge cuts off is painted', 0.1, true],
  ])('at the top edge of a photo %s', (_, sky, isPainted) => {
    const photo = buildPhoto()
    const analysis = buildAnalysis({ wall: 0.95 }, { rest: 1 })
    const rows = HEIGHT / 8
    for (let i = 0; i < WIDTH * rows; i++) photo.data.set([170, 172, 180], 3 * i)
    const ofStrip: Partial<Record<SurfaceClass, number>> = { sky, wall: 1 - sky }
    for (const [c, plane] of analysis.probabilities.entries())
      plane.fill(255 * (ofStrip[SURFACE_CLASSES[c]] ?? 0), 0, (GRID.width * GRID.height) / 8)
    const { mask } = find(photo, analysis, 'exterior')
    expect(mask.data[10 * WIDTH + 96]).toBe(isPainted ? 255 : 0)
    expect(mask.data[64 * WIDTH + 96]).toBe(255)
  })

  test('no part of a door that is surely there is painted with the wall', () => {
    const photo = buildPhoto()
    const model = buildHouseModel(photo, buildAnalysis({ wall: 0.95 }, { sky: 1 }))
    const [left, top, right, bottom] = [60, 50, 90, 99]
    const quad: Quad = [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ]
    const paintedWith = (confidence: number) => {
      const { mask } = findArea(photo, { ...model, doors: [{ kind: 'entry', quad, confidence }] }, 'exterior')
      return [left, right - 1].map((x) => mask.data[(top + 1) * WIDTH + x])
    }
    expect(paintedWith(0.9)).toEqual([0, 0])
    expect(paintedWith(0.3)).toEqual([255, 255])
  })

  test('what cannot be outdoors does not compete with the wall of a house, nor the other way round', () => {
    const doubtful = { wall: 0.4, cabinet: 0.3, roof: 0.3 }
    const found = (surface: 'exterior' | 'walls') =>
      find(buildPhoto(), buildAnalysis(doubtful, { rest: 1 }), surface).likelihood.data[64 * WIDTH + 96]
    expect(found('exterior') / 255).toBeCloseTo(0.4 / 0.7, 1)
    expect(found('walls') / 255).toBeCloseTo(0.4 / 0.7, 1)
    const sky = find(buildPhoto(), buildAnalysis({ wall: 0.1, sky: 0.9 }, { rest: 1 }), 'walls')
    expect(sky.mask.data.some((value) => value !== 0)).toBe(false)
  })

  test('specks are dropped and pinholes filled', () => {
    const photo = buildPhoto()
    const analysis = buildAnalysis({ wall: 0.95 }, { sky: 1 })
    const wall = analysis.probabilities[SURFACE_CLASSES.indexOf('wall')]
    // One cell of wall far from the others, and a patch of its own color there, so that it is a region of its own.
    wall[10 * GRID.width + 2] = 255
    for (let y = 40; y < 44; y++)
      for (let x = 8; x < 12; x++) photo.data.set([255, 0, 255], 3 * (y * WIDTH + x))
    // Two pixels inside the area that look nothing like it, where a cell says sky.
    const middle = 65 * WIDTH + 97
    wall[16 * GRID.width + 24] = 0
    for (const i of [middle, middle + 1]) photo.data.set([0, 255, 0], 3 * i)
    const { mask } = find(photo, analysis, 'walls')
    expect(mask.data[41 * WIDTH + 9]).toBe(0)
    expect(mask.data[middle]).toBe(255)
  })

  test('a part that no edge parts from the rest goes with it, whatever the network sees there', () => {
    const analysis = buildAnalysis({ wall: 0.97 }, { sky: 0.97 })
    const [wall, sky] = (['wall', 'sky'] as const).map(
      (name) => analysis.probabilities[SURFACE_CLASSES.indexOf(name)],
    )
    const swap = (left: number, top: number) => {
      for (let y = top; y < top + 4; y++)
        for (let i = y * GRID.width + left; i < y * GRID.width + left + 4; i++)
          [wall[i], sky[i]] = [sky[i], wall[i]]
    }
    // in the middle of the wall, and of the sky
    swap(22, 14)
    swap(3, 14)
    const { mask, likelihood } = find(buildPhoto(), analysis, 'exterior')
    const at = (data: Uint8Array, x: number) => data[64 * WIDTH + x]
    expect([at(mask.data, 96), at(mask.data, 20)]).toEqual([255, 0])
    expect(at(likelihood.data, 96)).toBeGreaterThan(127)
    expect(at(likelihood.data, 20)).toBeLessThan(128)
  })

  test('rare surfaces need less than a half from the network', () => {
    const analysis = buildAnalysis({ ceiling: 0.4, backsplash: 0.4, wall: 0.2 }, { rest: 1 })
    expect(overlapWithSquare(find(buildPhoto(), analysis, 'ceiling').mask.data)).toBeGreaterThan(0.98)
    expect(overlapWithSquare(find(buildPhoto(), analysis, 'backsplash').mask.data)).toBeGreaterThan(0.98)
    expect(overlapWithSquare(find(buildPhoto(), analysis, 'walls').mask.data)).toBe(0)
  })

  test('is the same from a model that was stored as JSON', () => {
    const photo = buildPhoto()
    const model = buildHouseModel(photo, buildAnalysis({ wall: 0.95 }, { sky: 1 }))
    const stored = JSON.parse(JSON.stringify(model)) as HouseModel
    expect(findArea(photo, stored, 'exterior')).toEqual(findArea(photo, model, 'exterior'))
  })

  test('nobody is sure of a tiny area', () => {
    const analysis = buildAnalysis({}, {})
    const wall = analysis.probabilities[SURFACE_CLASSES.indexOf('wall')]
    for (const cell of [0, 1, GRID.width, GRID.width + 1]) wall[cell] = 255
    const photo = buildPhoto()
    for (let y = 0; y < 8; y++)
      for (let x = 0; x < 8; x++) photo.data.set([190, 175, 150], 3 * (y * WIDTH + x))
    const { confidence, isSure } = find(photo, analysis, 'walls')
    expect(confidence).toBeGreaterThan(0.9)
    expect(isSure).toBe(false)
  })

  test('refuses an analysis or a model of a photo of another size', () => {
    const photo = buildPhoto()
    const analysis = buildAnalysis({ wall: 1 }, {})
    const wide = { width: WIDTH + 1 }
    expect(() => buildHouseModel(photo, { ...analysis, ...wide })).toThrow(RangeError)
    const model = { ...buildHouseModel(photo, analysis), ...wide }
    expect(() => findArea(photo, model, 'walls')).toThrow(RangeError)
  })
})
