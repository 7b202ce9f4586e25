import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PAINTER_POOL_DEFAULTS, PainterPool } from '../../platform/painter/painter-pool.ts'
import { buildHouse, buildMask, buildPhoto } from '../../testing/build-photo.ts'
import { LoopbackPerson } from '../../testing/loopback-person.ts'
import { buildPaintRequest, openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { randomFrom } from '../../testing/seeded-random.ts'

const HONEST_PAINTINGS = 25
const LEAVERS_AT_ONCE = 6

let painter: PainterPool
let server: TestApp
let origin: string
let body: string
let crashes = 0

beforeAll(async () => {
  painter = new PainterPool({ ...PAINTER_POOL_DEFAULTS, onCrash: () => crashes++ })
  server = await openTestApp({
    painter,
    environment: { ALLOWANCE_ANONYMOUS: '1000000' },
  })
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const maskPng = await buildMask(buildHouse(1024, 768))
  body = JSON.stringify(buildPaintRequest(await buildPhoto(1600, 1200), { maskPng }).payload)
})

afterAll(() => server.close())

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]

interface HonestRound {
  readonly ms: readonly number[]
  readonly thumbnailMs: readonly number[]
  readonly statuses: readonly number[]
  readonly unhealthy: number
}

async function paintHonestly(): Promise<HonestRound> {
  const person = new LoopbackPerson(origin, '127.0.0.2')
  const [ms, thumbnailMs, statuses]: [number[], number[], number[]] = [[], [], []]
  let unhealthy = 0
  for (let i = 0; i < HONEST_PAINTINGS; i++) {
    const startedAt = performance.now()
    const answer = await person.post('/api/process-image', body)
    statuses.push(answer?.status ?? 0)
    ms.push(performance.now() - startedAt)
    const { resultImage } = JSON.parse(answer?.body ?? '{}') as { resultImage?: string }
    const askedAt = performance.now()
    statuses.push((await person.get(`${resultImage}?w=320`))?.status ?? 0)
    thumbnailMs.push(performance.now() - askedAt)
    if ((await person.get('/healthz'))?.status !== 200) unhealthy++
    await pause(100)
  }
  return { ms, thumbnailMs, statuses, unhealthy }
}

test('B1: people who start paintings and leave hardly delay a person who stays', async () => {
  await paintHonestly()
  const quiet = await paintHonestly()
  const random = randomFrom(7)
  await vi.waitUntil(() => painter.pids.length === PAINTER_POOL_DEFAULTS.processes)
  const pids = new Set(painter.pids)
  let leastAlive: number = PAINTER_POOL_DEFAULTS.processes
  const watch = setInterval(() => {
    leastAlive = Math.min(leastAlive, painter.pids.length)
    for (const pid of painter.pids) pids.add(pid)
  }, 20)
  let isOver = false
  let left = 0
  const leave = async () => {
    while (!isOver) {
      await new LoopbackPerson(origin, '127.0.0.9').post('/api/process-image', body, {
        signal: AbortSignal.timeout(Math.round(100 + random() * 800)),
      })
      left++
      await pause(50)
    }
  }
  const leaving = Array.from({ length: LEAVERS_AT_ONCE }, leave)
  const busy = await paintHonestly()
  isOver = true
  await Promise.all(leaving)
  clearInterval(watch)
  const figures = {
    quietP50Ms: Math.round(median(quiet.ms)),
    busyP50Ms: Math.round(median(busy.ms)),
    quietThumbnailMs: Math.round(median(quiet.thumbnailMs)),
    busyThumbnailMs: Math.round(median(busy.thumbnailMs)),
    left,
    crashes,
    unhealthy: busy.unhealthy,
    replaced: pids.size - PAINTER_POOL_DEFAULTS.processes,
    leastAlive,
  }
  console.log(figures)
  expect(busy.statuses).toEqual(busy.statuses.map(() => 200))
  // swollen processes are replaced between jobs; none may be killed in the midst of one
  expect([busy.unhealthy, crashes]).toEqual([0, 0])
})
