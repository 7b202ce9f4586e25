import { createServer, type AddressInfo, type Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { RedisProcess } from '../../../../../scripts/redis.mjs'
import { measureSlowness } from '../../testing/measure-slowness.ts'
import { openRedisServer } from '../../testing/open-redis-server.ts'
import { OperatorError } from '../storage/operator-error.ts'
import { openRedis } from './open-redis.ts'

let server: RedisProcess
beforeAll(async () => {
  server = await openRedisServer()
})
afterAll(() => server.stop())

async function open(url: string) {
  const onConnectionLost = vi.fn()
  const onWarning = vi.fn()
  const redis = await openRedis({ url, onConnectionLost, onWarning })
  onTestFinished(redis.close)
  return { redis, onConnectionLost, onWarning }
}

/** The message of a start that is refused. */
async function refusalOf(url: string): Promise<string> {
  const error = await open(url).then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(OperatorError)
  return (error as OperatorError).message
}

test('a server that answers is used, and nothing is warned about', async () => {
  const { redis, onWarning } = await open(server.url)
  await redis.commands.set('a', '1')
  expect(await redis.openPatient().get('a')).toBe('1')
  expect(onWarning).not.toHaveBeenCalled()
  expect(redis.address).toBe(server.url.replace(/:[^:]*@/, ''))
})

test('a wrong setting stops the start with its name, what was tried and what to do', async () => {
  const { port } = new URL(server.url)
  expect(await refusalOf(`redis://:wrong@127.0.0.1:${port}`)).toMatch(
    /^REDIS_URL: the Redis at redis:\/\/127\.0\.0\.1:\d+ cannot be used: WRONGPASS.*\nPut the right user/,
  )
  expect(await refusalOf(`redis://127.0.0.1:${port}`)).toMatch(/NOAUTH.*\nPut the right user/)
  expect(await refusalOf(`${server.url}/99`)).toMatch(/DB index is out of range.*\nName a database/)
  expect(await refusalOf('redis://127.0.0.1:1')).toMatch(/ECONNREFUSED.*\nCheck the address/)
  expect(await refusalOf('redis://nowhere.invalid')).toMatch(/ENOTFOUND.*\nCheck the address/)
})

test('a server that says nothing, or is no Redis, stops the start too', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  const other = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n')).listen(0, '127.0.0.1')
  onTestFinished(() => {
    silent.close()
    other.close()
  })
  await pause(20)
  const addressOf = (server: Server) => `redis://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await refusalOf(addressOf(silent))).toMatch(/cannot be used: Command timed out.*\nCheck the address/)
  expect(await refusalOf(addressOf(other))).toMatch(/cannot be used: Unknown RESP type.*\nCheck the address/)
})

test('a replica is refused, because nothing can be written to it', async () => {
  const { hostname, port, password } = new URL(server.url)
  const replica = await openRedisServer(['--replicaof', `${hostname} ${port}`, '--masterauth', password])
  onTestFinished(replica.stop)
  expect(await refusalOf(replica.url)).toMatch(/READONLY.*\nThis is a replica/s)
})

test('a server that may delete jobs when its memory is full is warned about', async () => {
  const evicting = await openRedisServer(['--maxmemory-policy', 'allkeys-lru'])
  onTestFinished(evicting.stop)
  const { onWarning } = await open(evicting.url)
  expect(onWarning).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('allkeys-lru'))
})

test('while the server is away commands fail at once, and soon after it is back they work', async () => {
  const restarted = await openRedisServer()
  onTestFinished(restarted.stop)
  const { redis, onConnectionLost } = await open(restarted.url)
  const patient = redis.openPatient()
  await patient.set('kept', 'yes')
  await restarted.shutDown('fast')
  const startedAt = performance.now()
  await expect(redis.checkAlive()).rejects.toThrow()
  expect(performance.now() - startedAt).toBeLessThan(1000 * (await measureSlowness()))
  const waiting = patient.get('kept')
  await pause(1500)
  await restarted.start()
  const backAt = performance.now()
  await vi.waitFor(() => redis.checkAlive(), { timeout: 10_000, interval: 20 })
  expect(await waiting).toBe('yes')
  expect(performance.now() - backAt).toBeLessThan(3000 * (await measureSlowness()))
  expect(onConnectionLost).toHaveBeenCalledOnce()
})

test('a server that hangs fails commands after two seconds', async () => {
  const hanging = await openRedisServer()
  onTestFinished(hanging.stop)
  const { redis } = await open(hanging.url)
  process.kill(hanging.pid, 'SIGSTOP')
  await expect(redis.checkAlive()).rejects.toThrow(/timed out/)
  process.kill(hanging.pid, 'SIGCONT')
  await vi.waitFor(() => redis.checkAlive(), { timeout: 5000, interval: 50 })
})

test('closing leaves no connection', async () => {
  const observer = new Redis(server.url)
  onTestFinished(() => observer.disconnect())
  const { redis } = await open(server.url)
  await redis.openPatient().ping()
  const count = async () =>
    String(await observer.client('LIST'))
      .trim()
      .split('\n').length
  const before = await count()
  redis.close()
  await vi.waitUntil(async () => (await count()) === before - 2, { timeout: 20_000 })
})
