import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle, migrate, readMigrationFiles } from './drizzle.ts'
import type { ClientBase, Pool } from 'pg'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { findOldestCompatible, markCompatible } from './compatible-releases.ts'
import { takeClient } from './connections.ts'

const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
/** PostgreSQL's code for a table that does not exist */
const UNDEFINED_TABLE = '42P01'

/** A newer release has changed the schema so that this one would misread it. */
export class NewerSchemaError extends Error {
  /** @param times when the unknown migrations were written, in ms since 1970, which is how the database names them */
  constructor(times: readonly number[]) {
    const names = times.map((time) => new Date(time).toISOString()).join(', ')
    const subject = times.length === 1 ? 'a migration' : `${times.length} migrations`
    super(
      [
        `A newer release of Housecoat has changed this database: it has ${subject} that this release does not know (${names}).`,
        'Start that release or a later one, or restore a backup from before the upgrade. Nothing was changed.',
      ].join('\n'),
    )
    this.name = 'NewerSchemaError'
  }
}

/**
 * Migrates the database to this release's schema. Servers that start at the same time migrate one after another. What a newer release
 * only added to stays as it is.
 * @throws NewerSchemaError when a newer release has changed it in another way; the database is unchanged
 */
export async function migrateDatabase(pool: Pool): Promise<void> {
  const client = await takeClient(pool)
  try {
    // waiting for another server's migration, or one of a large table, may take longer than any other statement
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration])
    if ((await judgeSchema(client)) === 'newer') return
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER })
    await markCompatible(client, Math.max(...listKnownTimes()))
  } finally {
    // closes the connection, and with it the lock and the settings
    client.release(true)
  }
}

/** SHA-256, hex, that changes with the list of migrations. */
export function hashMigrations(): string {
  return createHash('sha256').update(readJournal()).digest('hex')
}

/** A migration, as Drizzle records it. */
export interface AppliedMigration {
  /** when it was written, in ms since 1970, which is how the database names it */
  readonly writtenMs: number
  /** SHA-256 of its SQL, hex */
  readonly hash: string
}

/** @returns this release's migrations, oldest first */
export function listReleaseMigrations(): AppliedMigration[] {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(({ folderMillis, hash }) => {
    return { writtenMs: folderMillis, hash }
  })
}

/**
 * Drizzle only compares the last migration's time, and would start on a newer schema silently.
 * @returns `newer`: it has all that this release needs, and more
 */
async function judgeSchema(client: ClientBase): Promise<'newer' | 'to migrate'> {
  const known = listKnownTimes()
  const applied = await listAppliedTimes(client)
  const unknown = applied.filter((time) => !known.has(time))
  if (unknown.length === 0) return 'to migrate'
  const oldest = await findOldestCompatible(client, Math.max(...unknown))
  if (oldest === null || Math.max(...known) < oldest) throw new NewerSchemaError(unknown)
  return 'newer'
}

async function listAppliedTimes(client: ClientBase): Promise<number[]> {
  try {
    const { rows } = await client.query<{ created_at: string }>(
      'select created_at from drizzle.__drizzle_migrations order by created_at',
    )
    return rows.map((row) => Number(row.created_at))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return []
    throw error
  }
}

function listKnownTimes(): ReadonlySet<number> {
  const journal = JSON.parse(readJournal()) as { readonly entries: readonly { readonly when: number }[] }
  return new Set(journal.entries.map(({ when }) => when))
}

function readJournal(): string {
  return readFileSync(path.join(MIGRATIONS_FOLDER, 'meta', '_journal.json'), 'utf8')
}
