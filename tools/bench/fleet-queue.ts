/** What the queue on Redis adds to a job, with a worker, Redis and an S3 server on loopback. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { readConfig } from '../../apps/server/src/config.ts'
import { PAINTER_POOL_DEFAULTS, PainterPool } from '../../apps/server/src/platform/painter/painter-pool.ts'
import { StoredPainter } from '../../apps/server/src/platform/painter/stored-painter.ts'
import { openRedis } from '../../apps/server/src/platform/redis/open-redis.ts'
import type { ObjectStore } from '../../apps/server/src/platform/storage/object-store.ts'
import { openObjectStore } from '../../apps/server/src/platform/storage/open-object-store.ts'
import { PLACE_LIMITS } from '../../apps/server/src/platform/work-queue/places.ts'
import { keysOf } from '../../apps/server/src/platform/work-queue/protocol.ts'
import { QueuedPainter } from '../../apps/server/src/platform/work-queue/queued-painter.ts'
import { startFleet, type Fleet } from '../../apps/server/src/testing/start-fleet.ts'
import { median, quantile } from './statistics.ts'

const ROUNDS = 300
const SHORT_ROUNDS = 50
const WARM_UP_ROUNDS = 20
const KEY = 'pictures/bench/full.png'
/** the smallest job, so that the queue's part shows */
const JOB = { kind: 'summarize', sourceKey: KEY } as const

const never = new AbortController().signal

async function time(painter: Pick<StoredPainter, 'run'>, rounds: number): Promise<number[]> {
  const times: number[] = []
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    const startedAt = performance.now()
    await painter.run(JOB, never)
    if (round >= 0) times.push(performance.now() - startedAt)
  }
  return times
}

/** The same job with a process of this program. */
async function timeHere(store: ObjectStore, rounds: number): Promise<number[]> {
  const pool = new PainterPool({ ...PAINTER_POOL_DEFAULTS, processes: 1, onCrash: () => undefined })
  try {
    return await time(new StoredPainter({ painter: pool, store }), rounds)
  } finally {
    await pool.close()
  }
}

async function timeThroughQueue(fleet: Fleet, store: ObjectStore, rounds: number): Promise<number[]> {
  const worker = await fleet.startWorker()
  const report = (error: unknown) => console.error(error)
  const redis = await openRedis({ url: fleet.redis.url, onConnectionLost: report, onWarning: report })
  const painter = new QueuedPainter({
    ...{ redis, store, keys: keysOf(), limits: PLACE_LIMITS, isPaidFirst: false, stop: never },
    onStart: () => undefined,
    onError: report,
  })
  try {
    return await time(painter, rounds)
  } finally {
    await painter.close()
    redis.close()
    await worker.end()
  }
}

async function measure(fleet: Fleet, rounds: number): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'housecoat-bench-'))
  const { objectStore } = readConfig({ ...fleet.environment, DATA_DIR: dataDir })
  const store = await openObjectStore({ dataDir, ...objectStore })
  try {
    await store.prepare()
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#224466' } })
      .png()
      .toBuffer()
    await store.put(KEY, Readable.from([picture]), picture.length)
    return formatRows(await timeHere(store, rounds), await timeThroughQueue(fleet, store, rounds))
  } finally {
    store.close()
    await rm(dataDir, { recursive: true })
  }
}

function formatRows(here: readonly number[], queued: readonly number[]): string[] {
  const row = (name: string, of: (times: readonly number[]) => number) => {
    const [a, b] = [of(here), of(queued)]
    return `| ${name} | ${a.toFixed(1)} | ${b.toFixed(1)} | ${(b - a).toFixed(1)} |`
  }
  return [
    '| a small job, ms | in this process | through the queue | the queue adds |',
    '| --- | ---: | ---: | ---: |',
    row('median', median),
    row('p95', (times) => quantile(times, 0.95)),
  ]
}

/** @param databaseUrl an empty PostgreSQL database */
export async function measureQueue(databaseUrl: string, isShort: boolean): Promise<string[]> {
  const fleet = await startFleet(databaseUrl)
  try {
    return await measure(fleet, isShort ? SHORT_ROUNDS : ROUNDS)
  } finally {
    await fleet.stop()
  }
}
