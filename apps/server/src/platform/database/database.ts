import path from 'node:path'
import type { NodePgQueryResultHKT, PgDatabase } from './drizzle.ts'
import type pg from 'pg'
import { createDatabase, openPool } from './connections.ts'
import { damagedDatabaseError, EMBEDDED_POOL, ensureEmbeddedFolder } from './embedded-folder.ts'
import { EmbeddedPostgres } from './embedded-postgres.ts'
import { lockFolder } from './folder-lock.ts'
import { failAfter, waitAtMost } from '../timing/time-limits.ts'
import { migrateDatabase } from './migrate.ts'
import type * as schema from './schema.ts'

/** The database, or a transaction on it: the first argument of all repository functions. */
export type Database = PgDatabase<NodePgQueryResultHKT, typeof schema>

export interface OpenedDatabase {
  readonly db: Database
  /** tells the operator what an acknowledged write survives */
  readonly promise: string
  /** statements and transactions that wait for a connection */
  readonly countWaiting: () => number
  readonly countConnections: () => ConnectionCounts
  /** @throws when the database does not answer within a second */
  readonly checkAlive: () => Promise<void>
  /** Waits for running work, but not for work that hangs. */
  readonly close: () => Promise<void>
}

interface ConnectionCounts {
  readonly busy: number
  readonly idle: number
}

interface DatabaseOptions {
  /** address of a PostgreSQL server, or null for the embedded one */
  readonly url: string | null
  /** folder of the embedded database; locked by this process */
  readonly dataDir: string
  /** a connection broke, idle or in use; the next use opens another one */
  readonly onConnectionLost: (error: Error) => void
}

/** connections of one server process; PostgreSQL's own default limit is 100 for all */
const MAX_CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 5000
/** no statement takes nearly as long unless something is wrong */
const STATEMENT_TIMEOUT_MS = 30_000
/** longer than the server's own timeouts: the connection itself is dead */
const SILENCE_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 1000
const ALIVE_TIMEOUT_MS = 1000
/** closing does not wait longer for statements that hang */
const CLOSE_TIMEOUT_MS = 700

/**
 * Opens the database and brings it to this release's schema.
 * @throws FolderInUseError when another process holds the embedded database
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenedDatabase> {
  return options.url === null ? openEmbedded(options) : openServer(options.url, options)
}

async function openEmbedded({ dataDir, onConnectionLost }: DatabaseOptions): Promise<OpenedDatabase> {
  const lock = lockFolder(dataDir)
  let postgres: EmbeddedPostgres | null = null
  try {
    const folder = path.join(dataDir, 'database')
    await ensureEmbeddedFolder(folder)
    const opened = await EmbeddedPostgres.open(folder).catch((error: unknown) => {
      throw damagedDatabaseError(folder, `PostgreSQL does not start on it (${String(error)})`)
    })
    postgres = opened
    const pool = openPool({ ...EMBEDDED_POOL, stream: () => opened.connect() }, onConnectionLost)
    await migrateDatabase(pool)
    const promise = `embedded in ${folder}: survives the process's death, not a power loss (DATABASE_URL names a server that does)`
    const close = async () => {
      await waitAtMost(CLOSE_TIMEOUT_MS, pool.end())
      await waitAtMost(CLOSE_TIMEOUT_MS, opened.close())
      lock.release()
    }
    return { ...describePool(pool), promise, checkAlive: () => checkAlive(pool), close }
  } catch (error) {
    await postgres?.close()
    lock.release()
    throw error
  }
}

async function openServer(url: string, { onConnectionLost }: DatabaseOptions): Promise<OpenedDatabase> {
  const common = { connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS }
  const migrations = openPool(
    { ...common, application_name: 'housecoat migrations', max: 1 },
    onConnectionLost,
  )
  await migrateDatabase(migrations).finally(() => migrations.end())
  const pool = openPool(
    {
      ...common,
      application_name: 'housecoat',
      max: MAX_CONNECTIONS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: SILENCE_TIMEOUT_MS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
      keepAlive: true,
    },
    onConnectionLost,
  )
  // a separate connection: requests that wait for a locked table may hold all others
  const probes = openPool(
    {
      connectionString: url,
      application_name: 'housecoat readiness',
      max: 1,
      connectionTimeoutMillis: ALIVE_TIMEOUT_MS,
      query_timeout: ALIVE_TIMEOUT_MS,
    },
    // the caller gets the error
    () => undefined,
  )
  const close = async () => {
    await waitAtMost(CLOSE_TIMEOUT_MS, Promise.all([pool.end(), probes.end()]))
  }
  try {
    const promise = await describeServer(pool)
    return { ...describePool(pool), promise, checkAlive: () => checkAlive(probes), close }
  } catch (error) {
    await close()
    throw error
  }
}

function describePool(pool: pg.Pool): Pick<OpenedDatabase, 'db' | 'countWaiting' | 'countConnections'> {
  return {
    db: createDatabase(pool),
    countWaiting: () => pool.waitingCount,
    countConnections: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount }),
  }
}

async function describeServer(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ version: string; fsync: string; commit: string }>(
    `select current_setting('server_version') as version, current_setting('fsync') as fsync,
            current_setting('synchronous_commit') as commit`,
  )
  const { version, fsync, commit } = rows[0]
  const isDurable = fsync === 'on' && commit !== 'off'
  return isDurable
    ? `PostgreSQL ${version}: survives the process's death and a power loss`
    : `PostgreSQL ${version}: does NOT survive a power loss, because it runs with fsync ${fsync} and synchronous_commit ${commit}`
}

async function checkAlive(pool: pg.Pool): Promise<void> {
  await failAfter(ALIVE_TIMEOUT_MS, pool.query('select 1'), 'The database did not answer in time.')
}
