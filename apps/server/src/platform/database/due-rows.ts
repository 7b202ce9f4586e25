import { type PgTable, sql, type SQL } from './drizzle.ts'

/** An interval of SQL. */
export const milliseconds = (ms: number) => sql`${ms} * interval '1 millisecond'`

/**
 * A subquery: the id of the row that has been due longest, locked, so that concurrent servers take different ones.
 * @param table with the columns `id` and `next_attempt_at`
 */
export function longestDueId(table: PgTable): SQL {
  return sql`(
    select id from ${table} where next_attempt_at <= now()
    order by next_attempt_at limit 1 for update skip locked)`
}
