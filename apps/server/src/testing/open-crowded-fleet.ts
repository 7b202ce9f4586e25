import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from '../platform/database/drizzle.ts'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { findPostgres, startPostgres, type PostgresServer } from '../../../../scripts/postgres.mjs'
import { readConfig } from '../config.ts'
import type { Database } from '../platform/database/database.ts'
import { connectUnmigrated } from '../platform/database/snapshot/open-unmigrated.ts'
import type { ObjectStore } from '../platform/storage/object-store.ts'
import { openObjectStore } from '../platform/storage/open-object-store.ts'
import { auditLedger, auditPictures, auditSweep } from './audit-storage.ts'
import type { FleetCrowd } from './fleet-crowd.ts'
import { startFleet, type Fleet, type FleetProcess } from './start-fleet.ts'

/** a dead server's generations are refunded by then */
const SETTLED_WITHIN_MS = 60_000

interface CrowdedFleetOptions {
  readonly servers: number
  readonly workers: number
  readonly environment?: Readonly<Record<string, string>>
  /** `apps/server/src` of another release that they start with */
  readonly sources?: string
}

/** Servers and workers as processes, with PostgreSQL, Redis and an S3 server of their own, any of which may be ended. */
export interface CrowdedFleet {
  readonly processes: Fleet
  readonly postgres: PostgresServer
  /** tests replace those that they end */
  readonly servers: FleetProcess[]
  readonly workers: FleetProcess[]
  /** Waits until nobody works on anything any more. */
  readonly untilSettled: () => Promise<void>
  /** Compares what people were told with the database and the bucket. @returns how many pictures were left over */
  readonly audit: (...crowds: readonly FleetCrowd[]) => Promise<number>
  readonly close: () => Promise<void>
}

export async function openCrowdedFleet(options: CrowdedFleetOptions): Promise<CrowdedFleet> {
  const bin = findPostgres()
  if (bin === null) throw new Error('there is no PostgreSQL on this machine')
  const postgres = await startPostgres(bin)
  const environment = { ALLOWANCE_FREE: '1000', ...options.environment }
  const processes = await startFleet(postgres.url, environment)
  // the first one migrates the database
  const { sources } = options
  const servers = [await processes.startServer({}, sources)]
  while (servers.length < options.servers) servers.push(await processes.startServer({}, sources))
  const workers: FleetProcess[] = []
  while (workers.length < options.workers) workers.push(await processes.startWorker({}, sources))
  await Promise.all([...servers, ...workers].map(untilReady))
  const dataDir = await mkdtemp(path.join(tmpdir(), 'housecoat-audit-'))
  // the schema stays that of the servers
  const database = connectUnmigrated(postgres.url)
  const { objectStore } = readConfig({ ...processes.environment, DATA_DIR: dataDir })
  const store = await openObjectStore({ dataDir, ...objectStore })
  await store.prepare()
  const decoded = new Set<string>()
  const untilSettled = () => waitUntilSettled(database.db)
  return {
    ...{ processes, postgres, servers, workers, untilSettled },
    audit: async (...crowds) => {
      await untilSettled()
      for (const { journal } of crowds) expect(await journal.findFaults(postgres.url)).toEqual([])
      await auditPictures(database.db, store)
      const results = await auditLedger(database.db, store, true)
      // what was painted twice was paid twice
      expect(results.length).toBeLessThanOrEqual(sum(crowds.map((crowd) => crowd.paintingsAsked)))
      await decodeResults(
        store,
        results.filter((id) => !decoded.has(id)),
      )
      for (const id of results) decoded.add(id)
      return auditSweep(database.db, store)
    },
    close: async () => {
      store.close()
      await database.close()
      await processes.stop()
      postgres.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

export async function untilReady({ origin }: FleetProcess): Promise<void> {
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await vi.waitUntil(isReady, { timeout: 60_000, interval: 100 })
}

async function waitUntilSettled(db: Database): Promise<void> {
  const isSettled = async () => {
    const { rows } = await db.execute(sql`select from generations where state = 'running'`)
    return rows.length === 0
  }
  await vi.waitUntil(isSettled, { timeout: SETTLED_WITHIN_MS, interval: 200 })
}

/** Reads every pixel of each result and of the photo beside it. */
async function decodeResults(store: ObjectStore, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    for (const file of ['full.png', 'original.jpeg'])
      await store.withInput(
        `results/${id}/${file}`,
        (filePath) => sharp(filePath, { failOn: 'warning' }).stats(),
        AbortSignal.timeout(60_000),
      )
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
