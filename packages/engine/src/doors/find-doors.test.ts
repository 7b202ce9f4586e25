import { describe, expect, test } from 'vitest'
import { distance, type Quad } from '../geometry/homography.ts'
import type { ColorRaster } from '../raster/raster.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import { findArea } from '../area/find-area.ts'
import { SURFACE_CLASSES, type SurfaceClass } from '../nn/surface-classes.ts'
import { findAreaOrDoors, findDoorMasks } from '../area/find-door-masks.ts'
import { findDoors } from './find-doors.ts'

const WIDTH = 640
const HEIGHT = 480

interface Drawn {
  readonly kind: 'garage_door' | 'entry_door'
  readonly quad: Quad
}

const GARAGE: Drawn = {
  kind: 'garage_door',
  quad: [
    [300, 210],
    [560, 204],
    [562, 330],
    [302, 324],
  ],
}

function upright(kind: Drawn['kind'], left: number, top: number, width: number, height: number): Drawn {
  return {
    kind,
    quad: [
      [left, top],
      [left + width, top],
      [left + width, top + height],
      [left, top + height],
    ],
  }
}

function isInside(quad: Quad, x: number, y: number): boolean {
  return quad.every(([x0, y0], i) => {
    const [x1, y1] = quad[(i + 1) % 4]
    return (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) >= 0
  })
}

/** A façade with doors: sky above, ground below, and what the network would say of it. */
function draw(
  doors: readonly Drawn[],
  around: SurfaceClass = 'wall',
): { photo: ColorRaster; analysis: Analysis } {
  const classAt = (x: number, y: number): SurfaceClass => {
    const door = doors.find(({ quad }) => isInside(quad, x, y))
    if (door) return door.kind
    if (around !== 'wall') return y < HEIGHT / 2 ? 'ceiling' : 'floor'
    return y < 100 ? 'sky' : y > 332 ? 'ground' : 'wall'
  }
  const colors: Partial<Record<SurfaceClass, number[]>> = {
    garage_door: [225, 225, 220],
    entry_door: [110, 40, 35],
    sky: [150, 190, 235],
    ground: [120, 118, 112],
    wall: [160, 140, 110],
  }
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let i = 0; i < WIDTH * HEIGHT; i++)
    data.set(colors[classAt((i % WIDTH) + 0.5, Math.floor(i / WIDTH) + 0.5)] ?? [200, 200, 200], i * 3)
  const grid = { width: WIDTH / 4, height: HEIGHT / 4 }
  const cells = Array.from({ length: grid.width * grid.height }, (_, i) =>
    classAt((i % grid.width) * 4 + 2, Math.floor(i / grid.width) * 4 + 2),
  )
  const probabilities = SURFACE_CLASSES.map((name) =>
    Uint8Array.from(cells, (own) => (own === name ? 238 : 1)),
  )
  const photo: ColorRaster = { width: WIDTH, height: HEIGHT, channels: 3, data }
  return { photo, analysis: { width: WIDTH, height: HEIGHT, grid, classes: SURFACE_CLASSES, probabilities } }
}

function find(doors: readonly Drawn[], around?: SurfaceClass) {
  const { photo, analysis } = draw(doors, around)
  return findDoors(photo, analysis)
}

describe('findDoors', () => {
  test('finds a door’s corners in perspective, within a hundredth of its width', () => {
    const [door, ...others] = find([GARAGE])
    expect(others).toEqual([])
    expect(door.kind).toBe('garage')
    expect(door.confidence).toBeGreaterThan(0.5)
    door.quad.forEach((corner, i) => expect(distance(corner, GARAGE.quad[i])).toBeLessThan(2.6))
  })

  test('finds five doors and tells their kinds', () => {
    const drawn = [
      upright('garage_door', 20, 220, 130, 110),
      upright('garage_door', 175, 220, 130, 110),
      upright('garage_door', 330, 220, 130, 110),
      upright('entry_door', 490, 225, 46, 105),
      upright('entry_door', 570, 225, 46, 105),
    ]
    const kinds = find(drawn).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'garage')).toHaveLength(3)
    expect(kinds.filter((kind) => kind === 'entry')).toHaveLength(2)
  })

  test('takes a wide door for a garage’s, whatever the network calls it', () => {
    expect(find([upright('entry_door', 220, 200, 190, 130)]).map(({ kind }) => kind)).toEqual(['garage'])
  })

  test('finds no door where there is none', () => {
    expect(find([])).toEqual([])
  })

  test('finds a door that the photo’s edge cuts, up to the edge', () => {
    const [door] = find([upright('garage_door', 460, 210, 300, 120)])
    expect(door.quad[0][0]).toBeCloseTo(460, -1)
    expect(door.quad[1][0]).toBeGreaterThan(WIDTH - 8)
    expect(door.quad[1][0]).toBeLessThan(WIDTH + 8)
  })

  test('leaves the doors of rooms alone', () => {
    expect(find([upright('entry_door', 300, 150, 80, 170)], 'floor')).toEqual([])
  })

  test('refuses an analysis of another photo', () => {
    const { photo, analysis } = draw([])
    expect(() => findDoors(photo, { ...analysis, width: 10 })).toThrow(RangeError)
  })
})

describe('doors as areas', () => {
  const { photo, analysis } = draw([
    upright('garage_door', 330, 220, 130, 110),
    upright('entry_door', 490, 225, 46, 105),
  ])
  const at = (data: Uint8Array, x: number, y: number) => data[y * WIDTH + x]

  test('have one mask a kind', () => {
    const [door, garage, ...others] = findDoorMasks(photo, analysis)
    expect(others).toEqual([])
    expect([door.surface, garage.surface]).toEqual(['door', 'garage'])
    expect(at(door.mask.data, 513, 280)).toBe(255)
    expect(at(door.mask.data, 400, 260)).toBe(0)
    expect(at(garage.mask.data, 400, 260)).toBe(255)
  })

  test('are found though they are too small for an area that is sure', () => {
    const small = draw([upright('entry_door', 490, 257, 34, 75)])
    const found = findAreaOrDoors(small.photo, small.analysis, 'door')
    expect(findArea(small.photo, small.analysis, 'door').isSure).toBe(false)
    expect(found.isSure).toBe(true)
    const count = found.mask.data.reduce((sum, value) => sum + value / 255, 0)
    expect(count / (34 * 75)).toBeCloseTo(1, 1)
  })

  test('leave other surfaces as they are found', () => {
    expect(findAreaOrDoors(photo, analysis, 'siding')).toEqual(findArea(photo, analysis, 'siding'))
  })

  test('are an area of the network’s where none is sure', () => {
    const none = draw([])
    expect(findAreaOrDoors(none.photo, none.analysis, 'garage')).toEqual(
      findArea(none.photo, none.analysis, 'garage'),
    )
  })
})
