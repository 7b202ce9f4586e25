import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestFleet, type TestFleet } from './testing/open-test-fleet.ts'

/** no server may count a stopped one as dead for longer than this; see LEASE_TIMES */
const REFUNDED_WITHIN_MS = 45_000
const RECOVERED_WITHIN_MS = 10_000
const OUTAGE_MS = 20_000

let fleet: TestFleet
beforeAll(async () => {
  fleet = await openTestFleet()
}, 120_000)
afterAll(() => fleet.close())

test('kill -9 of a server: its credit comes back once, and a retry through the other server is painted', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const before = await fleet.auditLedger()
  const third = await fleet.processes.startServer()
  const lost = fleet.paint(third, { headers }).catch(() => 'gone')
  await fleet.untilRunning(1)
  await third.end('SIGKILL')
  expect(await lost).toBe('gone')
  const startedAt = performance.now()
  expect((await fleet.paint(fleet.servers[1], { headers })).status).toBe(200)
  expect(performance.now() - startedAt).toBeLessThan(REFUNDED_WITHIN_MS)
  expect(await fleet.auditLedger()).toBe(before + 1)
})

test('kill -9 of workers, again and again under load: every request is painted or refused, every credit is right', async () => {
  const statuses = new Map<number, number>()
  let isOver = false
  const load = fleet.servers.map(async (server) => {
    while (!isOver) {
      const { status } = await fleet.paint(server)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  })
  for (let round = 0; round < 10; round++) {
    await pause(1000 + Math.random() * 3000)
    await fleet.workers[round % 2].end('SIGKILL')
    fleet.workers[round % 2] = await fleet.processes.startWorker()
  }
  isOver = true
  await Promise.all(load)
  expect([...statuses.keys()].filter((status) => ![200, 500, 503].includes(status))).toEqual([])
  expect(await fleet.auditLedger()).toBeGreaterThanOrEqual(statuses.get(200) ?? 0)
  console.log('painted and refused while ten workers were killed:', Object.fromEntries(statuses))
})

test.each(['restarted', 'hung'] as const)(
  'Redis is %s for 20 s under load: no wrong answer, and paintings again within 10 s',
  async (fault) => {
    const { redis } = fleet.processes
    const answers: { readonly status: number; readonly at: number }[] = []
    let isOver = false
    const load = fleet.servers.map(async (server) => {
      while (!isOver) {
        const { status } = await fleet.paint(server)
        answers.push({ status, at: performance.now() })
        if (status !== 200) await pause(200)
      }
    })
    await vi.waitUntil(() => answers.length >= 2, { timeout: 60_000 })
    if (fault === 'restarted') await redis.shutDown('immediate')
    else process.kill(redis.pid, 'SIGSTOP')
    await pause(OUTAGE_MS)
    if (fault === 'restarted') await redis.start()
    else process.kill(redis.pid, 'SIGCONT')
    const backAt = performance.now()
    await vi.waitUntil(() => answers.some(({ status, at }) => status === 200 && at > backAt + 100), {
      timeout: 60_000,
    })
    const recoveredMs = performance.now() - backAt
    isOver = true
    await Promise.all(load)
    expect(answers.filter(({ status }) => ![200, 500, 503].includes(status))).toEqual([])
    await vi.waitFor(() => fleet.auditLedger(), { timeout: REFUNDED_WITHIN_MS, interval: 1000 })
    console.log(`Redis ${fault}: painted again after ${Math.round(recoveredMs)} ms`)
    expect(recoveredMs).toBeLessThan(RECOVERED_WITHIN_MS)
  },
)
