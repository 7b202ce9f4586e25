import { once } from 'node:events'
import { expect, test } from 'vitest'
import { BoundedLimit } from './bounded-limit.ts'

test('runs as many tasks at once as it may, in the order of their requests', async () => {
  const limit = new BoundedLimit({ concurrency: 2, maxWaiting: 10 })
  const started: number[] = []
  let running = 0
  let mostRunning = 0
  const task = (index: number) => async () => {
    started.push(index)
    mostRunning = Math.max(mostRunning, ++running)
    await new Promise((resolve) => setTimeout(resolve, 2))
    running--
    return index
  }
  const results = await Promise.all([0, 1, 2, 3, 4].map((index) => limit.run(task(index))))
  expect(results).toEqual([0, 1, 2, 3, 4])
  expect(started).toEqual([0, 1, 2, 3, 4])
  expect(mostRunning).toBe(2)
})

test('refuses a task when too many wait, and takes the next one once there is room', async () => {
  const limit = new BoundedLimit({ concurrency: 1, maxWaiting: 1 })
  const first = new AbortController()
  const running = limit.run(() => once(first.signal, 'abort'))
  const waiting = limit.run(() => Promise.resolve('second'))
  await expect(limit.run(() => Promise.resolve())).rejects.toMatchObject({
    code: 'server_busy',
    retryAfterSeconds: 5,
  })
  first.abort()
  await running
  expect(await waiting).toBe('second')
  expect(await limit.run(() => Promise.resolve('third'))).toBe('third')
})

test('a failed task makes room for the next one', async () => {
  const limit = new BoundedLimit({ concurrency: 1, maxWaiting: 1 })
  const failing = limit.run(() => Promise.reject(new Error('broken')))
  const next = limit.run(() => Promise.resolve('next'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
})
