import { and, desc, eq, gt, isNull, lt, ne, sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { sessions, users } from '../../platform/database/schema.ts'
import type { Session } from '../callers/caller.ts'
import { deleteChallenges } from './sign-in-challenges.repository.ts'
import { USER_COLUMNS } from './users.repository.ts'

/** an unused session ends after this */
export const SESSION_DAYS = 30
/** the time of last use is stored this often at most */
const TOUCH_EVERY_MINUTES = 15

const inDays = (days: number) => sql`now() + make_interval(days => ${days})`

interface NewSession {
  readonly tokenHash: string
  readonly userId: number
  readonly userAgent: string
}

export async function insertSession(db: Database, session: NewSession): Promise<void> {
  await db.insert(sessions).values({ ...session, expiresAt: inDays(SESSION_DAYS) })
}

interface StoredSession extends Session {
  /** the stored time of last use is too old */
  readonly isStale: boolean
}

/** @returns null as well when the user is suspended */
export async function findSession(db: Database, tokenHash: string): Promise<StoredSession | null> {
  const rows = await db
    .select({
      id: sessions.id,
      user: USER_COLUMNS,
      isStale: sql<boolean>`${sessions.lastSeenAt} < now() - make_interval(mins => ${TOUCH_EVERY_MINUTES})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, sql`now()`), isNull(users.suspendedAt)),
    )
  return rows.at(0) ?? null
}

/** Stores that the session is used now, which extends it. */
export async function touchSession(db: Database, id: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()`, expiresAt: inDays(SESSION_DAYS) })
    .where(eq(sessions.id, id))
}

/** Replaces a session's token; the old one stops working. */
export async function rotateSession(tx: Database, id: string, tokenHash: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ tokenHash, lastSeenAt: sql`now()`, expiresAt: inDays(SESSION_DAYS) })
    .where(eq(sessions.id, id))
}

export async function listSessions(db: Database, userId: number) {
  return db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.lastSeenAt))
}

export async function deleteSessionByToken(db: Database, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

/** @returns whether the user had this session */
export async function deleteSession(db: Database, userId: number, id: string): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return rows.length > 0
}

/**
 * Ends sessions, and sign-ins that wait for a second factor.
 * @param exceptId the session that stays, or null to end all
 */
export async function deleteSessions(db: Database, userId: number, exceptId: string | null): Promise<number> {
  const others = exceptId === null ? undefined : ne(sessions.id, exceptId)
  await deleteChallenges(db, userId)
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ id: sessions.id })
  return rows.length
}

export async function deleteExpiredSessions(db: Database): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
}
