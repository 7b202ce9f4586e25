import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { KeyedMutex } from './keyed-mutex.ts'

test('tasks with one key never overlap, whenever they come', async () => {
  const mutex = new KeyedMutex()
  let running = 0
  let mostRunning = 0
  const order: number[] = []
  const task = (index: number) => async () => {
    mostRunning = Math.max(mostRunning, ++running)
    await pause(index % 3)
    running--
    order.push(index)
  }
  const tasks: Promise<void>[] = []
  for (let index = 0; index < 30; index++) {
    tasks.push(mutex.runExclusive('key', task(index)))
    // some come while others run, some exactly when the last one ends
    if (index % 4 === 0) await pause(1)
    if (index % 7 === 0) await Promise.all(tasks)
  }
  await Promise.all(tasks)
  expect(mostRunning).toBe(1)
  expect(order).toEqual(Array.from({ length: 30 }, (_, index) => index))
})

test('tasks with different keys do not wait for each other', async () => {
  const mutex = new KeyedMutex()
  const first = new AbortController()
  const running = mutex.runExclusive('a', () => once(first.signal, 'abort'))
  expect(await mutex.runExclusive('b', () => Promise.resolve('done'))).toBe('done')
  first.abort()
  await running
})

test('the task after a failed one runs', async () => {
  const mutex = new KeyedMutex()
  const failing = mutex.runExclusive('key', () => Promise.reject(new Error('broken')))
  const next = mutex.runExclusive('key', () => Promise.resolve('next'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
})
