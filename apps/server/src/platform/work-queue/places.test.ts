import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RedisProcess } from '../../../../../scripts/redis.mjs'
import { openRedisServer } from '../../testing/open-redis-server.ts'
import type { JobOwner } from '../painter/job-owner.ts'
import type { Lane } from '../painter/lanes.ts'
import { Places, type PlaceLimits } from './places.ts'
import { keysOf } from './protocol.ts'

const LIMITS: PlaceLimits = { placesPerPerson: 100, placesPerNetwork: 100, quickPerSlot: 2, paintPerSlot: 3 }
const KEYS = keysOf()
const WAITING = `${KEYS.prefix}:${KEYS.queueNames.paint}:prioritized`

let server: RedisProcess
let redis: Redis
let places: Places
let count = 0

beforeAll(async () => {
  server = await openRedisServer()
  redis = new Redis(server.url)
})
beforeEach(async () => {
  await redis.flushall()
  places = new Places(redis, KEYS, LIMITS)
  await places.noteWorker('w', 2)
})
afterAll(() => {
  redis.disconnect()
  server.stop()
})

const member = (name: string): JobOwner => ({ person: name, network: null })
const visitor = (name: string, network: string): JobOwner => ({ person: name, network })

/** Admits a job and puts it among BullMQ's waiting ones, as the server does. */
async function enqueue(owner: JobOwner | null, lane: Lane = 'painting', of = places) {
  const admission = await of.admit({ id: `job-${count++}`, lane, owner })
  if (lane !== 'quick') await redis.zadd(WAITING, admission.turn, admission.id)
  return admission
}

/** A worker takes it. */
async function start({ id, turn }: { readonly id: string; readonly turn: number }) {
  await redis.zrem(WAITING, id)
  return places.start(id, turn)
}

test('one member’s hundred jobs do not come before another’s first', async () => {
  const roomy = new Places(redis, KEYS, { ...LIMITS, paintPerSlot: 200 })
  const busy = []
  for (let index = 0; index < 100; index++) busy.push(await enqueue(member('busy'), 'painting', roomy))
  expect(busy.map(({ turn }) => turn)).toEqual(busy.map((_, index) => index))
  await start(busy[0])
  await start(busy[1])
  const first = await enqueue(member('modest'), 'painting', roomy)
  expect(first.turn).toBeLessThan(busy[2].turn)
  // nobody catches up for the time before they came
  expect(first.turn).toBe(busy[1].turn)
})

test('turns start anew when nobody waits', async () => {
  const job = await enqueue(member('a'))
  await enqueue(member('a')).then(({ id }) => places.release(id))
  await start(job)
  await places.release(job.id)
  expect((await enqueue(member('a'))).turn).toBe(0)
})

test('a person, and the visitors of one network together, hold so many places', async () => {
  const strict = new Places(redis, KEYS, { ...LIMITS, placesPerPerson: 2, placesPerNetwork: 3 })
  await enqueue(visitor('a', 'home'), 'painting', strict)
  const second = await enqueue(visitor('a', 'home'), 'painting', strict)
  const refusal = { code: 'too_many_pictures', retryAfterSeconds: 2 }
  await expect(enqueue(visitor('a', 'home'), 'painting', strict)).rejects.toMatchObject(refusal)
  await enqueue(visitor('b', 'home'), 'painting', strict)
  await expect(enqueue(visitor('c', 'home'), 'painting', strict)).rejects.toMatchObject(refusal)
  await enqueue(visitor('d', 'elsewhere'), 'painting', strict)
  await places.release(second.id)
  await enqueue(visitor('c', 'home'), 'painting', strict)
})

test('a full queue refuses, and says when to come again; quick jobs have a limit of their own', async () => {
  for (let index = 0; index < 6; index++) await enqueue(member(`m${index}`))
  const refusal = { code: 'server_busy', retryAfterSeconds: 5 }
  await expect(enqueue(member('new'))).rejects.toMatchObject(refusal)
  await expect(places.checkRoom({ id: '', lane: 'painting', owner: member('new') })).rejects.toMatchObject(
    refusal,
  )
  for (let index = 0; index < 4; index++) await enqueue(null, 'quick')
  await expect(enqueue(null, 'quick')).rejects.toMatchObject(refusal)
})

test('in a full queue the newest waiting job of the largest group gives up its place', async () => {
  const messages: string[] = []
  const listener = redis.duplicate()
  listener.on('message', (_channel, message) => messages.push(message))
  await listener.subscribe(KEYS.ends)
  const greedy = []
  for (let index = 0; index < 5; index++) greedy.push(await enqueue(member('greedy')))
  await enqueue(member('modest'))
  await expect(enqueue(member('greedy'))).rejects.toMatchObject({ code: 'server_busy' })
  await places.checkRoom({ id: '', lane: 'painting', owner: member('new') })
  expect(messages).toEqual([])
  await enqueue(member('new'))
  await expect.poll(() => messages).toEqual([JSON.stringify({ id: greedy[4].id, reason: 'displaced' })])
  expect(await places.findUnwanted(greedy.map(({ id }) => id))).toEqual([greedy[4].id])
  listener.disconnect()
})

test('a running job does not give up its place', async () => {
  const greedy = []
  for (let index = 0; index < 6; index++) greedy.push(await enqueue(member('greedy')))
  for (const job of greedy) await start(job)
  await expect(enqueue(member('new'))).rejects.toMatchObject({ code: 'server_busy' })
})

test('more workers make more room; without one of this version everything is refused', async () => {
  for (let index = 0; index < 6; index++) await enqueue(member(`m${index}`))
  await places.noteWorker('w2', 1)
  for (let index = 0; index < 3; index++) await enqueue(member(`n${index}`))
  await expect(enqueue(member('new'))).rejects.toMatchObject({ code: 'server_busy' })
  await places.forgetWorker('w', 2)
  await places.forgetWorker('w2', 1)
  const other = new Places(redis, keysOf(KEYS.version + 1), LIMITS)
  await other.noteWorker('of the next release', 8)
  await expect(enqueue(null, 'quick')).rejects.toMatchObject({ code: 'server_busy' })
  expect(await places.listWorkers()).toEqual([{ version: KEYS.version + 1, slots: 8 }])
})

test('places of a server that died come free, and a worker drops its jobs', async () => {
  const job = await enqueue(member('a'))
  expect(await start(job)).toBe(true)
  // as after the lease
  await redis.zadd(KEYS.wanted, Date.now() - 1, job.id)
  expect(await places.findUnwanted([job.id])).toEqual([job.id])
  expect(await start(job)).toBe(false)
  await enqueue(member('b'))
  expect(await redis.hexists(KEYS.owners, job.id)).toBe(0)
})

test('renewing brings back what Redis lost', async () => {
  const job = await enqueue(visitor('a', 'home'))
  await redis.flushall()
  await places.noteWorker('w', 2)
  await places.renew([job])
  expect(await places.findUnwanted([job.id])).toEqual([])
  const strict = new Places(redis, KEYS, { ...LIMITS, placesPerPerson: 1 })
  await expect(enqueue(visitor('a', 'home'), 'painting', strict)).rejects.toMatchObject({
    code: 'too_many_pictures',
  })
})

test('a worker that does not say for ten seconds that it runs does not count', async () => {
  await redis.zadd(KEYS.workers, Date.now() + 50, `${KEYS.version}|2|w`)
  await pause(100)
  expect(await places.listWorkers()).toEqual([])
})
