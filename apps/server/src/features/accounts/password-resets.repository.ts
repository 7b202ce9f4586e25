import { eq, gt, lt, and, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { passwordResets } from '../../platform/database/schema.ts'

/** Keeps the newest link of a user; an older one stops working. */
export async function putPasswordReset(
  db: Database,
  reset: { readonly userId: number; readonly tokenHash: string; readonly validMinutes: number },
): Promise<void> {
  const { userId, tokenHash, validMinutes } = reset
  const row = { tokenHash, expiresAt: sql`now() + make_interval(mins => ${validMinutes})` }
  await db
    .insert(passwordResets)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: passwordResets.userId, set: row })
}

/** @returns whose link it is, or null when it is unknown, used or expired */
export async function findPasswordReset(db: Database, tokenHash: string): Promise<number | null> {
  const rows = await db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(isLive(tokenHash))
  return rows.at(0)?.userId ?? null
}

/** Uses a link up. @returns whose it was, or null when it is unknown, used or expired */
export async function takePasswordReset(db: Database, tokenHash: string): Promise<number | null> {
  const rows = await db
    .delete(passwordResets)
    .where(isLive(tokenHash))
    .returning({ userId: passwordResets.userId })
  return rows.at(0)?.userId ?? null
}

export async function deleteExpiredPasswordResets(db: Database): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, sql`now()`))
}

function isLive(tokenHash: string) {
  return and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, sql`now()`))
}
