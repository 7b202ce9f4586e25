import { expect, test } from 'vitest'
import { misbehave } from '../testing/misbehaving-clients.ts'

/** clients of each of seven kinds at once: a thousand connections */
const CLIENTS = 150
const ROUNDS = 3

test('A4: a thousand clients that are slow or vanish, again and again: memory returns', async () => {
  await misbehave(CLIENTS)
  const before = process.memoryUsage().rss
  for (let round = 0; round < ROUNDS; round++) await misbehave(CLIENTS)
  expect((process.memoryUsage().rss - before) / 1024 ** 2).toBeLessThan(150)
})
