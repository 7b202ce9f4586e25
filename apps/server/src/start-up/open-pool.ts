import type { Config } from '../config.ts'
import { PAINTER_POOL_DEFAULTS, PainterPool, WAITING_PER_PAINTING } from '../platform/painter/painter-pool.ts'
import type { Metrics } from '../platform/metrics/instruments.ts'
import type { AppLog } from './app-log.ts'
import { measureJob, watchPool } from './measure-painters.ts'

/** Starts the painter processes of a server without Redis, or of a worker, and measures them. */
export function openPool({ engine, queue }: Config, log: AppLog, metrics: Metrics): PainterPool {
  const { surfaceModelFile } = engine
  const { paintingsAtOnce, isPaidFirst } = queue
  const pool = new PainterPool({
    ...PAINTER_POOL_DEFAULTS,
    processes: paintingsAtOnce + PAINTER_POOL_DEFAULTS.quickProcesses,
    maxWaiting: WAITING_PER_PAINTING * paintingsAtOnce,
    isPaidFirst,
    ...(surfaceModelFile !== null && { surfaceModelFile }),
    onJobEnd: (report) => measureJob(metrics, report),
    onCrash: (details) => log.onFault(details, 'a painter process ended during its job'),
  })
  watchPool(metrics, pool)
  return pool
}
