import { drizzle, type NodePgDatabase } from './drizzle.ts'
import pg from 'pg'
import { DatabaseUnavailableError, isDatabaseUnavailable } from './database-errors.ts'
import * as schema from './schema.ts'

/**
 * Opens a pool whose clients may lose their connection at any moment, idle or in a transaction, without
 * ending the process: an `error` event without a listener would end it, and the pool itself listens only while a
 * client is idle.
 * @param onConnectionLost called once for each connection
 */
export function openPool(config: pg.PoolConfig, onConnectionLost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('connect', (client) => client.on('error', onConnectionLost))
  // the pool re-emits errors of idle clients
  pool.on('error', () => undefined)
  return pool
}

/**
 * Drizzle over a pool, with our own transactions: Drizzle's never release a client whose `begin` failed, so that a
 * few failures would empty the pool for good, and return a client whose connection no longer answers.
 */
export function createDatabase(pool: pg.Pool): NodePgDatabase<typeof schema> {
  const db = drizzle(pool, { schema })
  const clients = new WeakMap<pg.PoolClient, NodePgDatabase<typeof schema>>()
  const databaseOf = (client: pg.PoolClient) => {
    const known = clients.get(client) ?? drizzle(client, { schema })
    clients.set(client, known)
    return known
  }
  const transaction: typeof db.transaction = async (run, config) => {
    const client = await takeClient(pool)
    try {
      const result = await databaseOf(client).transaction(run, config)
      client.release()
      return result
    } catch (error) {
      client.release(isDatabaseUnavailable(error))
      throw error
    }
  }
  return Object.assign(db, { transaction })
}

/** @throws DatabaseUnavailableError when no connection is available */
export async function takeClient(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw new DatabaseUnavailableError(error)
  }
}
