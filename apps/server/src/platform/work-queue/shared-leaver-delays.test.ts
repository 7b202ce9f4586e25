import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { openRedisServer } from '../../testing/open-redis-server.ts'
import type { JobOwner } from '../painter/job-owner.ts'
import { LeaverDelays } from '../painter/leaver-delays.ts'
import { keysOf } from './protocol.ts'
import { SharedLeaverDelays } from './shared-leaver-delays.ts'

const person = { person: 'visitor:1', network: 'home' }
const neighbor = { person: 'visitor:2', network: 'home' }
/** How far the Redis server's clock may move on between two commands. */
const NEAR_MS = 500

async function openServers() {
  const server = await openRedisServer()
  onTestFinished(() => server.stop())
  return [1, 2].map(() => {
    const redis = new Redis(server.url)
    onTestFinished(() => redis.disconnect())
    return new SharedLeaverDelays(redis, keysOf())
  })
}

test('cancellations at one server delay the jobs at another one, as much as a single server would', async () => {
  const [a, b] = await openServers()
  const single = new LeaverDelays(() => 0)
  for (let count = 0; count < 6; count++) {
    await a.noteLeft(person)
    single.noteLeft(person)
  }
  for (let count = 0; count < 3; count++) {
    const waitMs = await (count === 1 ? a : b).reserveStart(person)
    const expectedMs = single.reserveStart(person)
    expect(waitMs).toBeGreaterThan(expectedMs - NEAR_MS)
    expect(waitMs).toBeLessThanOrEqual(expectedMs)
  }
  expect(await b.reserveStart(neighbor)).toBe(0)
  expect(await b.reserveStart({ person: null, network: null })).toBe(0)
})

test('new cookies do not help: the network is delayed at all servers', async () => {
  const [a, b] = await openServers()
  const leave = (delays: SharedLeaverDelays, owner: JobOwner) => delays.noteLeft(owner)
  for (let count = 0; count < 12; count++) await leave(a, { person: `visitor:${count}`, network: 'home' })
  expect(await b.reserveStart({ person: null, network: 'home' })).toBe(1000)
  expect(await b.reserveStart({ person: 'user:1', network: null })).toBe(0)
})

test('a job that would wait too long is not reserved, so that a later one does not wait longer', async () => {
  const [a, b] = await openServers()
  for (let count = 0; count < 12; count++) await a.noteLeft({ person: 'user:1', network: null })
  const owner = { person: 'user:1', network: null }
  expect(await b.reserveStart(owner)).toBe(15_000)
  const waits = [await b.reserveStart(owner), await a.reserveStart(owner)]
  for (const waitMs of waits) {
    expect(waitMs).toBeGreaterThan(30_000 - NEAR_MS)
    expect(waitMs).toBeLessThanOrEqual(30_000)
  }
})
