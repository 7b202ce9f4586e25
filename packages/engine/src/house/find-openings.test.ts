import { describe, expect, test } from 'vitest'
import { findDoors } from '../doors/find-doors.ts'
import { distance, type Quad } from '../geometry/homography.ts'
import { buildAnalysis } from '../nn/build-analysis.test-support.ts'
import type { SurfaceClass } from '../nn/surface-classes.ts'
import { noiseFrom } from '../raster/build-scene.test-support.ts'
import type { ColorRaster } from '../raster/raster.ts'
import { findOpenings } from './find-openings.ts'
import { studyPatches } from './study-patches.ts'

const WIDTH = 480
const HEIGHT = 360
const WALL = [168, 150, 120]
const CASING = [238, 238, 232]
const GLASS = [52, 60, 74]

/** A window seen at an angle: its top and bottom slope, as those of its neighbor do. */
const quadAt = (left: number, top: number, width: number, height: number): Quad => [
  [left, top + SLOPE * left],
  [left + width, top + SLOPE * (left + width)],
  [left + width, top + height - SLOPE * (left + width)],
  [left, top + height - SLOPE * left],
]
const SLOPE = 0.03

interface DrawnWindow {
  readonly glass: Quad
  readonly casing: Quad
}

const windowAt = (left: number, top: number, width: number, height: number): DrawnWindow => ({
  glass: quadAt(left, top, width, height),
  casing: quadAt(left - 7, top - 7, width + 14, height + 14),
})

const ROW = [windowAt(70.3, 90.6, 60, 90), windowAt(190.3, 90.6, 60, 90), windowAt(320.3, 90.6, 60, 90)]

function isInside(quad: Quad, x: number, y: number): boolean {
  return quad.every(([ax, ay], k) => {
    const [bx, by] = quad[(k + 1) % 4]
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0
  })
}

/** Share of a pixel inside a shape, from 16 samples. */
function coverAt(isIn: (x: number, y: number) => boolean, x: number, y: number): number {
  let count = 0
  for (let n = 0; n < 16; n++) if (isIn(x + ((n % 4) + 0.5) / 4, y + (Math.floor(n / 4) + 0.5) / 4)) count++
  return count / 16
}

function drawHouse(windows: readonly DrawnWindow[], arch = 0): ColorRaster {
  const noise = noiseFrom(3)
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  const inCasing = (x: number, y: number) =>
    windows.some(({ casing }) => isInside(casing, x, y) && y > archAt(casing, x, arch))
  const inGlass = (x: number, y: number) =>
    windows.some(({ glass }) => isInside(glass, x, y) && y > archAt(glass, x, arch))
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    const casing = coverAt(inCasing, x, y)
    const glass = coverAt(inGlass, x, y)
    const shade = 1 - (0.15 * x) / WIDTH
    for (let c = 0; c < 3; c++) {
      const behind = WALL[c] * shade * (1 - casing) + CASING[c] * casing
      data[3 * i + c] = Math.round(behind * (1 - glass) + GLASS[c] * glass + 2 * noise())
    }
  }
  return { width: WIDTH, height: HEIGHT, channels: 3, data }
}

/** The lower edge of the wall over an arched window, which rises in the middle of it. */
function archAt(quad: Quad, x: number, rise: number): number {
  const u = (2 * (x - quad[0][0])) / (quad[1][0] - quad[0][0]) - 1
  return Math.min(quad[0][1], quad[1][1]) - 10 + (rise === 0 ? 0 : 10 + rise * u * u)
}

const analyze = (windows: readonly DrawnWindow[]) =>
  buildAnalysis({ width: WIDTH, height: HEIGHT }, (x, y): readonly [SurfaceClass, number] => [
    windows.some(({ glass }) => isInside(glass, x, y))
      ? 'window'
      : windows.some(({ casing }) => isInside(casing, x, y))
        ? 'trim'
        : 'wall',
    0.9,
  ])

function openingsOf(photo: ColorRaster, windows: readonly DrawnWindow[]) {
  const analysis = analyze(windows)
  const doors = findDoors(photo, analysis)
  return findOpenings(studyPatches(photo, analysis), analysis, doors).sort(
    (one, other) => one.outer[0][0] - other.outer[0][0],
  )
}

describe('findOpenings', () => {
  test('the windows of a row are found with their casings, to half a pixel', () => {
    const openings = openingsOf(drawHouse(ROW), ROW)
    expect(openings.map(({ kind }) => kind)).toEqual(['window', 'window', 'window'])
    for (const [k, { outer, onLine, confidence, building }] of openings.entries()) {
      expect(onLine).toEqual([true, true, true, true])
      expect(confidence).toBeGreaterThan(0.5)
      expect(building).toBe('home')
      for (const [corner, point] of outer.entries())
        expect(distance(point, ROW[k].casing[corner])).toBeLessThan(0.75)
    }
  })

  test('a window without a casing ends at its own border', () => {
    const plain = ROW.map(({ glass }) => ({ glass, casing: glass }))
    for (const [k, { outer }] of openingsOf(drawHouse(plain), plain).entries())
      for (const [corner, point] of outer.entries())
        expect(distance(point, plain[k].glass[corner])).toBeLessThan(0.75)
  })

  test('the tops of a row lie on one line', () => {
    const openings = openingsOf(drawHouse(ROW), ROW)
    const tops = openings.map(({ outer: [from, to] }) => (to[1] - from[1]) / (to[0] - from[0]))
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(1e-6)
  })

  test('an arched top is marked, and has no line', () => {
    const openings = openingsOf(drawHouse(ROW, 24), ROW)
    expect(openings).toHaveLength(3)
    for (const { isArched, onLine } of openings) {
      expect(isArched).toEqual([true, false, false, false])
      expect(onLine[0]).toBe(false)
    }
  })

  test('a window that nothing separates from the wall has no lines', () => {
    const bare = { ...drawHouse([]), channels: 3 as const }
    for (const { onLine } of openingsOf(bare, ROW)) expect(onLine).toEqual([false, false, false, false])
  })

  test('a wall without openings has none', () => {
    expect(openingsOf(drawHouse([]), [])).toEqual([])
  })

  test('openings are plain data', () => {
    const openings = openingsOf(drawHouse(ROW), ROW)
    expect(JSON.parse(JSON.stringify(openings))).toEqual(openings)
  })
})
