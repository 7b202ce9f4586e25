import { abortable } from '../timing/abortable.ts'
import { linkSignals } from '../timing/link-signals.ts'
import type { PainterPool } from './painter-pool.ts'

/** Without `checkRoom` there always is room. */
export type Painter = Pick<PainterPool, 'run' | 'isAlive' | 'close'> & Partial<Pick<PainterPool, 'checkRoom'>>

/**
 * @returns a painter whose jobs also end when `stop` aborts. They reject with its reason at once, without waiting for the
 *   stage that is running, so that every request is answered before the connections close
 */
export function endJobs(
  painter: Painter,
  stop: AbortSignal,
): Pick<PainterPool, 'run' | 'checkRoom' | 'isAlive' | 'close'> {
  return {
    get isAlive() {
      return painter.isAlive
    },
    run: async (job, signal, owner) => {
      const linked = linkSignals(signal, stop)
      try {
        return await abortable(painter.run(job, linked.signal, owner), stop)
      } finally {
        linked.unlink()
      }
    },
    checkRoom: (job, owner) => painter.checkRoom?.(job, owner),
    close: () => painter.close(),
  }
}
