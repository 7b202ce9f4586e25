import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Redis, RedisOptions } from 'ioredis'
import { onTestFinished } from 'vitest'
import type { Lane } from '../platform/painter/lanes.ts'
import type { StoredPainter } from '../platform/painter/stored-painter.ts'
import { openRedis, type RedisServer } from '../platform/redis/open-redis.ts'
import { FileStore } from '../platform/storage/file-store.ts'
import type { ObjectStore } from '../platform/storage/object-store.ts'
import type { Tracer } from '../platform/tracing/trace.ts'
import { Places, type PlaceLimits } from '../platform/work-queue/places.ts'
import { keysOf } from '../platform/work-queue/protocol.ts'
import { QueuedPainter } from '../platform/work-queue/queued-painter.ts'
import { WorkNode } from '../platform/work-queue/work-node.ts'
import { openRedisServer } from './open-redis-server.ts'

const LIMITS: PlaceLimits = {
  placesPerPerson: 1000,
  placesPerNetwork: 1000,
  quickPerSlot: 1000,
  paintPerSlot: 1000,
}

interface ServerOptions {
  readonly limits?: Partial<PlaceLimits>
  readonly isPaidFirst?: boolean
  readonly version?: number
  readonly onStart?: (lane: Lane, waitedMs: number) => void
  /** the server reads its first events of jobs this much later */
  readonly listensAfterMs?: number
}

/** A Redis server and a store of the test's own, on which it opens servers and workers; all are closed after it. */
export async function openWorkQueue() {
  const redisServer = await openRedisServer()
  const folder = await mkdtemp(path.join(tmpdir(), 'housecoat-work-'))
  onTestFinished(async () => {
    redisServer.stop()
    await rm(folder, { recursive: true })
  })
  const store: ObjectStore = new FileStore(folder)
  await store.prepare()
  const connect = () =>
    openRedis({ url: redisServer.url, onConnectionLost: () => undefined, onWarning: () => undefined })

  const openServer = async ({
    limits,
    isPaidFirst = false,
    version,
    onStart = () => undefined,
    listensAfterMs = 0,
  }: ServerOptions = {}) => {
    const redis = listenLate(await connect(), listensAfterMs)
    const keys = keysOf(version)
    const { signal: stop } = new AbortController()
    const options = { redis, store, keys, isPaidFirst, onStart, stop, onError: () => undefined }
    const painter = new QueuedPainter({ ...options, limits: { ...LIMITS, ...limits } })
    const close = async () => {
      await painter.close()
      redis.close()
    }
    onTestFinished(close)
    // as a killed process does
    const vanish = () => redis.close()
    return { painter, close, vanish }
  }

  const openWorker = async (
    painter: Pick<StoredPainter, 'run'>,
    slots = { quick: 1, paint: 1 },
    version?: number,
    tracer: Tracer | null = null,
  ) => {
    const redis = await connect()
    const keys = keysOf(version)
    const places = new Places(redis.commands, keys, LIMITS)
    const onError = () => undefined
    const node = new WorkNode({ redis, store, keys, places, painter, slots, tracer, onError })
    const stop = async (graceMs = 1000) => {
      await node.stop(graceMs)
      redis.close()
    }
    onTestFinished(() => stop())
    return { node, stop }
  }
  return { redisServer, folder, store, openServer, openWorker }
}

/** BullMQ reads events by a copy of the connection. */
function listenLate(redis: RedisServer, afterMs: number): RedisServer {
  if (afterMs === 0) return redis
  const slowDown = (connection: Redis): Redis => {
    const read = connection.xread.bind(connection) as (...args: unknown[]) => Promise<unknown>
    const copy = connection.duplicate.bind(connection)
    const isLate = pause(afterMs)
    return Object.assign(connection, {
      xread: (...args: unknown[]) => isLate.then(() => read(...args)),
      duplicate: (options?: RedisOptions) => slowDown(copy(options)),
    })
  }
  return { ...redis, openPatient: () => slowDown(redis.openPatient()) }
}
