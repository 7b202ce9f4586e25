import type { PainterJob } from '../platform/painter/paint-job.ts'
import { inSpan } from '../platform/tracing/trace.ts'
import type { Painter } from './app-parts.ts'

/** @returns a painter whose jobs are spans, from the queue to the result */
export function tracePainter(painter: Painter): Painter {
  return {
    get isAlive() {
      return painter.isAlive
    },
    run: <Job extends PainterJob>(job: Job, ...others: ParametersAfterJob) =>
      inSpan('painter job', { 'job.kind': job.kind }, () => painter.run(job, ...others)),
    close: () => painter.close(),
  }
}

type ParametersAfterJob = Parameters<Painter['run']> extends [unknown, ...infer Others] ? Others : never
