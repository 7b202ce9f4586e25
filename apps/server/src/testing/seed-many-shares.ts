import { sql } from '../platform/database/drizzle.ts'
import type { Database } from '../platform/database/database.ts'
import { NIGHT_HARBOR } from './night-harbor.ts'

/** a blurred picture's usual length */
const PLACEHOLDER_LENGTH = 300
/** rows of one statement, so that none takes nearly as long as a statement may */
const CHUNK = 50_000
const PEOPLE = 1000

const SELECTIONS = JSON.stringify([NIGHT_HARBOR])

interface Seed {
  /** of the best-liked shares before everybody likes them: 1000 gives 7 likes a share, 1470 gives 10 */
  readonly mostLikes?: number
}

/**
 * Fills an empty database as years of use would: a thousand people, most shares seen by everybody, some private, hidden
 * or of suspended people, and like counts by the rule of the few that have the most.
 */
export async function seedManyShares(
  db: Database,
  count: number,
  { mostLikes = PEOPLE }: Seed = {},
): Promise<void> {
  await db.execute(sql`
    insert into users (username, email, suspended_at)
    select 'user-' || n, 'user-' || n || '@example.com', case when n % 50 = 0 then now() end
    from generate_series(1, ${PEOPLE}::int) as n`)
  await db.execute(sql`
    insert into pictures (id, format, width_px, height_px, size_bytes, placeholder)
    select 'picture-' || n, 'jpeg', 1600, 1200, 400000, 'data:image/webp;base64,' || repeat('A', ${PLACEHOLDER_LENGTH})
    from generate_series(0, 1999) as n`)
  for (let from = 1; from <= count; from += CHUNK) {
    const to = Math.min(count, from + CHUNK - 1)
    await db.execute(sql`
      insert into projects (user_id, name, kind, is_exterior, original_id, result_id, selections)
      select n % 1000 + 1, 'My Home Design', 'paint', n % 4 > 0, 'picture-' || n % 2000, 'picture-' || (n + 7) % 2000, ${SELECTIONS}
      from generate_series(${from}::int, ${to}::int) as n`)
    await db.execute(sql`
      insert into shares (project_id, user_id, title, description, is_public, is_exterior, is_hidden, like_count, created_at)
      select id, user_id, 'Design no. ' || id, repeat('Two coats and no regrets. ', 4), id % 20 > 0, is_exterior, id % 97 = 0,
        least(${PEOPLE}::int, (${mostLikes}::int / (1 + id * 7919 % 1000))::int), now() - interval '1 minute' * ((id * 6007) % ${count}::int)
      from projects where id between ${from} and ${to} order by id`)
  }
  await vacuum(db, ['users', 'pictures', 'projects', 'shares'])
}

/**
 * Adds a row for each like that `seedManyShares` has counted. To be fast, it makes the table unlogged, so that a crash of the
 * database empties it.
 * @returns how many
 */
export async function seedLikes(db: Database): Promise<number> {
  await db.execute(sql`alter table likes set unlogged`)
  const { rows: indexes } = await db.execute<{ readonly name: string; readonly definition: string }>(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'likes' and indexname <> 'likes_pkey'`)
  for (const { name } of indexes) await db.execute(sql.raw(`drop index ${name}`))
  const { rows } = await db.execute<{ readonly last: string }>(sql`select max(id) as last from shares`)
  let added = 0
  for (let from = 1; from <= Number(rows[0].last); from += CHUNK)
    added += await insertLikes(db, { from, to: from + CHUNK - 1 })
  for (const { definition } of indexes) await db.execute(sql.raw(definition))
  await vacuum(db, ['likes'])
  return added
}

/** @param shares the first and the last id */
async function insertLikes(
  db: Database,
  shares: { readonly from: number; readonly to: number },
): Promise<number> {
  return db.transaction(async (tx) => {
    // the database does not look up each share and person
    await tx.execute(sql`set local session_replication_role = replica`)
    const { rowCount } = await tx.execute(sql`
      insert into likes (share_id, user_id)
      select shares.id, (shares.id + n) % ${PEOPLE}::int + 1
      from shares, generate_series(1, like_count) as n
      where shares.id between ${shares.from} and ${shares.to}`)
    return rowCount ?? 0
  })
}

async function vacuum(db: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables) await db.execute(sql.raw(`vacuum analyze ${table}`))
}
