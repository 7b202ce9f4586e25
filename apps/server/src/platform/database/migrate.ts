import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'

const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
/** any number, the same in all releases: who holds it is migrating */
const MIGRATION_LOCK = 7_266_283

/** Brings the database to this release's schema. Servers that start at the same time take turns. */
export async function migrateDatabase(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER })
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    client.release()
  } catch (error) {
    // closes the connection, and with it the lock
    client.release(true)
    throw error
  }
}

/** SHA-256, hex, that changes with the list of migrations. */
export function hashMigrations(): string {
  const journal = readFileSync(path.join(MIGRATIONS_FOLDER, 'meta', '_journal.json'))
  return createHash('sha256').update(journal).digest('hex')
}
