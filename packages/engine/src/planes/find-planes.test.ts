import { describe, expect, test } from 'vitest'
import { mapOf, planeAt, type PlaneMap } from './area-planes.ts'
import { buildWall } from './build-wall.test-support.ts'
import type { Point, Quad } from '../geometry/homography.ts'
import type { CameraFrame } from '../geometry/vanishing-points.ts'
import { findPlanes, type PhotoView } from './find-planes.ts'

function viewOf(frame: CameraFrame): PhotoView {
  return { surroundings: 'outdoors', frame, segments: [], doors: [] }
}

function placeOn(map: PlaneMap, x: number, y: number): { u: number; v: number } {
  const at = (row: readonly [number, number, number]) => row[0] * x + row[1] * y + row[2]
  return { u: at(map.u) / at(map.depth), v: at(map.v) / at(map.depth) }
}

describe('findPlanes', () => {
  test.each([0, -25, 20])('a wall turned by %i° is measured in true meters', (turnDeg) => {
    const wall = buildWall(turnDeg)
    const found = findPlanes(wall.mask, 'wall', viewOf(wall.frame))
    expect(found.planes).toHaveLength(1)
    const map = mapOf(wall.frame, found.planes[0])
    for (const [x, y] of [
      [180, 180],
      [256, 200],
      [330, 170],
    ]) {
      const truth = wall.placeAt(x, y)
      const next = wall.placeAt(x + 20, y)
      const here = placeOn(map, x, y)
      expect(here.v / truth.v).toBeCloseTo(1, 1)
      expect((placeOn(map, x + 20, y).u - here.u) / (next.u - truth.u)).toBeCloseTo(1, 1)
    }
  })

  test('rows that are level and even on the wall run to its vanishing point in the photo', () => {
    const wall = buildWall(-25)
    const found = findPlanes(wall.mask, 'wall', viewOf(wall.frame))
    const map = mapOf(wall.frame, found.planes[0])
    const heightOf = (x: number) => placeOn(map, x, 160).v - placeOn(map, x, 190).v
    const truthOf = (x: number) => wall.placeAt(x, 160).v - wall.placeAt(x, 190).v
    expect(heightOf(150) / heightOf(360)).toBeCloseTo(truthOf(150) / truthOf(360), 3)
  })

  test('C1: edges may end outside the photo', () => {
    const wall = buildWall(0)
    const full = { ...wall.mask, data: wall.mask.data.map(() => 255) }
    const { width, height } = full
    const beyond = [
      { x1: 100, y1: -0.4, x2: 300, y2: -0.6 },
      { x1: 100, y1: height + 0.3, x2: 300, y2: height + 2 },
      { x1: -0.7, y1: 40, x2: -0.2, y2: 200 },
      { x1: width + 0.5, y1: 300, x2: width + 0.6, y2: 90 },
    ]
    for (const kind of ['wall', 'roof', 'ceiling'] as const) {
      const found = findPlanes(full, kind, { ...viewOf(wall.frame), segments: beyond })
      expect(found.planes.every(({ widthM, topM }) => Number.isFinite(widthM) && Number.isFinite(topM))).toBe(
        true,
      )
    }
  })

  test('a ceiling lies overhead, and a roof slopes away', () => {
    const wall = buildWall(0)
    const above = { ...wall.mask, data: wall.mask.data.map((_, i) => (i < 512 * 100 ? 255 : 0)) }
    const [ceiling] = findPlanes(above, 'ceiling', viewOf(wall.frame)).planes
    expect(ceiling.normal).toEqual(wall.frame.up)
    const [roof] = findPlanes(above, 'roof', viewOf(wall.frame)).planes
    expect(roof.vDirection[1]).toBeLessThan(-0.2)
    expect(roof.vDirection[2]).toBeGreaterThan(0.5)
  })

  test('a door that looks low sets the camera higher', () => {
    const wall = buildWall(0)
    // pixels per meter on the wall, 10 m off, of a camera 1.6 m high
    const scale = wall.frame.focalPx / 10
    const at = (u: number, v: number): Point => [
      wall.frame.centerX + scale * u,
      wall.frame.centerY + scale * (1.6 - v),
    ]
    const quad: Quad = [at(0, 1.5), at(0.7, 1.5), at(0.7, 0), at(0, 0)]
    const doors = [{ kind: 'entry', quad, confidence: 1 }] as const
    const plain = findPlanes(wall.mask, 'wall', viewOf(wall.frame))
    const found = findPlanes(wall.mask, 'wall', { ...viewOf(wall.frame), doors })
    expect(found.planes[0].offsetM / plain.planes[0].offsetM).toBeGreaterThan(1.08)
    expect(found.scaleConfidence).toBeGreaterThan(plain.scaleConfidence)
  })

  test('every pixel of the area has a plane', () => {
    const wall = buildWall(20)
    const found = findPlanes(wall.mask, 'wall', viewOf(wall.frame))
    for (let y = 0; y < 384; y += 16)
      for (let x = 0; x < 512; x += 16) expect(found.planes[planeAt(found, wall.mask, x, y)]).toBeDefined()
  })
})
