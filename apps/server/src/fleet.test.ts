import { sql } from 'drizzle-orm'
import { Redis } from 'ioredis'
import type { ProcessImageResponse, Problem } from '@housecoat/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase, type OpenedDatabase } from './platform/database/database.ts'
import { keysOf } from './platform/work-queue/protocol.ts'
import { buildHouse, buildMask, buildPhoto } from './testing/build-photo.ts'
import { buildPaintRequest } from './testing/open-test-app.ts'
import { createServerDatabase } from './testing/open-test-database.ts'
import { startFleet, type Fleet, type FleetProcess } from './testing/start-fleet.ts'

let fleet: Fleet
let a: FleetProcess
let b: FleetProcess
let workers: FleetProcess[]
let drop: () => Promise<void>
let database: OpenedDatabase
let redis: Redis
let photo: Buffer
let mask: Buffer

beforeAll(async () => {
  const { url, drop: dropDatabase } = await createServerDatabase()
  drop = dropDatabase
  fleet = await startFleet(url)
  a = await fleet.startServer()
  const rest = [fleet.startServer(), fleet.startWorker(), fleet.startWorker()]
  ;[b, ...workers] = await Promise.all(rest)
  database = await openDatabase({ url, dataDir: '/unused', onConnectionLost: () => undefined })
  for (const { origin } of [a, b, ...workers])
    await vi.waitUntil(async () => (await fetch(`${origin}/readyz`)).ok, { timeout: 30_000, interval: 100 })
  redis = new Redis(fleet.redis.url)
  const size = [2400, 1800] as const
  photo = await buildPhoto(...size)
  mask = await buildMask(buildHouse(...size))
}, 120_000)

afterAll(async () => {
  redis.disconnect()
  await fleet.stop()
  await database.close()
  await drop()
})

interface Answer {
  readonly status: number
  readonly body: ProcessImageResponse | Problem
  readonly cookie: string
}

/** Has a new visitor's photo painted. */
async function paint({ origin }: FleetProcess, init: RequestInit = {}): Promise<Answer> {
  const { payload } = buildPaintRequest(photo, { maskPng: mask })
  const answer = await fetch(`${origin}/api/process-image`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
    ...init,
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return { status: answer.status, body: (await answer.json()) as Answer['body'], cookie }
}

/** Every generation is settled: done ones were paid once and have a result, failed ones cost nothing. */
async function auditLedger() {
  const { rows } = await database.db.execute<{ state: string; spent: number; count: number }>(sql`
    select state, spent, count(*)::int as count from (
      select state, (select coalesce(sum(amount), 0)::int from allowance_entries where generation_id = generations.id) as spent
      from generations) as settled group by state, spent`)
  for (const { state, spent } of rows)
    expect([state, spent]).toEqual(state === 'done' ? ['done', 1] : ['failed', 0])
  return rows.find(({ state }) => state === 'done')?.count ?? 0
}

test('a result made through one server is served by the other, with the work done by a worker', async () => {
  const { status, body, cookie } = await paint(a)
  expect([status, body]).toMatchObject([200, { success: true }])
  const { resultImage, originalImage } = body as ProcessImageResponse
  for (const path of [resultImage, originalImage]) {
    const served = await fetch(`${b.origin}${path}`, { headers: { cookie } })
    expect(served.status).toBe(200)
    expect((await served.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
  }
  const stranger = await fetch(`${b.origin}${resultImage}`)
  expect(stranger.status).toBe(404)
  expect(await auditLedger()).toBe(1)
  // nothing of the photo is left
  const keys = await fleet.s3.listKeys(fleet.environment['S3_BUCKET'])
  expect(keys.filter((key) => /^(work\/.*put|drafts)/.test(key))).toEqual([])
})

test('a small copy, asked of the other server, is made by a worker', async () => {
  const { body, cookie } = await paint(a)
  const { resultImage } = body as ProcessImageResponse
  const copy = await fetch(`${b.origin}${resultImage}?w=320`, { headers: { cookie } })
  expect([copy.status, copy.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('a browser that leaves server A stops the work on its worker, and costs nothing', async () => {
  const left = new AbortController()
  const painting = paint(a, { signal: left.signal })
  const rejected = expect(painting).rejects.toThrow()
  await untilRunning(1)
  left.abort()
  await rejected
  // the worker is free long before the painting would have ended
  await untilRunning(0)
  await vi.waitFor(auditLedger)
})

test('kill -9 of the worker that paints: the other one does it, once', async () => {
  const before = await auditLedger()
  const both = [paint(a), paint(b)]
  await untilRunning(2)
  const [victim] = workers
  await victim.end('SIGKILL')
  const answers = await Promise.all(both)
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await auditLedger()).toBe(before + 2)
  workers[0] = await fleet.startWorker()
}, 60_000)

/** Waits until workers paint so many jobs. */
async function untilRunning(count: number): Promise<void> {
  const active = `${keysOf().prefix}:${keysOf().queueNames.paint}:active`
  await vi.waitUntil(async () => (await redis.llen(active)) === count, { timeout: 20_000, interval: 10 })
}
