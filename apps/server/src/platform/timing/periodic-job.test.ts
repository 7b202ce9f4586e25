import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PeriodicJob } from './periodic-job.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const options = { everyMs: 1000, runsAtStart: true, failure: 'the job failed', onError: () => undefined }

test('runs at the start and then at every interval', async () => {
  const run = vi.fn(() => Promise.resolve())
  const job = new PeriodicJob({ ...options, run })
  job.start()
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(run).toHaveBeenCalledTimes(3)
  await job.stop()
})

test('waits for the first interval when it does not run at the start', async () => {
  const run = vi.fn(() => Promise.resolve())
  const job = new PeriodicJob({ ...options, run, runsAtStart: false })
  job.start()
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(run).toHaveBeenCalledTimes(1)
  await job.stop()
})

test('skips a round while the last one still runs', async () => {
  let finish: () => void = () => undefined
  const run = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const job = new PeriodicJob({ ...options, run })
  job.start()
  await vi.advanceTimersByTimeAsync(5000)
  expect(run).toHaveBeenCalledTimes(1)
  finish()
  await vi.advanceTimersByTimeAsync(1000)
  expect(run).toHaveBeenCalledTimes(2)
  finish()
  await job.stop()
})

test('logs a failed round and starts the next one', async () => {
  const error = new Error('no disk')
  const onError = vi.fn()
  const run = vi.fn(() => Promise.reject(error))
  const job = new PeriodicJob({ ...options, run, onError })
  job.start()
  await vi.advanceTimersByTimeAsync(1000)
  expect(run).toHaveBeenCalledTimes(2)
  expect(onError).toHaveBeenCalledWith(error, 'the job failed')
  await job.stop()
})

test('stops after the running round, and starts no other', async () => {
  let finish: () => void = () => undefined
  const run = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const job = new PeriodicJob({ ...options, run })
  job.start()
  let hasStopped = false
  const stopping = job.stop().then(() => (hasStopped = true))
  await vi.advanceTimersByTimeAsync(5000)
  expect(hasStopped).toBe(false)
  finish()
  await stopping
  await vi.advanceTimersByTimeAsync(5000)
  expect(run).toHaveBeenCalledTimes(1)
})
