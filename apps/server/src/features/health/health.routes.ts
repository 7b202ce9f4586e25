import type { ErrorCode } from '@housecoat/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../app-error.ts'
import { CachedCheck } from './cached-check.ts'

interface HealthRoutesOptions {
  /** throws while the database does not answer */
  readonly checkDatabase: () => Promise<void>
  /** throws while the disk cannot be written; writes to it */
  readonly checkStorage: () => Promise<void>
  /** throws while the server that the work queue is on does not answer, or nobody works; null: there is no such server */
  readonly checkQueue: (() => Promise<void>) | null
  readonly isPainterAlive: () => boolean
  /** it is about to stop, and must get no further requests */
  readonly isDraining: () => boolean
}

/** a lost database is noticed within the sum of the two */
const DATABASE_TIMES = { keptMs: 500, timeoutMs: 1200 }
const QUEUE_TIMES = { keptMs: 500, timeoutMs: 1200 }
const STORAGE_TIMES = { keptMs: 5000, timeoutMs: 1200 }
const RETRY_AFTER_SECONDS = 1

/** Monitors call often: exempt from load shedding, the rate limit and the log. */
const options = {
  logLevel: 'silent',
  config: { rateLimit: false, pressureHandler: () => undefined },
} as const

/**
 * `GET /healthz` (liveness): 200 while the process is alive and its event loop runs; a supervisor restarts a process that fails it.
 * `GET /readyz` (readiness): 200 while requests can be served; a load balancer skips a server that fails it. Logs
 * when the server stops being ready and when it is ready again, not every call.
 */
export function registerHealthRoutes(app: FastifyInstance, checks: HealthRoutesOptions): void {
  const cached = {
    database: new CachedCheck({ check: checks.checkDatabase, ...DATABASE_TIMES }),
    storage: new CachedCheck({ check: checks.checkStorage, ...STORAGE_TIMES }),
    queue: checks.checkQueue && new CachedCheck({ check: checks.checkQueue, ...QUEUE_TIMES }),
  }
  let wasReady = true

  app.get('/healthz', options, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get('/readyz', options, async (_request, reply) => {
    const fault = checks.isDraining()
      ? notReady('server_busy', new Error('it is stopping'))
      : await findFault(checks.isPainterAlive(), cached)
    if (wasReady && fault !== null) app.log.warn({ err: fault.cause }, 'the server is not ready')
    if (!wasReady && fault === null) app.log.info('the server is ready again')
    wasReady = fault === null
    if (fault !== null) throw fault
    return reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })
}

interface CachedChecks {
  readonly database: CachedCheck
  readonly storage: CachedCheck
  readonly queue: CachedCheck | null
}

async function findFault(
  isPainterAlive: boolean,
  { database, storage, queue }: CachedChecks,
): Promise<AppError | null> {
  if (!isPainterAlive) return notReady('server_busy', new Error('no painter process is up'))
  const [databaseFault, storageFault, queueFault] = await Promise.all([
    database.findFault(),
    storage.findFault(),
    queue?.findFault() ?? null,
  ])
  if (databaseFault !== null) return notReady('database_unavailable', databaseFault)
  const otherFault = storageFault ?? queueFault
  return otherFault && notReady('server_busy', otherFault)
}

function notReady(code: ErrorCode, cause: Error): AppError {
  return new AppError(code, { cause, retryAfterSeconds: RETRY_AFTER_SECONDS })
}
