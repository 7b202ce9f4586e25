import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerCrowd, type CrowdFigures } from '../testing/offer-crowd.ts'
import { offerLoad } from '../testing/offer-load.ts'
import { startServerProcess, type ServerProcess } from '../testing/start-server-process.ts'
import { MAX_EVENT_LOOP_DELAY_MS } from './limits.ts'

const VISITORS = 8
const RECOVERED_WITHIN_MS = 5000
const MOST_SLOWER = 2

let dataDir: string
let server: ServerProcess

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'housecoat-load-'))
  const environment = { DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }
  server = await startServerProcess({
    ...{ environment, paintMs: 20, maxEventLoopDelayMs: MAX_EVENT_LOOP_DELAY_MS },
  })
})

afterAll(async () => {
  await server.kill()
  await rm(dataDir, { recursive: true })
})

test('T49: under ten times the load, what is accepted takes at most twice as long, and it recovers soon', async () => {
  await offerLoad(server.origin, { visitors: VISITORS, forMs: 3000 })
  const usual = await offerLoad(server.origin, { visitors: VISITORS, forMs: 10_000 })
  const tenfold = await offerLoad(server.origin, { visitors: 10 * VISITORS, forMs: 20_000 })
  const endedAt = performance.now()
  let after = await offerLoad(server.origin, { visitors: VISITORS, forMs: 500 })
  let recoveredMs = performance.now() - endedAt
  while ((after.refused > 0 || after.p99Ms > MOST_SLOWER * usual.p99Ms) && recoveredMs < 60_000) {
    after = await offerLoad(server.origin, { visitors: VISITORS, forMs: 500 })
    recoveredMs = performance.now() - endedAt
  }
  console.info({ usual, tenfold, recoveredMs })
  expect([usual.wrong, tenfold.wrong]).toEqual([0, 0])
  expect(recoveredMs).toBeLessThan(RECOVERED_WITHIN_MS)
  expect(tenfold.p99Ms).toBeLessThan(MOST_SLOWER * usual.p99Ms)
})

test('of 400 clients at once on the feed, those accepted wait at most five times as long as 16, the rest are shed', async () => {
  const url = `${server.origin}/api/community?limit=24`
  const p99Of = ({ acceptedMs }: CrowdFigures) => acceptedMs[Math.floor(acceptedMs.length * 0.99)]
  const ratios: number[] = []
  for (let round = 0; round < 3; round++) {
    const few = await offerCrowd(url, { clients: 16, forMs: 15_000 })
    const many = await offerCrowd(url, { clients: 400, forMs: 15_000 })
    expect([few.wrong, many.wrong, few.refusedMs.length]).toEqual([0, 0, 0])
    expect(many.refusedMs.length).toBeGreaterThan(100)
    ratios.push(p99Of(many) / p99Of(few))
  }
  console.info({ ratios })
  // other programs disturb some rounds
  expect(ratios.toSorted((a, b) => a - b)[1]).toBeLessThanOrEqual(5)
})
