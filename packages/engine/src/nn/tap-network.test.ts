import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createFeatures } from './features.ts'
import { FEATURE_MEANS } from './tap-network-weights.ts'
import { predictLogOdds } from './tap-network.ts'

const FEATURE_COUNT = FEATURE_MEANS.length
const WIDTH = 21
const HEIGHT = 13

it('gives what PyTorch gives with the same weights', () => {
  const file = new URL('../../fixtures/tap-network/log-odds.json', import.meta.url)
  const expected = JSON.parse(readFileSync(file, 'utf8')) as number[]
  const count = WIDTH * HEIGHT
  // The same made-up numbers as in tools/tap-model/train.py.
  const rows = createFeatures(count, 1, FEATURE_COUNT)
  for (let k = 0, at = 0; k < count; k++)
    for (let f = 0; f < FEATURE_COUNT; f++, at++) rows.data[at] = ((k * 7 + f * 13) % 23) / 11 - 1
  const owners = Int32Array.from({ length: count }, (_, i) => count - 1 - i)
  const found = predictLogOdds(rows, { width: WIDTH, height: HEIGHT, owners, cells: owners })
  expect(found.length).toBe(expected.length)
  const apart = expected.map((value, k) => Math.abs(value - found[k]))
  expect(Math.max(...apart)).toBeLessThan(1e-3)
  // The fixture says something.
  expect(Math.max(...expected) - Math.min(...expected)).toBeGreaterThan(0.5)
})
