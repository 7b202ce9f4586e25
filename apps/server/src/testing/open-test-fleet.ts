import { Queue } from 'bullmq'
import { sql } from '../platform/database/drizzle.ts'
import { Redis } from 'ioredis'
import type { ProcessImageResponse, Problem } from '@housecoat/contract'
import { expect, vi } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { keysOf, type Outcome } from '../platform/work-queue/protocol.ts'
import { buildHouse, buildMask, buildPhoto } from './build-photo.ts'
import { buildPaintRequest } from './open-test-app.ts'
import { createServerDatabase } from './open-test-database.ts'
import { startFleet, type Fleet, type FleetProcess } from './start-fleet.ts'

/** large enough that a painting takes a second, and can be interrupted */
const PHOTO_SIZE = [2400, 1800] as const

interface FleetAnswer {
  readonly status: number
  readonly body: ProcessImageResponse | Problem
  /** of the new visitor */
  readonly cookie: string
}

export interface TestFleet {
  readonly processes: Fleet
  readonly servers: readonly [FleetProcess, FleetProcess]
  readonly workers: FleetProcess[]
  /** Has a new visitor's photo painted. */
  readonly paint: (server: FleetProcess, init?: RequestInit) => Promise<FleetAnswer>
  /** Waits until workers paint so many jobs. */
  readonly untilRunning: (count: number) => Promise<void>
  /** @returns how the job ended that ended last */
  readonly findLastOutcome: () => Promise<Outcome | null>
  /** Every generation is settled: done ones were paid once, failed ones cost nothing. @returns how many are done */
  readonly auditLedger: () => Promise<number>
  readonly close: () => Promise<void>
}

/** Two servers and two workers as processes, with Redis, an S3 server and a database of their own. */
export async function openTestFleet(): Promise<TestFleet> {
  const { url, drop } = await createServerDatabase()
  const processes = await startFleet(url)
  // the first one migrates the database
  const first = await processes.startServer()
  const rest = [processes.startServer(), processes.startWorker(), processes.startWorker()]
  const [second, ...workers] = await Promise.all(rest)
  await Promise.all([first, second, ...workers].map(untilReady))
  const database = await openDatabase({ url, dataDir: '/unused', onConnectionLost: () => undefined })
  const redis = new Redis(processes.redis.url, { maxRetriesPerRequest: null })
  redis.on('error', () => undefined)
  const { prefix, queueNames } = keysOf()
  const queue = new Queue(queueNames.paint, { connection: redis, prefix })
  queue.on('error', () => undefined)
  const maskPng = await buildMask(buildHouse(...PHOTO_SIZE))
  const { payload } = buildPaintRequest(await buildPhoto(...PHOTO_SIZE), { maskPng })
  const body = JSON.stringify(payload)
  return {
    ...{ processes, servers: [first, second], workers },
    paint: (server, init) => paint(server, body, init),
    untilRunning: async (count) => {
      const isSo = async () => (await redis.llen(`${prefix}:${queueNames.paint}:active`)) === count
      await vi.waitUntil(isSo, { timeout: 20_000, interval: 10 })
    },
    findLastOutcome: async () =>
      ((await queue.getCompleted(0, 0)).at(0)?.returnvalue ?? null) as Outcome | null,
    auditLedger: async () => {
      const { rows } = await database.db.execute<LedgerRow>(LEDGER)
      for (const { state, spent } of rows)
        expect([state, spent]).toEqual(state === 'done' ? ['done', 1] : ['failed', 0])
      return rows.find(({ state }) => state === 'done')?.count ?? 0
    },
    close: async () => {
      await queue.close()
      redis.disconnect()
      await processes.stop()
      await database.close()
      await drop()
    },
  }
}

interface LedgerRow extends Record<string, unknown> {
  readonly state: string
  readonly spent: number
  readonly count: number
}

const LEDGER = sql`
  select state, spent, count(*)::int as count from (
    select state, (select coalesce(sum(amount), 0)::int from allowance_entries where generation_id = generations.id) as spent
    from generations) as settled group by state, spent`

async function untilReady({ origin }: FleetProcess): Promise<void> {
  const isReady = async () => (await fetch(`${origin}/readyz`)).ok
  await vi.waitUntil(isReady, { timeout: 30_000, interval: 100 })
}

async function paint({ origin }: FleetProcess, body: string, init: RequestInit = {}): Promise<FleetAnswer> {
  const headers = { 'content-type': 'application/json', ...(init.headers as Record<string, string>) }
  const answer = await fetch(`${origin}/api/process-image`, { method: 'POST', body, ...init, headers })
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  return {
    status: answer.status,
    body: (await answer.json()) as FleetAnswer['body'],
    cookie: cookies.join('; '),
  }
}
