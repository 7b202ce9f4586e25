import { expect, test } from 'vitest'
import { buildWall, buildWallPhoto } from '../planes/build-wall.test-support.ts'
import { estimateArea } from './estimate-area.ts'

const wall = buildWall(-15)
const photo = buildWallPhoto(wall, 0.6, 0.7)

test('the size of a wall is estimated, and how sure it is', () => {
  const estimate = estimateArea(photo, wall.mask, 'exterior', null)
  // 8 m long and 2.75 m high; without an analysis nothing but the camera's usual height gives the scale
  expect(estimate?.squareMeters).toBeGreaterThan(0.6 * 8 * 2.75)
  expect(estimate?.squareMeters).toBeLessThan(1.7 * 8 * 2.75)
  expect(estimate?.uncertainty).toBeGreaterThan(0.15)
  expect(estimate?.uncertainty).toBeLessThan(0.6)
})

test('half of a wall is half its size', () => {
  const whole = estimateArea(photo, wall.mask, 'exterior', null)!
  const stripes = { ...wall.mask, data: wall.mask.data.map((v, i) => (i % 2 === 0 ? v : 0)) }
  const half = estimateArea(photo, stripes, 'exterior', null)!
  expect(half.squareMeters / whole.squareMeters).toBeGreaterThan(0.35)
  expect(half.squareMeters / whole.squareMeters).toBeLessThan(0.65)
})

test('where nothing is marked there is nothing to measure', () => {
  const empty = { ...wall.mask, data: new Uint8Array(wall.mask.data.length) }
  expect(estimateArea(photo, empty, 'exterior', null)).toBeNull()
})
