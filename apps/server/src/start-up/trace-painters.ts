import { inSpan } from '../platform/tracing/trace.ts'
import type { Work } from './work.ts'

type WorkPainter = Work['painter']

/** @returns a painter whose jobs are spans, from the queue to the result */
export function tracePainter(painter: WorkPainter): WorkPainter {
  const run: WorkPainter['run'] = (job, signal, owner) =>
    inSpan('painter job', { 'job.kind': job.kind }, () => painter.run(job, signal, owner))
  return { run, checkRoom: (job, owner) => painter.checkRoom(job, owner) }
}
