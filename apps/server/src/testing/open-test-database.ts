import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getTableName, is, PgTable, sql } from '../platform/database/drizzle.ts'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Database, type OpenedDatabase } from '../platform/database/database.ts'
import * as schema from '../platform/database/schema.ts'
import { removeFolder } from './remove-folder.ts'

const TABLE_NAMES = Object.values(schema).flatMap((part) => (is(part, PgTable) ? [getTableName(part)] : []))

/** The databases that the product runs on; PostgreSQL only where the run has one (see scripts/run-tests.mjs). */
export type DatabaseKind = 'embedded' | 'PostgreSQL'

/** For `describe.each`: every repository keeps its promises on each. A fleet has no embedded database. */
export const DATABASE_KINDS: readonly DatabaseKind[] = listDatabaseKinds()

function listDatabaseKinds(): readonly DatabaseKind[] {
  if (inject('isGrown')) return ['PostgreSQL']
  return inject('postgresUrl') === null ? ['embedded'] : ['embedded', 'PostgreSQL']
}

/** Of tests that need one database and no certain one. */
export const [ANY_DATABASE_KIND] = DATABASE_KINDS

export interface TestDatabase extends OpenedDatabase {
  /** what DATABASE_URL would be: null for the embedded one */
  readonly url: string | null
}

/** An empty, migrated database; closing it removes it. */
export async function openTestDatabase(kind: DatabaseKind = ANY_DATABASE_KIND): Promise<TestDatabase> {
  return kind === 'embedded' ? openEmbedded() : openOnServer()
}

let shared: Promise<TestDatabase> | null = null

/**
 * One database for all apps of the test files that share a process, empty each time: opening one takes longer than most tests.
 * It is the embedded one, or PostgreSQL in the test project `grown`. It ends with the process.
 */
export async function emptySharedDatabase(): Promise<TestDatabase> {
  const database = await sharedDatabase()
  await deleteRows(database.db, TABLE_NAMES)
  return database
}

/** Empties a server's database. It stays bound to the server's folder. */
export async function deleteAllRows(db: Database): Promise<void> {
  await deleteRows(
    db,
    TABLE_NAMES.filter((name) => name !== getTableName(schema.installation)),
  )
}

/** Not `truncate`, which makes new files for each table and takes ten to a hundred times as long. */
async function deleteRows(db: Database, tables: readonly string[]): Promise<void> {
  const statements = tables.map((name) => `delete from ${name};`).join(' ')
  // a replica checks no foreign keys, so the order does not matter
  await db.execute(sql.raw(`do $$ begin set local session_replication_role = replica; ${statements} end $$`))
}

/** The same database, with what is in it. */
export async function sharedDatabase(): Promise<TestDatabase> {
  shared ??= openTestDatabase()
  return shared
}

async function openEmbedded(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'housecoat-database-'))
  const database = await openDatabase({ url: null, dataDir, onConnectionLost: ignore })
  const close = async () => {
    await database.close()
    await removeFolder(dataDir)
  }
  return { ...database, url: null, close }
}

async function openOnServer(): Promise<TestDatabase> {
  const { url, drop } = await createServerDatabase({ isMigrated: true })
  const database = await openDatabase({ url, dataDir: '/unused', onConnectionLost: ignore })
  const close = async () => {
    await database.close()
    await drop()
  }
  return { ...database, url, close }
}

/** An empty database on the test run's server. */
export async function createServerDatabase({ isMigrated = false } = {}): Promise<{
  readonly url: string
  readonly drop: () => Promise<void>
}> {
  const [serverUrl, template] = [inject('postgresUrl'), inject('postgresTemplate')]
  if (serverUrl === null || template === null) throw new Error('this test run has no PostgreSQL')
  const name = `test_${randomBytes(6).toString('hex')}`
  const execute = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await execute(`create database ${name} template ${isMigrated ? template : 'template1'}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => execute(`drop database ${name} with (force)`) }
}

function ignore(): void {
  // a test that ends its server on purpose looks at what its queries say
}
