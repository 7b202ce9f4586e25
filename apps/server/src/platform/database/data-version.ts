import { sql } from './drizzle.ts'
import type { Database } from './database.ts'

/**
 * A text that every committed write changes, whichever server made it: two equal texts mean that nothing was written in
 * between. It lists the transactions whose writes a statement sees, and for which run of which database server, because a
 * standby that takes over may use their numbers again.
 */
export async function readDataVersion(db: Database): Promise<string> {
  const { rows } = await db.execute<{ readonly version: string }>(
    sql`select pg_postmaster_start_time() || ' ' || pg_current_snapshot()::text as version`,
  )
  return rows[0].version
}
