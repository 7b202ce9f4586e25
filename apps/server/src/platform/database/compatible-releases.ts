import type { ClientBase } from 'pg'

/**
 * The newest migration that a release must know to run on this release's schema, in ms since 1970: 0006. All later ones only add.
 * A migration that doesn't takes this along to itself; migrations.test.ts compares them.
 */
export const OLDEST_COMPATIBLE_MS = 1_795_393_256_675

/** PostgreSQL's code for a table that does not exist */
const UNDEFINED_TABLE = '42P01'

/**
 * Notes which releases may run on the schema: during an upgrade, one of them may crash and start again.
 * @param newestMs this release's newest migration, up to which the note holds
 */
export async function markCompatible(client: ClientBase, newestMs: number): Promise<void> {
  await client.query(`
    create table if not exists drizzle.compatible_releases (
      is_only boolean primary key default true check (is_only),
      oldest_ms bigint not null,
      newest_ms bigint not null)`)
  await client.query(
    `insert into drizzle.compatible_releases (oldest_ms, newest_ms) values ($1, $2)
     on conflict (is_only) do update set oldest_ms = excluded.oldest_ms, newest_ms = excluded.newest_ms`,
    [OLDEST_COMPATIBLE_MS, newestMs],
  )
}

/**
 * @param newestMs the newest migration of the schema
 * @returns the migration that a release must know, in ms since 1970; null where the release of the newest one has not noted it
 */
export async function findOldestCompatible(client: ClientBase, newestMs: number): Promise<number | null> {
  try {
    const { rows } = await client.query<{ oldest_ms: string }>(
      'select oldest_ms from drizzle.compatible_releases where newest_ms >= $1',
      [newestMs],
    )
    return rows.length === 0 ? null : Number(rows[0].oldest_ms)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return null
    throw error
  }
}
