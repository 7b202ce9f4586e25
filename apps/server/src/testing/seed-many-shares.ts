import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import { NIGHT_HARBOR } from './night-harbor.ts'

/** a blurred picture's usual length */
const PLACEHOLDER_LENGTH = 300

const SELECTIONS = JSON.stringify([NIGHT_HARBOR])

/**
 * Fills an empty database as years of use would: a thousand people, most shares seen by everybody, some private, hidden
 * or of suspended people, and likes by the rule of the few that have the most.
 */
export async function seedManyShares(db: Database, count: number): Promise<void> {
  await db.execute(sql`
    insert into users (username, email, suspended_at)
    select 'user-' || n, 'user-' || n || '@example.com', case when n % 50 = 0 then now() end
    from generate_series(1, 1000) as n`)
  await db.execute(sql`
    insert into pictures (id, format, width_px, height_px, size_bytes, placeholder)
    select 'picture-' || n, 'jpeg', 1600, 1200, 400000, 'data:image/webp;base64,' || repeat('A', ${PLACEHOLDER_LENGTH})
    from generate_series(0, 1999) as n`)
  await db.execute(sql`
    insert into projects (user_id, name, kind, is_exterior, original_id, result_id, selections)
    select n % 1000 + 1, 'My Home Design', 'paint', n % 4 > 0, 'picture-' || n % 2000, 'picture-' || (n + 7) % 2000, ${SELECTIONS}
    from generate_series(1, ${count}::int) as n`)
  await db.execute(sql`
    insert into shares (project_id, user_id, title, description, is_public, is_exterior, is_hidden, like_count, created_at)
    select id, user_id, 'Design no. ' || id, repeat('Two coats and no regrets. ', 4), id % 20 > 0, is_exterior, id % 97 = 0,
      (1000 / (1 + id * 7919 % 1000))::int, now() - interval '1 minute' * ((id * 6007) % ${count}::int)
    from projects order by id`)
  for (const table of ['users', 'pictures', 'projects', 'shares'])
    await db.execute(sql.raw(`vacuum analyze ${table}`))
}
