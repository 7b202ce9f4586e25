import { expect, test } from 'vitest'
import { attackRoutes } from './testing/attack-routes.ts'

const ROUNDS = 10

test('A4, E: hostile requests to every route, ten rounds: no failure of ours, the one shape, nothing written', async () => {
  for (let seed = 1; seed <= ROUNDS; seed++) expect(await attackRoutes(seed, 150)).toBeGreaterThan(5000)
})
