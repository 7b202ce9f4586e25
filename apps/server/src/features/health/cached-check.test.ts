import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { CachedCheck } from './cached-check.ts'
import { measureSlowness } from '../../testing/measure-slowness.ts'

const times = { keptMs: 80, timeoutMs: 60 }

test('a thousand callers share one check, and its result is cached', async () => {
  const check = vi.fn(() => pause(5))
  const cached = new CachedCheck({ check, ...times })
  await Promise.all(Array.from({ length: 1000 }, () => cached.findFault()))
  expect(await cached.findFault()).toBeNull()
  expect(check).toHaveBeenCalledOnce()
  await pause(100)
  await cached.findFault()
  expect(check).toHaveBeenCalledTimes(2)
})

test('a fault is cached too, and gone after the next check', async () => {
  const check = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('no room'))
  const cached = new CachedCheck({ check, ...times })
  expect(await cached.findFault()).toMatchObject({ message: 'no room' })
  expect(await cached.findFault()).toMatchObject({ message: 'no room' })
  await pause(100)
  expect(await cached.findFault()).toBeNull()
})

test('a check that hangs becomes a fault, and no second one starts', async () => {
  const check = vi.fn(() => new Promise<void>(() => undefined))
  const cached = new CachedCheck({ check, ...times })
  const startedAt = performance.now()
  expect(await cached.findFault()).toMatchObject({ message: 'no answer within 60 ms' })
  expect(performance.now() - startedAt).toBeLessThan(1000 * (await measureSlowness()))
  await cached.findFault()
  expect(check).toHaveBeenCalledOnce()
})
