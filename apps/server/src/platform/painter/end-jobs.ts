import type { JobOwner } from './job-owner.ts'
import type { PainterJob, PainterResult } from './paint-job.ts'
import type { PainterPool } from './painter-pool.ts'

type Painter = Pick<PainterPool, 'run' | 'isAlive' | 'close'>

/** @returns a painter whose jobs also end when `stop` aborts; they reject with its reason */
export function endJobs(painter: Painter, stop: AbortSignal): Painter {
  return {
    get isAlive() {
      return painter.isAlive
    },
    run: async <Job extends PainterJob>(
      job: Job,
      signal: AbortSignal,
      owner?: JobOwner | null,
    ): Promise<PainterResult<Job>> => {
      // AbortSignal.any would leak a listener per job on a signal that lives as long as the process
      const either = new AbortController()
      const sources = [signal, stop]
      const follow = ({ target }: Event) => either.abort((target as AbortSignal).reason)
      const aborted = sources.find((source) => source.aborted)
      if (aborted !== undefined) either.abort(aborted.reason)
      for (const source of sources) source.addEventListener('abort', follow)
      try {
        return await painter.run(job, either.signal, owner)
      } finally {
        for (const source of sources) source.removeEventListener('abort', follow)
      }
    },
    close: () => painter.close(),
  }
}
