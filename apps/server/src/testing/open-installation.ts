import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { openDatabase, type OpenedDatabase } from '../platform/database/database.ts'
import { takeSnapshot } from '../platform/database/snapshot/take-snapshot.ts'
import { hashObject } from '../platform/storage/hash-stream.ts'
import { COMPILED_MODULES } from '../platform/painter/compiled-modules.ts'
import type { ObjectStore } from '../platform/storage/object-store.ts'
import { TEST_ENVIRONMENT } from './open-test-app.ts'
import { createServerDatabase, type DatabaseKind } from './open-test-database.ts'
import { listKeys, openTestStore, type StoreKind } from './open-test-store.ts'
import { startServerProcess, type ServerProcess } from './start-server-process.ts'

/** A database and a store of pictures, which servers and commands use as separate processes. */
export interface Installation {
  readonly environment: Readonly<Record<string, string>> & { readonly DATA_DIR: string }
  readonly store: ObjectStore
  /** Starts a server with a quick painter, whose pictures all differ. */
  readonly start: () => Promise<ServerProcess>
  /** Opens the database while no server holds it. */
  readonly open: () => Promise<OpenedDatabase>
  /** SHA-256 of each table's rows, by name, and of each stored full-size picture, by key; works beside a running server */
  readonly hash: () => Promise<{
    readonly tables: Record<string, string>
    readonly pictures: Record<string, string | null>
  }>
  readonly close: () => Promise<void>
}

/** large enough to need more than one part of a stream */
const PICTURE_BYTES = 100_000

export async function openInstallation(database: DatabaseKind, storeKind: StoreKind): Promise<Installation> {
  const { store, dataDir, environment: storeSettings, close } = await openTestStore(storeKind)
  const server = database === 'PostgreSQL' ? await createServerDatabase() : null
  const environment = {
    ...TEST_ENVIRONMENT,
    ...storeSettings,
    ...{ DATA_DIR: dataDir, ALLOWANCE_FREE: '100000' },
    ...(server !== null && { DATABASE_URL: server.url }),
  }
  return {
    environment,
    store,
    start: () => startServerProcess({ environment, paintMs: 0, pictureBytes: PICTURE_BYTES }),
    open: () => openDatabase({ url: server?.url ?? null, dataDir, onConnectionLost: () => undefined }),
    hash: async () => {
      const { snapshot, release } = await takeSnapshot({ databaseUrl: server?.url ?? null, dataDir })
      await release()
      const keys = (await listKeys(store, 'pictures')).filter((key) => key.includes('/full.'))
      const hashes = await Promise.all(keys.map(async (key) => [key, await hashObject(store, key)] as const))
      return {
        tables: Object.fromEntries(snapshot.tables.map(({ name, sha256 }) => [name, sha256])),
        pictures: Object.fromEntries(hashes),
      }
    },
    close: async () => {
      await server?.drop()
      await close()
    },
  }
}

/** Runs `npm run backup` or `npm run restore` as a process. */
export async function runCommand(
  command: 'backup' | 'restore',
  args: readonly string[],
  { environment }: Pick<Installation, 'environment'>,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const main = fileURLToPath(new URL(`../backup/${command}-main.ts`, import.meta.url))
  // a folder without .env
  const cwd = await mkdtemp(path.join(tmpdir(), 'housecoat-command-'))
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...COMPILED_MODULES, ...environment },
    cwd,
  })
  const [output, errors] = [text(child.stdout), text(child.stderr)]
  const [code] = (await once(child, 'exit')) as [number | null]
  await rm(cwd, { recursive: true })
  return { code, output: (await output) + (await errors) }
}
