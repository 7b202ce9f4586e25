import { and, eq, gt, lt, sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { oauthAttempts, oauthIdentities } from '../../platform/database/schema.ts'

export interface OauthAttempt {
  readonly stateHash: string
  readonly browserHash: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly returnTo: string
}

export async function insertOauthAttempt(
  db: Database,
  attempt: OauthAttempt,
  validMinutes: number,
): Promise<void> {
  const expiresAt = sql`now() + make_interval(mins => ${validMinutes})`
  await db.insert(oauthAttempts).values({ ...attempt, expiresAt })
}

/** Uses an attempt up. @returns null when it is unknown, another browser's, used or expired */
export async function takeOauthAttempt(
  db: Database,
  key: Pick<OauthAttempt, 'stateHash' | 'browserHash'>,
): Promise<OauthAttempt | null> {
  const rows = await db
    .delete(oauthAttempts)
    .where(
      and(
        eq(oauthAttempts.stateHash, key.stateHash),
        eq(oauthAttempts.browserHash, key.browserHash),
        gt(oauthAttempts.expiresAt, sql`now()`),
      ),
    )
    .returning()
  return rows.at(0) ?? null
}

export async function deleteExpiredOauthAttempts(db: Database): Promise<void> {
  await db.delete(oauthAttempts).where(lt(oauthAttempts.expiresAt, sql`now()`))
}

interface Identity {
  readonly issuer: string
  readonly subject: string
}

export async function findIdentityUser(db: Database, identity: Identity): Promise<number | null> {
  const rows = await db
    .select({ userId: oauthIdentities.userId })
    .from(oauthIdentities)
    .where(and(eq(oauthIdentities.issuer, identity.issuer), eq(oauthIdentities.subject, identity.subject)))
  return rows.at(0)?.userId ?? null
}

export async function deleteIdentities(db: Database, userId: number): Promise<void> {
  await db.delete(oauthIdentities).where(eq(oauthIdentities.userId, userId))
}

export async function insertIdentity(db: Database, identity: Identity & { readonly userId: number }) {
  await db.insert(oauthIdentities).values(identity)
}
