import { expect, onTestFinished, test } from 'vitest'
import { measureSlowness } from '../testing/measure-slowness.ts'
import { openRedisServer } from '../testing/open-redis-server.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { QuickPainter } from '../testing/quick-painter.ts'
import { emptySharedDatabase } from '../testing/open-test-database.ts'

/** requests of one address in a minute that may ask for a picture */
const PAINTINGS_PER_MINUTE = 30

async function openNodes() {
  const redis = await openRedisServer()
  onTestFinished(redis.stop)
  const database = await emptySharedDatabase()
  const open = async () => {
    const environment = { RATE_LIMIT: 'on', REDIS_URL: redis.url }
    const { app, close } = await openTestApp({ database, painter: new QuickPainter(), environment })
    onTestFinished(close)
    return app
  }
  return { redis, a: await open(), b: await open() }
}

const EMPTY_ORDER = { method: 'POST', url: '/api/process-image', payload: {} } as const

test('the requests of one address are counted by all servers together', async () => {
  const { a, b } = await openNodes()
  const statuses = []
  for (let count = 0; count < 2 * PAINTINGS_PER_MINUTE; count++)
    statuses.push((await (count % 2 === 0 ? a : b).inject(EMPTY_ORDER)).statusCode)
  expect(statuses.filter((status) => status === 400)).toHaveLength(PAINTINGS_PER_MINUTE)
  expect(statuses.slice(PAINTINGS_PER_MINUTE)).toEqual(Array(PAINTINGS_PER_MINUTE).fill(429))
  const other = await a.inject({ ...EMPTY_ORDER, remoteAddress: '192.0.2.7' })
  expect(other.statusCode).toBe(400)
})

test('while Redis is away requests are answered, and /readyz says that this server is not ready', async () => {
  const { redis, a } = await openNodes()
  expect((await a.inject('/readyz')).statusCode).toBe(200)
  await redis.shutDown('immediate')
  const startedAt = performance.now()
  expect((await a.inject('/api/uploads-remaining')).statusCode).toBe(200)
  expect(performance.now() - startedAt).toBeLessThan(1000 * (await measureSlowness()))
  await expect.poll(async () => (await a.inject('/readyz')).json<unknown>()).toMatchObject({ status: 503 })
  await redis.start()
  await expect
    .poll(async () => (await a.inject('/readyz')).statusCode, { timeout: 10_000, interval: 100 })
    .toBe(200)
})

test('a Redis that cannot be reached stops the start with the name of the setting', async () => {
  const environment = { REDIS_URL: 'redis://127.0.0.1:1' }
  await expect(openTestApp({ painter: new QuickPainter(), environment })).rejects.toThrow(
    /REDIS_URL: the Redis at redis:\/\/127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/,
  )
})
