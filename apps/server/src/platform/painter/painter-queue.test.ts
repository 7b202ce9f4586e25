import { expect, test, vi } from 'vitest'
import type { JobOwner } from './job-owner.ts'
import type { PainterJob } from './paint-job.ts'
import { PainterQueue, type QueueLimits } from './painter-queue.ts'

const LIMITS: QueueLimits = { maxWaiting: 6, maxQuickWaiting: 2, placesPerPerson: 10, placesPerNetwork: 10 }

const jobOf = (kind: PainterJob['kind'], owner: JobOwner | null = null) => ({
  job: { kind } as PainterJob,
  owner,
  reject: vi.fn<(reason: unknown) => void>(),
})

const visitorOf = (network: string) => ({ person: `visitor:${network}`, network })

test('B1: paintings of different people alternate, however many one of them requested', () => {
  const queue = new PainterQueue(LIMITS)
  const greedy = [1, 2, 3].map(() => jobOf('paint', visitorOf('greedy')))
  const modest = jobOf('paint', visitorOf('modest'))
  for (const one of [...greedy, modest]) queue.add(one)
  expect(queue.take(true)).toBe(greedy[0])
  expect(queue.take(true)).toBe(modest)
  queue.end(modest)
  expect(queue.take(true)).toBe(greedy[1])
})

test('analysis comes before paintings, and background AVIF comes last', () => {
  const queue = new PainterQueue(LIMITS)
  const avif = { ...jobOf('variant'), job: { kind: 'variant', format: 'avif' } as PainterJob }
  const [paint, look, copy] = [jobOf('paint'), jobOf('find-doors'), jobOf('variant')]
  for (const one of [avif, paint, look, copy]) queue.add(one)
  expect([1, 2, 3, 4].map(() => queue.take(true))).toEqual([copy, look, paint, avif])
})

test('B5: when no more paintings may start, variants still do; their queue has its own limit', () => {
  const queue = new PainterQueue(LIMITS)
  for (let i = 0; i < 6; i++) queue.add(jobOf('paint'))
  expect(() => queue.add(jobOf('paint'))).toThrow('The server is busy')
  const copies = [jobOf('variant'), jobOf('card')]
  for (const copy of copies) queue.add(copy)
  expect(() => queue.add(jobOf('summarize'))).toThrow('The server is busy')
  expect([1, 2, 3].map(() => queue.take(false))).toEqual([...copies, null])
})

test('B1: in a full queue the newest painting of the group with the most places is dropped', () => {
  const queue = new PainterQueue(LIMITS)
  const greedy = [1, 2, 3, 4, 5].map(() => jobOf('paint', visitorOf('greedy')))
  const modest = jobOf('paint', visitorOf('modest'))
  for (const one of [...greedy, modest]) queue.add(one)
  expect(() => queue.add(jobOf('paint', visitorOf('greedy')))).toThrow('The server is busy')
  const newcomer = jobOf('paint', visitorOf('newcomer'))
  queue.add(newcomer)
  expect(greedy[4].reject).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'server_busy' }))
  expect(modest.reject).not.toHaveBeenCalled()
  expect(queue.clear()).toEqual([...greedy.slice(0, 4), modest, newcomer])
})

test('B1: a person who canceled many paintings has to wait, then is refused, while others continue', () => {
  const queue = new PainterQueue(LIMITS)
  const leaver = visitorOf('leaver')
  for (let i = 0; i < 12; i++) queue.noteLeft(jobOf('paint', leaver))
  queue.add(jobOf('paint', leaver))
  expect(queue.take(true)).toBeNull()
  expect(queue.nextStartMs).toBeGreaterThan(14_000)
  expect(() => queue.add(jobOf('paint', leaver))).toThrow('Too many pictures at once')
  const other = jobOf('paint', visitorOf('other'))
  queue.add(other)
  expect(queue.take(true)).toBe(other)
})
