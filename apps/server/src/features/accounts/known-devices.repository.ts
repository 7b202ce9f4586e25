import { and, desc, eq, gt, inArray, lt, ne, sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { knownDevices } from '../../platform/database/schema.ts'
import { createToken, hashToken } from '../../platform/secrets/tokens.ts'

/** the longest that browsers keep a cookie; each sign-in renews it */
export const DEVICE_DAYS = 400
/** per account; the least recently used is forgotten */
const DEVICES_PER_USER = 20

/**
 * Records that a browser signed in to an account. The browser gets a new token, so that one planted before is
 * useless; other accounts still know the browser.
 * @param oldToken the browser's present one, or null
 * @returns the token for the browser's cookie, stored only there
 */
export async function rememberDevice(tx: Database, userId: number, oldToken: string | null): Promise<string> {
  const token = createToken()
  const tokenHash = hashToken(token)
  if (oldToken !== null)
    await tx
      .update(knownDevices)
      .set({ tokenHash })
      .where(eq(knownDevices.tokenHash, hashToken(oldToken)))
  const validity = { lastUsedAt: sql`now()`, expiresAt: sql`now() + make_interval(days => ${DEVICE_DAYS})` }
  await tx
    .insert(knownDevices)
    .values({ tokenHash, userId, ...validity })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.tokenHash], set: validity })
  await forgetOldest(tx, userId)
  return token
}

async function forgetOldest(tx: Database, userId: number): Promise<void> {
  const surplus = tx
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt))
    .offset(DEVICES_PER_USER)
  await tx.delete(knownDevices).where(and(eq(knownDevices.userId, userId), inArray(knownDevices.id, surplus)))
}

/** @returns the id under which attempts from this browser are counted, or null when the account does not know it */
export async function findKnownDevice(db: Database, userId: number, token: string): Promise<string | null> {
  const rows = await db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.userId, userId),
        eq(knownDevices.tokenHash, hashToken(token)),
        gt(knownDevices.expiresAt, sql`now()`),
      ),
    )
  return rows.at(0)?.id ?? null
}

export async function listKnownDevices(db: Database, userId: number) {
  const { createdAt, lastUsedAt } = knownDevices
  return db
    .select({ createdAt, lastUsedAt })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(lastUsedAt))
}

/** @param exceptToken the token of the browser to keep, or null to forget all */
export async function forgetDevices(db: Database, userId: number, exceptToken: string | null): Promise<void> {
  const others = exceptToken === null ? undefined : ne(knownDevices.tokenHash, hashToken(exceptToken))
  await db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), others))
}

export async function deleteExpiredDevices(db: Database): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.expiresAt, sql`now()`))
}
