import { expect, test } from 'vitest'
import { attackRoutes } from './testing/attack-routes.ts'

test('A4, E: hostile requests to every route: no failure of ours, the one shape, nothing written', async () => {
  expect(await attackRoutes(1, 24)).toBeGreaterThan(1000)
}, 300_000)
