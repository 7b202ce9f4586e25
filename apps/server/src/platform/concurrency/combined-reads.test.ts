import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { CombinedReads } from './combined-reads.ts'

/** Reads a number that tests change; each reading takes a moment and gives what was there when it began. */
function openCounter() {
  const counter = { value: 0, readings: 0 }
  const reads = new CombinedReads(async () => {
    counter.readings++
    const { value } = counter
    await pause(20)
    return value
  })
  return { counter, reads }
}

test('callers who come together share one reading', async () => {
  const { counter, reads } = openCounter()
  expect(await Promise.all([reads.read(), reads.read(), reads.read()])).toEqual([0, 0, 0])
  expect(counter.readings).toBe(1)
})

test('whoever comes during a reading gets what is there afterwards, by one more reading', async () => {
  const { counter, reads } = openCounter()
  const first = reads.read()
  await pause(10)
  counter.value = 1
  expect(await Promise.all([first, reads.read(), reads.read()])).toEqual([0, 1, 1])
  expect(counter.readings).toBe(2)
  expect(await reads.read()).toBe(1)
})

test('an error goes to all who share the reading, and to nobody else', async () => {
  let isBroken = true
  const reads = new CombinedReads(async () => {
    const fails = isBroken
    await pause(10)
    if (fails) throw new Error('broken')
    return 'fine'
  })
  const failed = await Promise.allSettled([reads.read(), reads.read()])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const failing = expect(reads.read()).rejects.toThrow('broken')
  await pause(5)
  const next = reads.read()
  isBroken = false
  await failing
  expect(await next).toBe('fine')
})

test('an error before the reading begins does not stop the next one', async () => {
  let isBroken = true
  const reads = new CombinedReads(() => {
    if (isBroken) throw new Error('broken')
    return Promise.resolve('fine')
  })
  await expect(reads.read()).rejects.toThrow('broken')
  isBroken = false
  expect(await reads.read()).toBe('fine')
})
