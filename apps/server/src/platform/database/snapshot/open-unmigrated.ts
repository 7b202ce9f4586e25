import path from 'node:path'
import { OperatorError } from '../../storage/operator-error.ts'
import { createDatabase, openPool } from '../connections.ts'
import type { OpenedDatabase } from '../database.ts'
import { EMBEDDED_POOL, hasEmbeddedDatabase } from '../embedded-folder.ts'
import { EmbeddedPostgres } from '../embedded-postgres.ts'
import { lockFolder } from '../folder-lock.ts'

type UnmigratedDatabase = Pick<OpenedDatabase, 'db' | 'close'>

const CONNECT_TIMEOUT_MS = 5000

/** Connects to a PostgreSQL server without migrating the database. */
export function connectUnmigrated(url: string): UnmigratedDatabase {
  const settings = { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, max: 1, keepAlive: true }
  // a lost connection is reported by the statement that it cuts short
  const pool = openPool(
    { connectionString: url, application_name: 'housecoat backup', ...settings },
    () => undefined,
  )
  return { db: createDatabase(pool), close: () => pool.end() }
}

/**
 * Opens the embedded database without migrating it.
 * @throws FolderInUseError when another process holds it; OperatorError when there is none
 */
export async function openUnmigrated(dataDir: string): Promise<UnmigratedDatabase> {
  const folder = path.join(dataDir, 'database')
  if (!hasEmbeddedDatabase(folder))
    throw new OperatorError([
      `There is no database in ${folder}. Set DATA_DIR to the installation's folder, or DATABASE_URL to its PostgreSQL server.`,
    ])
  const lock = lockFolder(dataDir)
  try {
    const postgres = await EmbeddedPostgres.open(folder)
    const pool = openPool({ ...EMBEDDED_POOL, stream: () => postgres.connect() }, () => undefined)
    const close = async () => {
      await pool.end()
      await postgres.close()
      lock.release()
    }
    return { db: createDatabase(pool), close }
  } catch (error) {
    lock.release()
    throw error
  }
}
