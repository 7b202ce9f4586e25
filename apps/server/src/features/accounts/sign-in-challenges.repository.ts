import { and, eq, gt, lt, sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { signInChallenges } from '../../platform/database/schema.ts'

export async function insertChallenge(
  db: Database,
  challenge: { readonly tokenHash: string; readonly userId: number; readonly validMinutes: number },
): Promise<void> {
  const { tokenHash, userId, validMinutes } = challenge
  const expiresAt = sql`now() + make_interval(mins => ${validMinutes})`
  await db.insert(signInChallenges).values({ tokenHash, userId, expiresAt })
}

/** @returns the user of a sign-in, or null when it is unknown, used or expired */
export async function findChallenge(db: Database, tokenHash: string): Promise<number | null> {
  const rows = await db
    .select({ userId: signInChallenges.userId })
    .from(signInChallenges)
    .where(isLive(tokenHash))
  return rows.at(0)?.userId ?? null
}

/** Uses up a challenge. @returns false when it is unknown, used or expired */
export async function takeChallenge(db: Database, tokenHash: string): Promise<boolean> {
  const rows = await db
    .delete(signInChallenges)
    .where(isLive(tokenHash))
    .returning({ userId: signInChallenges.userId })
  return rows.length > 0
}

/** Ends the sign-ins of a user that wait for the second factor. */
export async function deleteChallenges(db: Database, userId: number): Promise<void> {
  await db.delete(signInChallenges).where(eq(signInChallenges.userId, userId))
}

export async function deleteExpiredChallenges(db: Database): Promise<void> {
  await db.delete(signInChallenges).where(lt(signInChallenges.expiresAt, sql`now()`))
}

function isLive(tokenHash: string) {
  return and(eq(signInChallenges.tokenHash, tokenHash), gt(signInChallenges.expiresAt, sql`now()`))
}
