import { endJobs } from '../platform/painter/end-jobs.ts'
import { StoredPainter } from '../platform/painter/stored-painter.ts'
import type { RedisServer } from '../platform/redis/open-redis.ts'
import { readModelDescription } from '../platform/surface-model/model-description.ts'
import { PLACE_LIMITS } from '../platform/work-queue/places.ts'
import { keysOf } from '../platform/work-queue/protocol.ts'
import { QueuedPainter } from '../platform/work-queue/queued-painter.ts'
import { checkSharedStore } from '../platform/work-queue/shared-store.ts'
import type { StartContext } from './app-parts.ts'
import { openPool } from './open-pool.ts'
import type { Storage } from './open-storage.ts'
import { watchQueue } from './measure-painters.ts'
import { tracePainter } from './trace-painters.ts'
import type { Work } from './work.ts'

export interface Engine extends Work {
  /** of the surface model that the operator configured, or null */
  readonly surfaceModelName: string | null
}

/** Opens what paints, with the operator's surface model where there is one. */
export async function openEngine(context: StartContext, storage: Storage): Promise<Engine> {
  const { config, parts } = context
  const { surfaceModelFile } = config.engine
  const surfaceModel = surfaceModelFile === null ? null : await readModelDescription(surfaceModelFile)
  const { redis } = storage
  const work =
    redis === null || parts.painter !== undefined
      ? openProcesses(context, storage)
      : await openQueue(context, storage, redis)
  return { ...work, painter: tracePainter(work.painter), surfaceModelName: surfaceModel?.name ?? null }
}

function openProcesses(
  { app, config, parts, log, metrics, stop }: StartContext,
  { objects, redis }: Storage,
): Work {
  const pool = endJobs(parts.painter ?? openPool(config, log, metrics), stop.signal)
  app.addHook('onClose', () => pool.close())
  const stored = new StoredPainter({ painter: pool, store: objects })
  return {
    painter: {
      run: (job, signal, owner) => stored.run(job, signal, owner),
      checkRoom: (job, owner) => pool.checkRoom(job, owner),
    },
    checkQueue: redis && redis.checkAlive,
    isPainterAlive: () => pool.isAlive,
  }
}

async function openQueue(
  { app, config, log, metrics, stop }: StartContext,
  { objects }: Storage,
  redis: RedisServer,
): Promise<Work> {
  await checkSharedStore(redis.commands, objects)
  const painter = new QueuedPainter({
    ...{ redis, store: objects, keys: keysOf(), limits: PLACE_LIMITS },
    isPaidFirst: config.queue.isPaidFirst,
    onStart: (lane, waitedMs) => metrics.jobWait(waitedMs / 1000, { lane }),
    stop: stop.signal,
    onError: log.onError,
  })
  watchQueue(metrics, painter)
  app.addHook('onClose', () => painter.close())
  return { painter, checkQueue: () => painter.checkAlive(), isPainterAlive: () => true }
}
