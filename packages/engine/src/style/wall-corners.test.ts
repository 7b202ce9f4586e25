import { expect, test } from 'vitest'
import { mapOf, type AreaPlanes } from '../planes/area-planes.ts'
import { buildWall } from '../planes/build-wall.test-support.ts'
import { azimuthOf, type FaceRun } from '../planes/find-faces.ts'
import { findParts } from '../planes/find-parts.ts'
import { placeWalls } from '../planes/find-walls.ts'
import { findWallCorners } from './wall-corners.ts'

/** A corner in the middle of a wall seen at 30°, between walls that face these ways. */
function buildCorner(facings: readonly [FaceRun['facing'], FaceRun['facing']]): AreaPlanes {
  const { frame, mask } = buildWall(-30)
  const parts = findParts(mask)
  const azimuth = (x: number) => azimuthOf(frame, [x, 0, frame.focalPx])
  const faces: FaceRun[] = [
    { facing: facings[0], from: azimuth(-256), to: azimuth(0) },
    { facing: facings[1], from: azimuth(0), to: azimuth(256) },
  ]
  const placed = placeWalls({ parts, frame, segments: [], photo: mask }, [faces])
  return { frame, parts, isBox: false, confidence: 1, scaleConfidence: 1, ...placed }
}

test('a corner that stands out is one upright line, on the left and on the right wall', () => {
  const planes = buildCorner(['front', 'left'])
  const corners = findWallCorners(planes)
  expect(corners.map(({ plane, side }) => [plane, side])).toEqual([
    [0, -1],
    [1, 1],
  ])
  for (const { plane, u } of corners) {
    const map = mapOf(planes.frame, planes.planes[plane])
    const [x, y] = [planes.frame.centerX, 200]
    const at = (row: readonly [number, number, number]) => row[0] * x + row[1] * y + row[2]
    expect(at(map.u) / at(map.depth)).toBeCloseTo(u, 3)
  }
})

test('an inner corner has none', () => {
  expect(findWallCorners(buildCorner(['left', 'front']))).toEqual([])
})

test('one wall alone has none', () => {
  const planes = buildCorner(['front', 'left'])
  expect(findWallCorners({ ...planes, faces: [{ planes: [0], corners: [] }] })).toEqual([])
})
