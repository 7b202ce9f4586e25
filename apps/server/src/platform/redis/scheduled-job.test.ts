import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { RedisProcess } from '../../../../../scripts/redis.mjs'
import { measureSlowness } from '../../testing/measure-slowness.ts'
import { openRedisServer } from '../../testing/open-redis-server.ts'
import { openRedis } from './open-redis.ts'
import { ScheduledJob } from './scheduled-job.ts'

let server: RedisProcess
beforeAll(async () => {
  server = await openRedisServer()
})
afterAll(() => server.stop())

interface NodeOptions {
  readonly name: string
  readonly runsAtStart?: boolean
  readonly everyMs?: number
  readonly url?: string
}

/** One of several nodes that repeat `run`. */
async function startNode(run: () => Promise<void>, options: NodeOptions) {
  const { name, runsAtStart = true, everyMs = 400, url = server.url } = options
  const redis = await openRedis({ url, onConnectionLost: () => undefined, onWarning: () => undefined })
  const onError = vi.fn()
  const job = new ScheduledJob(redis, { name, run, everyMs, runsAtStart, failure: 'it failed', onError })
  job.start()
  onTestFinished(async () => {
    await job.stop()
    redis.close()
  })
  return { job, onError }
}

test('each round is run by exactly one of three nodes, and not more often than due', async () => {
  const rounds: number[] = []
  const startedAt = performance.now()
  for (let node = 0; node < 3; node++)
    await startNode(() => Promise.resolve(void rounds.push(node)), { name: 'shared' })
  await vi.waitUntil(() => rounds.length >= 8, { timeout: 20_000 })
  const intervals = (performance.now() - startedAt) / 400
  // the first round is at once
  expect(rounds.length).toBeLessThanOrEqual(Math.ceil(intervals) + 1)
})

test('a job whose first round is one interval after the start waits for it, also when nodes join', async () => {
  const run = vi.fn(() => Promise.resolve())
  const options = { name: 'later', runsAtStart: false, everyMs: 1500 }
  await startNode(run, options)
  await pause(300)
  await startNode(run, options)
  await pause(700)
  expect(run).not.toHaveBeenCalled()
  await vi.waitUntil(() => run.mock.calls.length === 1, { timeout: 5000 })
})

test('a node that joins starts no extra round', async () => {
  const run = vi.fn(() => Promise.resolve())
  const options = { name: 'hourly', everyMs: 3_600_000 }
  await startNode(run, options)
  await vi.waitUntil(() => run.mock.calls.length === 1, { timeout: 5000 })
  await startNode(run, options)
  await startNode(run, options)
  await pause(800)
  expect(run).toHaveBeenCalledOnce()
})

test('rounds that take longer than the interval follow each other, never two at a time', async () => {
  let underWay = 0
  let most = 0
  let ended = 0
  const run = async () => {
    most = Math.max(most, ++underWay)
    await pause(500)
    underWay--
    ended++
  }
  for (let node = 0; node < 2; node++) await startNode(run, { name: 'slow', everyMs: 100 })
  await vi.waitUntil(() => ended >= 3, { timeout: 20_000 })
  expect(most).toBe(1)
})

test('a round that fails is reported, and the next one comes all the same', async () => {
  let calls = 0
  const failure = new Error('no such table')
  const { onError } = await startNode(() => Promise.reject(calls++ === 0 ? failure : new Error('again')), {
    name: 'failing',
  })
  await vi.waitUntil(() => calls >= 3, { timeout: 10_000 })
  expect(onError.mock.calls[0]).toEqual([failure, 'it failed'])
})

test('the schedule is there again after Redis came back with nothing', async () => {
  const forgetful = await openRedisServer(['--appendonly', 'no'])
  onTestFinished(forgetful.stop)
  const run = vi.fn(() => Promise.resolve())
  await startNode(run, { name: 'kept', url: forgetful.url })
  await vi.waitUntil(() => run.mock.calls.length >= 2, { timeout: 10_000 })
  await forgetful.shutDown('immediate')
  await pause(500)
  await forgetful.start()
  const before = run.mock.calls.length
  await vi.waitUntil(() => run.mock.calls.length >= before + 2, { timeout: 10_000 })
})

test('stopping waits for the running round', async () => {
  let isOver = false
  const run = async () => {
    await pause(400)
    isOver = true
  }
  const { job } = await startNode(run, { name: 'stopping', everyMs: 60_000 })
  await pause(150)
  await job.stop()
  expect(isOver).toBe(true)
})

test('a node stops while Redis is away', async () => {
  const away = await openRedisServer()
  onTestFinished(away.stop)
  const run = vi.fn(() => Promise.resolve())
  const { job } = await startNode(run, { name: 'away', url: away.url })
  await vi.waitUntil(() => run.mock.calls.length === 1, { timeout: 20_000 })
  await away.shutDown('immediate')
  await pause(500)
  const startedAt = performance.now()
  await job.stop()
  expect(performance.now() - startedAt).toBeLessThan(3000 * (await measureSlowness()))
})
