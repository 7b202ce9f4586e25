import { describe, expect, test } from 'vitest'
import { draw, GARAGE, HEIGHT, WIDTH } from '../doors/draw-doors.test-support.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import type { Mask } from '../raster/raster.ts'
import { buildHouseModel, rememberHouseModel } from '../house/build-house-model.ts'
import { buildPlacedHouseModel } from './find-house-planes.ts'
import { findAreaPlanes } from './find-area-planes.ts'
import { mapOf } from '../house/house-model.ts'

const { photo, analysis } = draw([GARAGE])
const unplaced = buildHouseModel(photo, analysis)
const model = buildPlacedHouseModel(photo, analysis, 'outdoors')

/** No plane is found at this distance. */
const MARKED_M = 123

/** An analysis whose stored model has all its planes at the marked distance. */
function markPlanes(): Analysis {
  const marked = { ...analysis }
  const planes = model.planes.planes.map((plane) => ({ ...plane, offsetM: MARKED_M }))
  rememberHouseModel(photo, marked, { ...model, planes: { ...model.planes, planes } })
  return marked
}

function maskWhere(isInside: (x: number, y: number) => boolean): Mask {
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
    isInside(i % WIDTH, Math.floor(i / WIDTH)) ? 255 : 0,
  )
  return { width: WIDTH, height: HEIGHT, data }
}

const groupAt = (x: number, y: number) => model.planes.groupOfRegion[mapOf(model).data[y * WIDTH + x]]
const onWall = maskWhere((x, y) => x > 60 && x < 200 && y > 150 && y < 300)
const inSky = maskWhere((x, y) => x > 60 && x < 200 && y > 10 && y < 50)

describe('the planes of a house model', () => {
  test('wait until they are asked for, and are found once', () => {
    expect(unplaced.planes).toBe(null)
    expect(buildHouseModel(photo, analysis).planes).toBe(model.planes)
    expect(buildPlacedHouseModel(photo, analysis, 'outdoors').planes).toBe(model.planes)
  })

  test('are those of a room where the photo shows one', () => {
    const room = { ...analysis }
    rememberHouseModel(photo, room, model)
    expect(buildPlacedHouseModel(photo, room, 'indoors').planes.surroundings).toBe('indoors')
  })

  test('carry the wall and the door in it, and no sky or ground', () => {
    const wall = groupAt(100, 200)
    expect(model.planes.groups[wall].kind).toBe('wall')
    expect(groupAt(430, 270)).toBe(wall)
    expect([groupAt(100, 20), groupAt(100, 450)]).toEqual([-1, -1])
  })

  test('are the same after they were stored as JSON', () => {
    expect(JSON.parse(JSON.stringify(model))).toEqual(model)
  })
})

describe('the planes of an area', () => {
  test('are those of the model where it knows the area', () => {
    const { planes } = findAreaPlanes(photo, onWall, 'siding', markPlanes())
    expect(planes.length).toBeGreaterThan(0)
    expect(planes.every(({ offsetM }) => offsetM === MARKED_M)).toBe(true)
  })

  test('reach as far as the area does', () => {
    const half = maskWhere((x, y) => x > 60 && x < 130 && y > 150 && y < 300)
    const [whole] = findAreaPlanes(photo, onWall, 'siding', analysis).planes
    const [part] = findAreaPlanes(photo, half, 'siding', analysis).planes
    expect(part.widthM / whole.widthM).toBeCloseTo(0.5, 1)
    expect(part.offsetM).toBe(whole.offsetM)
    expect(part.topM).toBeCloseTo(whole.topM, 1)
  })

  test('are its own where a person drew it beside the walls, or it is of another kind', () => {
    const drawn = findAreaPlanes(photo, inSky, 'siding', markPlanes())
    const roof = findAreaPlanes(photo, onWall, 'roof', markPlanes())
    for (const { planes } of [drawn, roof])
      expect(planes.some(({ offsetM }) => offsetM === MARKED_M)).toBe(false)
    expect(Math.abs(roof.planes[0].normal[1])).toBeGreaterThan(0.1)
  })

  test('need no analysis', () => {
    const found = findAreaPlanes(photo, onWall, 'siding', null)
    expect(found.planes).toHaveLength(1)
    expect(found.planes[0].widthM).toBeGreaterThan(0)
  })
})
