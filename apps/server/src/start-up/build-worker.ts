import fastify, { type FastifyInstance } from 'fastify'
import { CachedCheck } from '../features/health/cached-check.ts'
import { refuseUnfinishedRestore } from '../features/installation/restore-marker.ts'
import type { Config } from '../config.ts'
import { createLogOptions } from '../platform/logging/log-options.ts'
import { StoredPainter } from '../platform/painter/stored-painter.ts'
import { openRedis, type RedisServer } from '../platform/redis/open-redis.ts'
import { openObjectStore } from '../platform/storage/open-object-store.ts'
import { OperatorError } from '../platform/storage/operator-error.ts'
import { PeriodicJob } from '../platform/timing/periodic-job.ts'
import { Places } from '../platform/work-queue/places.ts'
import { keysOf } from '../platform/work-queue/protocol.ts'
import { checkSharedStore } from '../platform/work-queue/shared-store.ts'
import { WorkNode } from '../platform/work-queue/work-node.ts'
import { errorsPlugin } from '../plugins/errors.ts'
import { createAppLog } from './app-log.ts'
import { openMetrics } from './open-metrics.ts'
import { openTracing } from './open-tracing.ts'
import { openPool } from './open-pool.ts'

/** from the signal until jobs that are not finished are left to another worker */
const STOP_GRACE_MS = 25_000
const SWEEP_MS = 3_600_000
const CHECK_TIMES = { keptMs: 500, timeoutMs: 1200 }

/**
 * Builds a worker: painter processes that take jobs from the queue on Redis. It needs no database. The server that is returned
 * answers only `/healthz` and `/readyz`.
 * @throws OperatorError when Redis or the store of pictures cannot be used, or is not that of the servers
 */
export async function buildWorker(config: Config): Promise<FastifyInstance> {
  const { redisUrl } = config.queue
  if (redisUrl === null)
    throw new OperatorError([
      'REDIS_URL is not set. A worker takes its jobs from a queue on Redis, which the servers fill.',
      'Set REDIS_URL to the same address as on the servers. Without Redis, the server does all work itself: npm start.',
    ])
  const app = fastify({ logger: createLogOptions(config) })
  const log = createAppLog(app)
  const redis = await openRedis({
    url: redisUrl,
    onConnectionLost: (error) => log.onWarning({ err: error }, 'the connection to Redis broke'),
    onWarning: (message) => app.log.warn(message),
  })
  const store = await openObjectStore({ dataDir: config.storage.dataDir, ...config.objectStore })
  await refuseUnfinishedRestore(store)
  await store.prepare()
  await checkSharedStore(redis.commands, store)
  const metrics = await openMetrics(app, config.metrics)
  // the servers report how long a job waited; here it waits for a moment at most
  const pool = openPool(config, log, { ...metrics, jobWait: () => undefined })
  const node = new WorkNode({
    ...{ redis, store, keys: keysOf() },
    places: new Places(redis.commands, keysOf()),
    painter: new StoredPainter({ painter: pool, store }),
    slots: { quick: config.queue.paintingsAtOnce + 1, paint: config.queue.paintingsAtOnce },
    tracer: await openTracing(app, config.tracing),
    onError: log.onError,
  })
  const sweep = new PeriodicJob({
    // files in use stay, whatever the clock says
    run: () => store.sweepScratch(Date.now()),
    everyMs: SWEEP_MS,
    runsAtStart: true,
    failure: 'sweeping temporary files failed',
    onError: log.onError,
  })
  sweep.start()
  app.addHook('onClose', async () => {
    await sweep.stop()
    await node.stop(STOP_GRACE_MS)
    await pool.close()
    store.close()
    redis.close()
  })
  await registerHealth(app, { redis, isPainterAlive: () => pool.isAlive })
  app.log.info(`Redis: ${redis.address}; pictures: ${store.place}`)
  return app
}

interface WorkerHealth {
  readonly redis: RedisServer
  readonly isPainterAlive: () => boolean
}

async function registerHealth(app: FastifyInstance, { redis, isPainterAlive }: WorkerHealth): Promise<void> {
  await app.register(errorsPlugin)
  const check = new CachedCheck({ check: redis.checkAlive, ...CHECK_TIMES })
  const options = { logLevel: 'silent' } as const
  app.get('/healthz', options, () => ({ status: 'ok' }))
  app.get('/readyz', options, async (_request, reply) => {
    const isReady = isPainterAlive() && (await check.findFault()) === null
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'not ready' })
  })
}
