import { eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { attemptWindows } from '../../platform/database/schema.ts'

export interface AttemptLimit {
  /** attempts that may fall into any stretch of the window's length */
  readonly attempts: number
  readonly windowMinutes: number
}

/**
 * Counts an attempt, in one statement, so that any number of parallel ones stay within the limit.
 * @param key what the limit is for, such as `login:user:7`
 * @returns null when the attempt may go on, else the seconds until one may
 */
export async function takeAttempt(db: Database, key: string, limit: AttemptLimit): Promise<number | null> {
  const span = sql`make_interval(mins => ${limit.windowMinutes})`
  // a clock that was set back leaves attempts in the future, which would count until it has caught up
  const recent = sql`array(select t from unnest(${attemptWindows.times}) as t
    where t > now() - ${span} and t < now() + interval '1 minute' order by t)`
  const taken = await db
    .insert(attemptWindows)
    .values({ key, times: sql`array[now()]`, expiresAt: sql`now() + ${span}` })
    .onConflictDoUpdate({
      target: attemptWindows.key,
      set: { times: sql`${recent} || now()`, expiresAt: sql`now() + ${span}` },
      setWhere: sql`cardinality(${recent}) < ${limit.attempts}`,
    })
    .returning({ key: attemptWindows.key })
  return taken.length > 0 ? null : findWaitSeconds(db, key, span)
}

async function findWaitSeconds(db: Database, key: string, span: ReturnType<typeof sql>): Promise<number> {
  const rows = await db
    .select({
      seconds: sql<number>`ceil(extract(epoch from ${attemptWindows.times}[1] + ${span} - now()))::int`,
    })
    .from(attemptWindows)
    .where(eq(attemptWindows.key, key))
  return Math.max(1, rows.at(0)?.seconds ?? 1)
}

/** Forgets the attempts under a key. */
export async function forgetAttempts(db: Database, key: string): Promise<void> {
  await db.delete(attemptWindows).where(eq(attemptWindows.key, key))
}

export async function deleteExpiredAttempts(db: Database): Promise<void> {
  await db.delete(attemptWindows).where(lt(attemptWindows.expiresAt, sql`now()`))
}
