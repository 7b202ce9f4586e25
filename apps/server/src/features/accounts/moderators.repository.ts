import { and, eq, gt, inArray, lt, sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { moderatorClaims, moderators, users } from '../../platform/database/schema.ts'

/** @returns the accounts bound to the names, whatever their present names */
export async function listModerators(db: Database, names: readonly string[]) {
  return db
    .select({ name: moderators.name, userId: moderators.userId, username: users.username })
    .from(moderators)
    .innerJoin(users, eq(users.id, moderators.userId))
    .where(inArray(moderators.name, [...names]))
}

/** Binds a name to an account for good; the first one keeps it. */
export async function bindModerator(tx: Database, name: string, userId: number): Promise<void> {
  await tx.insert(moderators).values({ name, userId }).onConflictDoNothing()
  await tx.delete(moderatorClaims).where(eq(moderatorClaims.name, name))
}

export async function insertClaim(
  db: Database,
  claim: { readonly tokenHash: string; readonly name: string; readonly validDays: number },
): Promise<void> {
  const { tokenHash, name, validDays } = claim
  const expiresAt = sql`now() + make_interval(days => ${validDays})`
  await db.insert(moderatorClaims).values({ tokenHash, name, expiresAt })
}

/** Uses up a link. @returns false when there is none for this name */
export async function takeClaim(tx: Database, name: string, tokenHash: string): Promise<boolean> {
  const rows = await tx
    .delete(moderatorClaims)
    .where(
      and(
        eq(moderatorClaims.tokenHash, tokenHash),
        eq(moderatorClaims.name, name),
        gt(moderatorClaims.expiresAt, sql`now()`),
      ),
    )
    .returning({ name: moderatorClaims.name })
  return rows.length > 0
}

export async function deleteExpiredClaims(db: Database): Promise<void> {
  await db.delete(moderatorClaims).where(lt(moderatorClaims.expiresAt, sql`now()`))
}
