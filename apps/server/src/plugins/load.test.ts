import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { offerLoad } from '../testing/offer-load.ts'
import { startServerProcess } from '../testing/start-server-process.ts'
import { MAX_EVENT_LOOP_DELAY_MS } from './limits.ts'

test('T49: a crowd gets answers or is asked to come again, and the next visitor is served', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'housecoat-crowd-'))
  const environment = { DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }
  const server = await startServerProcess({
    ...{ environment, paintMs: 20, maxEventLoopDelayMs: MAX_EVENT_LOOP_DELAY_MS },
  })
  const crowd = await offerLoad(server.origin, { visitors: 80, forMs: 1500 })
  expect(crowd.wrong).toBe(0)
  expect(crowd.accepted).toBeGreaterThan(0)
  let next = await offerLoad(server.origin, { visitors: 1, forMs: 500 })
  while (next.refused > 0) next = await offerLoad(server.origin, { visitors: 1, forMs: 500 })
  expect(next.wrong).toBe(0)
  await server.kill()
  await rm(dataDir, { recursive: true })
})
