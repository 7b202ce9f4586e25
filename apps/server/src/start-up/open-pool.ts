import type { Config } from '../config.ts'
import { PAINTER_POOL_DEFAULTS, PainterPool, WAITING_PER_PAINTING } from '../platform/painter/painter-pool.ts'
import type { AppLog } from './app-log.ts'

/** Starts the painter processes of a server without Redis, or of a worker. */
export function openPool({ engine, queue }: Config, log: AppLog): PainterPool {
  const { surfaceModelFile } = engine
  const { paintingsAtOnce, isPaidFirst } = queue
  return new PainterPool({
    ...PAINTER_POOL_DEFAULTS,
    processes: paintingsAtOnce + PAINTER_POOL_DEFAULTS.quickProcesses,
    maxWaiting: WAITING_PER_PAINTING * paintingsAtOnce,
    isPaidFirst,
    ...(surfaceModelFile !== null && { surfaceModelFile }),
    onCrash: (details) => log.onFault(details, 'a painter process ended during its job'),
  })
}
