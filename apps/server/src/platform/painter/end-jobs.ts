import { linkSignals } from '../timing/link-signals.ts'
import type { PainterPool } from './painter-pool.ts'

/** Without `checkRoom` there always is room. */
export type Painter = Pick<PainterPool, 'run' | 'isAlive' | 'close'> & Partial<Pick<PainterPool, 'checkRoom'>>

/** @returns a painter whose jobs also end when `stop` aborts; they reject with its reason */
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
        return await painter.run(job, linked.signal, owner)
      } finally {
        linked.unlink()
      }
    },
    checkRoom: (job, owner) => painter.checkRoom?.(job, owner),
    close: () => painter.close(),
  }
}
