import { expect, test } from 'vitest'
import { attackRoutes } from './testing/attack-routes.ts'

test.each([2, 3, 4, 5])(
  'A4, E: hostile requests to every route, seed %d: no failure of ours, the one shape, nothing written',
  async (seed) => {
    expect(await attackRoutes(seed, 120)).toBeGreaterThan(5000)
  },
)
