import { expect, onTestFinished, test } from 'vitest'
import { PAINTER_POOL_DEFAULTS, PainterPool } from '../platform/painter/painter-pool.ts'
import { openRedis } from '../platform/redis/open-redis.ts'
import { Places } from '../platform/work-queue/places.ts'
import { keysOf } from '../platform/work-queue/protocol.ts'
import { openRedisServer } from '../testing/open-redis-server.ts'
import { openTestApp, type TestAppOptions } from '../testing/open-test-app.ts'
import { listenOnLoopback, RawClient } from '../testing/raw-client.ts'

const PHOTO_ROUTES = ['/api/process-image', '/api/process-doors', '/api/set-door']

async function listen(options: TestAppOptions): Promise<number> {
  const { app, close } = await openTestApp(options)
  onTestFinished(close)
  return listenOnLoopback(app)
}

/** Announces a photo and sends none of it. */
async function announcePhoto(port: number, path: string) {
  const client = new RawClient(port)
  onTestFinished(() => client.close())
  client.begin(`POST ${path}`, { 'content-type': 'application/json', 'content-length': 5_000_000 })
  const { status, headers, body } = await client.readAnswer()
  return { status, retryAfter: headers['retry-after'], code: (JSON.parse(body) as { code: string }).code }
}

const BUSY = { status: 503, retryAfter: '5', code: 'server_busy' }

test('while the painters’ queue is full, a photo is refused before its upload is read', async () => {
  const painter = new PainterPool({
    ...PAINTER_POOL_DEFAULTS,
    processes: 0,
    maxWaiting: 0,
    onCrash: () => undefined,
  })
  const port = await listen({ painter })
  for (const path of PHOTO_ROUTES) expect(await announcePhoto(port, path)).toEqual(BUSY)
})

test('so it is where servers share a queue, and where no worker runs', async () => {
  const server = await openRedisServer()
  const redis = await openRedis({
    url: server.url,
    onConnectionLost: () => undefined,
    onWarning: () => undefined,
  })
  onTestFinished(() => {
    redis.close()
    server.stop()
  })
  const port = await listen({ environment: { REDIS_URL: server.url } })
  expect(await announcePhoto(port, '/api/process-image')).toEqual(BUSY)
  const places = new Places(redis.commands, keysOf())
  await places.noteWorker('a worker', 1)
  const admit = (name: string) =>
    places.admit({ id: name, lane: 'painting', owner: { person: name, network: null } })
  for (const name of 'abcdefghij') await admit(name)
  expect(await announcePhoto(port, '/api/process-image')).toEqual(BUSY)
  await places.release('a')
  // now it waits for the photo
  const waiting = announcePhoto(port, '/api/process-image').then(
    () => 'answered',
    () => 'closed',
  )
  const later = new Promise((resolve) => setTimeout(resolve, 500, 'still waiting'))
  expect(await Promise.race([waiting, later])).toBe('still waiting')
})
