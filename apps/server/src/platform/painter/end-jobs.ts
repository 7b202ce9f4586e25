import { abortable } from '../timing/abortable.ts'
import { linkSignals } from '../timing/link-signals.ts'
import type { PainterPool } from './painter-pool.ts'

/** Without `checkRoom` there always is room. */
export type Painter = Pick<PainterPool, 'run' | 'isAlive' | 'close'> & Partial<Pick<PainterPool, 'checkRoom'>>

/**
 * @returns a painter whose jobs also end when `stop` aborts; they reject with its reason at once, so that each is answered
 *   before the connections close, even in the middle of a stage that takes longer
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
