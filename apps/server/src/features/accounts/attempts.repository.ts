import { eq, lt, sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { attemptWindows } from '../../platform/database/schema.ts'

export interface AttemptLimit {
  /** most attempts within any window of this length */
  readonly attempts: number
  readonly windowMinutes: number
}

/**
 * Counts an attempt, in one statement, so that any number of parallel ones stay within the limit.
 * @param key what the limit is for, such as `login:user:7`
 * @returns null when the attempt is allowed, else the seconds until one is
 */
export async function takeAttempt(db: Database, key: string, limit: AttemptLimit): Promise<number | null> {
  const span = sql`make_interval(mins => ${limit.windowMinutes})`
  // a clock that was set back leaves attempts in the future; ignore them
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

/**
 * Counts nothing.
 * @returns null when an attempt is allowed, else the seconds until one is
 */
export async function findWait(db: Database, key: string, limit: AttemptLimit): Promise<number | null> {
  const span = sql`make_interval(mins => ${limit.windowMinutes})`
  const recent = sql`(select count(*) from unnest(${attemptWindows.times}) as t where t > now() - ${span})`
  const rows = await db
    .select({ isFull: sql<boolean>`${recent} >= ${limit.attempts}` })
    .from(attemptWindows)
    .where(eq(attemptWindows.key, key))
  return rows.at(0)?.isFull === true ? findWaitSeconds(db, key, span) : null
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

/** Free attempts, then one after a delay that doubles each time. */
export interface DelayedAttemptLimit {
  readonly freeAttempts: number
  /** how long an attempt counts */
  readonly windowMinutes: number
  readonly firstDelaySeconds: number
  readonly maxDelaySeconds: number
}

/**
 * Counts an attempt like `takeAttempt`, against a limit that slows down instead of closing.
 * @returns null when the attempt is allowed, else the seconds until one is
 */
export async function takeDelayedAttempt(
  db: Database,
  key: string,
  limit: DelayedAttemptLimit,
): Promise<number | null> {
  const { times } = attemptWindows
  const span = sql`make_interval(mins => ${limit.windowMinutes})`
  const recent = sql`array(select t from unnest(${times}) as t where t > now() - ${span} order by t)`
  // 2^20 seconds are longer than any delay
  const doublings = sql`least(cardinality(${recent}) - ${limit.freeAttempts}::int, 20)`
  const delay = sql`least(${limit.firstDelaySeconds}::int * power(2, ${doublings}), ${limit.maxDelaySeconds}::int)`
  const readyAt = sql`${times}[cardinality(${times})] + make_interval(secs => ${delay})`
  const taken = await db
    .insert(attemptWindows)
    .values({ key, times: sql`array[now()]`, expiresAt: sql`now() + ${span}` })
    .onConflictDoUpdate({
      target: attemptWindows.key,
      set: { times: sql`${recent} || now()`, expiresAt: sql`now() + ${span}` },
      setWhere: sql`cardinality(${recent}) < ${limit.freeAttempts} or now() >= ${readyAt}`,
    })
    .returning({ key: attemptWindows.key })
  if (taken.length > 0) return null
  const rows = await db
    .select({ seconds: sql<number>`ceil(extract(epoch from ${readyAt} - now()))::int` })
    .from(attemptWindows)
    .where(eq(attemptWindows.key, key))
  return Math.max(1, rows.at(0)?.seconds ?? 1)
}

/** Removes the newest attempt. */
export async function returnAttempt(db: Database, key: string): Promise<void> {
  const { times } = attemptWindows
  await db
    .update(attemptWindows)
    .set({ times: sql`${times}[1:cardinality(${times}) - 1]` })
    .where(eq(attemptWindows.key, key))
}

/** Deletes all attempts whose keys have this prefix. */
export async function forgetAttemptsUnder(db: Database, prefix: string): Promise<void> {
  await db.delete(attemptWindows).where(sql`starts_with(${attemptWindows.key}, ${prefix})`)
}

/** Deletes all attempts of a key. */
export async function forgetAttempts(db: Database, key: string): Promise<void> {
  await db.delete(attemptWindows).where(eq(attemptWindows.key, key))
}

export async function deleteExpiredAttempts(db: Database): Promise<void> {
  await db.delete(attemptWindows).where(lt(attemptWindows.expiresAt, sql`now()`))
}
