import { expect, test, vi } from 'vitest'
import type { JobOwner } from './job-owner.ts'
import type { PainterJob } from './paint-job.ts'
import { PainterQueue, type QueueLimits } from './painter-queue.ts'

const LIMITS: QueueLimits = {
  maxWaiting: 6,
  maxQuickWaiting: 2,
  placesPerPerson: 10,
  placesPerNetwork: 10,
  isPaidFirst: false,
}

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

test('whether there is room is known before a job is added, and nothing is taken by asking', () => {
  const queue = new PainterQueue(LIMITS)
  const greedy = [1, 2, 3, 4, 5].map(() => jobOf('paint', visitorOf('greedy')))
  for (const one of greedy) queue.add(one)
  expect(queue.findRoom({ kind: 'paint' }, visitorOf('new'))).toBeNull()
  queue.add(jobOf('paint', visitorOf('other')))
  expect(queue.findRoom({ kind: 'paint' }, visitorOf('new'))).toBe(greedy[4])
  expect(() => queue.findRoom({ kind: 'paint' }, visitorOf('greedy'))).toThrow('The server is busy')
  expect(greedy[4].reject).not.toHaveBeenCalled()
  const modest = new PainterQueue(LIMITS)
  for (const name of 'abcdef') modest.add(jobOf('paint', visitorOf(name)))
  expect(() => modest.findRoom({ kind: 'paint' }, visitorOf('new'))).toThrow('The server is busy')
  expect(modest.findRoom({ kind: 'variant' }, null)).toBeNull()
})

test('paid plans come first only where the operator wants it', () => {
  const order = (isPaidFirst: boolean) => {
    const queue = new PainterQueue({ ...LIMITS, isPaidFirst })
    const free = jobOf('paint', { person: 'user:1', network: null })
    const paid = jobOf('paint', { person: 'user:2', network: null, isPaid: true })
    for (const one of [free, paid]) queue.add(one)
    return queue.take(true) === paid
  }
  expect([order(false), order(true)]).toEqual([false, true])
})
