import { expect, test } from 'vitest'
import { buildWall } from './build-wall.test-support.ts'
import { findPlanes } from './find-planes.ts'
import { measureArea } from './measure-area.ts'

// the wall of buildWall is 8 m long and 2.75 m high, partly outside the photo when it is turned
test.each([0, -15, 15])('a wall turned by %i° has its true size', (turnDeg) => {
  const wall = buildWall(turnDeg, { width: 1024, height: 768 })
  const view = { surroundings: 'outdoors', frame: wall.frame, segments: [], doors: [], windows: [] } as const
  const area = measureArea(wall.mask, findPlanes(wall.mask, 'wall', view))
  expect(area / (8 * 2.75)).toBeGreaterThan(0.9)
  expect(area / (8 * 2.75)).toBeLessThan(1.1)
})

test('nothing marked is nothing to paint', () => {
  const wall = buildWall(0)
  const view = { surroundings: 'outdoors', frame: wall.frame, segments: [], doors: [], windows: [] } as const
  const planes = findPlanes(wall.mask, 'wall', view)
  expect(measureArea({ ...wall.mask, data: new Uint8Array(wall.mask.data.length) }, planes)).toBe(0)
})
