import type { ApiScope } from '@housecoat/contract'
import { and, count, desc, eq, gt, isNull, or, sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { apiTokens, users } from '../../platform/database/schema.ts'
import type { Session } from '../callers/caller.ts'
import { USER_COLUMNS } from './users.repository.ts'

/** the time of last use is stored this often at most */
const TOUCH_EVERY_MINUTES = 15

const PUBLIC_COLUMNS = {
  id: apiTokens.id,
  name: apiTokens.name,
  scopes: apiTokens.scopes,
  createdAt: apiTokens.createdAt,
  lastUsedAt: apiTokens.lastUsedAt,
  expiresAt: apiTokens.expiresAt,
}

const isValid = or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, sql`now()`))

interface NewApiToken {
  readonly userId: number
  readonly tokenHash: string
  readonly name: string
  readonly scopes: ApiScope[]
  readonly expiresInDays: number | null
}

export async function insertApiToken(tx: Database, { expiresInDays, ...token }: NewApiToken) {
  const expiresAt = expiresInDays === null ? null : sql`now() + make_interval(days => ${expiresInDays})`
  const rows = await tx
    .insert(apiTokens)
    .values({ ...token, expiresAt })
    .returning(PUBLIC_COLUMNS)
  return rows[0]
}

/** Newest first; expired ones too, until they are deleted. */
export async function listApiTokens(db: Database, userId: number) {
  return db
    .select(PUBLIC_COLUMNS)
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .orderBy(desc(apiTokens.createdAt), apiTokens.id)
}

export async function countApiTokens(tx: Database, userId: number): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(apiTokens).where(eq(apiTokens.userId, userId))
  return row.count
}

/** @returns whether the user had this token */
export async function deleteApiToken(db: Database, userId: number, id: string): Promise<boolean> {
  const rows = await db
    .delete(apiTokens)
    .where(and(eq(apiTokens.userId, userId), eq(apiTokens.id, id)))
    .returning({ id: apiTokens.id })
  return rows.length > 0
}

export async function deleteApiTokens(tx: Database, userId: number): Promise<void> {
  await tx.delete(apiTokens).where(eq(apiTokens.userId, userId))
}

interface StoredApiToken extends Session {
  readonly scopes: readonly ApiScope[]
  /** the stored time of last use is too old */
  readonly isStale: boolean
}

/** @returns null as well when the token has expired or the user is suspended */
export async function findApiToken(db: Database, tokenHash: string): Promise<StoredApiToken | null> {
  const { lastUsedAt } = apiTokens
  const rows = await db
    .select({
      id: apiTokens.id,
      user: USER_COLUMNS,
      scopes: apiTokens.scopes,
      isStale: sql<boolean>`coalesce(${lastUsedAt} < now() - make_interval(mins => ${TOUCH_EVERY_MINUTES}), true)`,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(and(eq(apiTokens.tokenHash, tokenHash), isValid, isNull(users.suspendedAt)))
  return rows.at(0) ?? null
}

/** Stores that the token is used now. */
export async function touchApiToken(db: Database, id: string): Promise<void> {
  await db
    .update(apiTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(apiTokens.id, id))
}
