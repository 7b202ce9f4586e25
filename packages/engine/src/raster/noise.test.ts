import { expect, test } from 'vitest'
import { cloudsOf, noiseOf } from './noise.ts'

const TILE = { widthM: 1.5, heightM: 0.9 }
const NOISES = [noiseOf(TILE, 0.1, 0.07, 3), noiseOf(TILE, 4, 4, 3), cloudsOf(TILE, 0.3, 0.2, 5)]

test.each(NOISES)('noise %# repeats with its tile, also to the left of it and below', (noise) => {
  for (const [u, v] of [
    [0.02, 0.01],
    [0.7, 0.4],
    [1.43, 0.87],
  ])
    for (const [timesU, timesV] of [
      [-2, 0],
      [-1, -1],
      [1, 0],
      [0, 3],
    ])
      expect(noise(u + timesU * TILE.widthM, v + timesV * TILE.heightM)).toBeCloseTo(noise(u, v), 9)
})

test('noise is between 0 and 1, and differs by its seed', () => {
  const [one, other] = [noiseOf(TILE, 0.1, 0.1, 1), noiseOf(TILE, 0.1, 0.1, 2)]
  const places = Array.from({ length: 200 }, (_, k) => [k * 0.037 - 3, k * 0.051 - 4] as const)
  const values = places.map(([u, v]) => one(u, v))
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...values)).toBeLessThanOrEqual(1)
  expect(values).not.toEqual(places.map(([u, v]) => other(u, v)))
})
