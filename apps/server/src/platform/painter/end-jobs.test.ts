import { expect, test, vi } from 'vitest'
import { endJobs } from './end-jobs.ts'
import type { JobOwner } from './job-owner.ts'
import type { PainterJob, PainterResult } from './paint-job.ts'

const JOB = { kind: 'summarize', sourcePath: '/nowhere' } as const
const OWNER: JobOwner = { person: 'user:7', network: null }

function openPainter() {
  const run = vi.fn<(job: PainterJob, signal: AbortSignal, owner?: JobOwner | null) => Promise<unknown>>()
  const stop = new AbortController()
  const painter = endJobs({ isAlive: true, run: run as never, close: () => Promise.resolve() }, stop.signal)
  return { run, stop, painter }
}

test('the queue is told whose job it is, so that it can be fair', async () => {
  const { run, painter } = openPainter()
  const summary: PainterResult = { width: 1, height: 1 }
  run.mockResolvedValue(summary)
  expect(await painter.run(JOB, new AbortController().signal, OWNER)).toBe(summary)
  expect(run.mock.calls[0][2]).toBe(OWNER)
})

test('a stopping server ends its jobs', async () => {
  const { run, stop, painter } = openPainter()
  run.mockImplementation(
    (_job, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      ),
  )
  const running = painter.run(JOB, new AbortController().signal)
  stop.abort(new Error('the server stops'))
  await expect(running).rejects.toThrow('the server stops')
})

test('a job that does not end by itself does not hold back the answer at a stop', async () => {
  const { run, stop, painter } = openPainter()
  run.mockImplementation(() => new Promise(() => undefined))
  const running = painter.run(JOB, new AbortController().signal)
  stop.abort(new Error('the server stops'))
  await expect(running).rejects.toThrow('the server stops')
  expect(run.mock.calls[0][1].aborted).toBe(true)
})
