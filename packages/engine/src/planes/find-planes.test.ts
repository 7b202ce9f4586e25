import { describe, expect, test } from 'vitest'
import { mapOf, planeAt, type PlaneMap } from './area-planes.ts'
import { buildWall } from './build-wall.test-support.ts'
import type { Point, Quad } from '../geometry/homography.ts'
import type { CameraFrame } from '../geometry/vanishing-points.ts'
import { findPlanes, type PhotoView } from './find-planes.ts'

function viewOf(frame: CameraFrame): PhotoView {
  return { surroundings: 'outdoors', frame, segments: [], doors: [], windows: [] }
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

  /** An upright rectangle on the wall: meters to the right of the camera, above the ground and in size. */
  const rectangleOn = (
    frame: CameraFrame,
    left: number,
    bottom: number,
    width: number,
    height: number,
  ): Quad => {
    // pixels per meter on the wall, 10 m off, of a camera 1.6 m high
    const scale = frame.focalPx / 10
    const at = (u: number, v: number): Point => [frame.centerX + scale * u, frame.centerY + scale * (1.6 - v)]
    const [right, top] = [left + width, bottom + height]
    return [at(left, top), at(right, top), at(right, bottom), at(left, bottom)]
  }
  const doorOf = (quad: Quad) => ({ kind: 'entry', quad, confidence: 1 }) as const

  test('a door that looks low sets the camera higher', () => {
    const wall = buildWall(0)
    const doors = [doorOf(rectangleOn(wall.frame, 0, 0, 0.8, 1.85))]
    const plain = findPlanes(wall.mask, 'wall', viewOf(wall.frame))
    const found = findPlanes(wall.mask, 'wall', { ...viewOf(wall.frame), doors })
    expect(found.planes[0].offsetM / plain.planes[0].offsetM).toBeGreaterThan(1.05)
    expect(found.scaleConfidence).toBeGreaterThan(plain.scaleConfidence)
  })

  test('a door of an impossible height is refused in favor of the other yardsticks', () => {
    const wall = buildWall(0)
    const right = doorOf(rectangleOn(wall.frame, -2, 0, 0.9, 2.07))
    const halved = doorOf(rectangleOn(wall.frame, 1, 0, 0.9, 1.1))
    const one = findPlanes(wall.mask, 'wall', { ...viewOf(wall.frame), doors: [right] })
    const both = findPlanes(wall.mask, 'wall', { ...viewOf(wall.frame), doors: [halved, right] })
    expect(both.planes).toEqual(one.planes)
  })

  test('a window above another one is a storey higher, which tells the scale of a house without doors', () => {
    const wall = buildWall(0)
    // seen from a hill or with a hidden foot, the rows are only 2 m apart for a camera at eye level
    const windows = [-2, 1].flatMap((left) => [
      rectangleOn(wall.frame, left, 0.3, 0.8, 1),
      rectangleOn(wall.frame, left, 2.3, 0.8, 1),
    ])
    const plain = findPlanes(wall.mask, 'wall', viewOf(wall.frame))
    const found = findPlanes(wall.mask, 'wall', { ...viewOf(wall.frame), windows })
    const rowM = 2 * (found.planes[0].offsetM / plain.planes[0].offsetM)
    expect(rowM).toBeGreaterThan(2.4)
    expect(rowM).toBeLessThan(3)
  })

  test('a door and windows tell the scale of a house that is seen from far above its ground', () => {
    const wall = buildWall(0)
    // all is half as high as it is built, for a camera at eye level
    const doors = [doorOf(rectangleOn(wall.frame, 0, 0, 0.45, 1.03))]
    const windows = [-2, 2].map((left) => rectangleOn(wall.frame, left, 0.5, 0.4, 0.68))
    const found = findPlanes(wall.mask, 'wall', { ...viewOf(wall.frame), doors, windows })
    // 10 m off for a camera 1.6 m high
    expect(found.planes[0].offsetM).toBeGreaterThan(2 * 10 * 0.92)
    expect(found.planes[0].offsetM).toBeLessThan(2 * 10 * 1.08)
  })

  test('windows taller than any is built tell the scale where the ground is hidden, if there are three', () => {
    const wall = buildWall(0)
    // for a camera at eye level above the ground that is seen, they are 4 m high
    const windows = [-3, -1, 1].map((left) => rectangleOn(wall.frame, left, 0.1, 1, 4))
    const plain = findPlanes(wall.mask, 'wall', viewOf(wall.frame))
    const found = findPlanes(wall.mask, 'wall', { ...viewOf(wall.frame), windows })
    expect(4 * (found.planes[0].offsetM / plain.planes[0].offsetM)).toBeCloseTo(1.45, 1)
    expect(found.scaleConfidence).toBeLessThan(plain.scaleConfidence)
    const two = findPlanes(wall.mask, 'wall', { ...viewOf(wall.frame), windows: windows.slice(1) })
    expect(two.planes[0].offsetM).toBeCloseTo(plain.planes[0].offsetM, 6)
  })

  test('a part whose ground is hidden gets the scale of the wall beside it, whichever way that faces', () => {
    const wall = buildWall(-25)
    const { width } = wall.mask
    // a small piece above the wall, between it and the sky: it reaches no ground of its own
    const isPiece = (i: number) => {
      const [x, y] = [i % width, Math.floor(i / width)]
      return x > 200 && x < 290 && y > 40 && y < 90
    }
    const mask = { ...wall.mask, data: wall.mask.data.map((value, i) => (isPiece(i) ? 255 : value)) }
    const found = findPlanes(mask, 'wall', viewOf(wall.frame))
    const pixelsPerMeter = (x: number, y: number) => {
      const map = mapOf(wall.frame, found.planes[planeAt(found, mask, x, y)])
      return 1 / Math.abs(placeOn(map, x, y).v - placeOn(map, x, y + 1).v)
    }
    expect(found.planes.length).toBeGreaterThan(1)
    expect(pixelsPerMeter(245, 65) / pixelsPerMeter(245, 140)).toBeCloseTo(1, 1)
  })

  test('a roof has the scale of the walls under it', () => {
    const wall = buildWall(0)
    const walls = findPlanes(wall.mask, 'wall', viewOf(wall.frame))
    const top = wall.mask.data.indexOf(255) / wall.mask.width
    const isRoof = (i: number) => i / wall.mask.width < top && i / wall.mask.width > top - 50
    const roof = { ...wall.mask, data: wall.mask.data.map((_, i) => (isRoof(i) ? 255 : 0)) }
    const [alone] = findPlanes(roof, 'roof', viewOf(wall.frame)).planes
    const [placed] = findPlanes(roof, 'roof', { ...viewOf(wall.frame), walls }).planes
    const columnM = (plane: typeof placed) => {
      const map = mapOf(wall.frame, plane)
      return placeOn(map, 257, top - 1).u - placeOn(map, 256, top - 1).u
    }
    const wallM = 10 / wall.frame.focalPx
    expect(columnM(placed) / wallM).toBeCloseTo(1, 1)
    expect(columnM(placed)).not.toBeCloseTo(columnM(alone), 3)
  })

  test('every pixel of the area has a plane', () => {
    const wall = buildWall(20)
    const found = findPlanes(wall.mask, 'wall', viewOf(wall.frame))
    for (let y = 0; y < 384; y += 16)
      for (let x = 0; x < 512; x += 16) expect(found.planes[planeAt(found, wall.mask, x, y)]).toBeDefined()
  })
})
