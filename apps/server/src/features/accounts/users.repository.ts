import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { moderators, oauthIdentities, secondFactors, users } from '../../platform/database/schema.ts'

export interface UserRow {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly emailVerifiedAt: Date | null
  readonly passwordHash: string | null
  readonly suspendedAt: Date | null
  readonly createdAt: Date
  readonly hasGoogle: boolean
  readonly hasSecondFactor: boolean
  /** names of moderators that stand for this account, whatever it is called now */
  readonly moderatorNames: readonly string[]
}

/** What a session's or a user's query selects of a user. */
export const USER_COLUMNS = {
  ...getTableColumns(users),
  hasGoogle: sql<boolean>`exists (select from ${oauthIdentities} where ${oauthIdentities.userId} = ${users.id})`,
  hasSecondFactor: sql<boolean>`exists (
    select from ${secondFactors}
    where ${secondFactors.userId} = ${users.id} and ${secondFactors.confirmedAt} is not null
  )`,
  moderatorNames: sql<
    string[]
  >`array(select ${moderators.name} from ${moderators} where ${moderators.userId} = ${users.id})`,
}

export async function findUser(db: Database, id: number): Promise<UserRow | null> {
  const rows = await db.select(USER_COLUMNS).from(users).where(eq(users.id, id))
  return rows.at(0) ?? null
}

/** @param name a username or, told by its @, an email */
export async function findUserByName(db: Database, name: string): Promise<UserRow | null> {
  if (name.includes('@')) return findUserByEmail(db, name)
  const rows = await db
    .select(USER_COLUMNS)
    .from(users)
    .where(eq(sql`lower(${users.username})`, name.toLowerCase()))
  return rows.at(0) ?? null
}

export async function findUserByEmail(db: Database, email: string): Promise<UserRow | null> {
  const rows = await db
    .select(USER_COLUMNS)
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  return rows.at(0) ?? null
}

interface NewUser {
  readonly username: string
  readonly email: string
  readonly passwordHash: string | null
  readonly emailVerifiedAt: Date | null
}

export async function insertUser(db: Database, user: NewUser): Promise<UserRow> {
  const [row] = await db.insert(users).values(user).returning()
  return { ...row, hasGoogle: false, hasSecondFactor: false, moderatorNames: [] }
}

export async function updateUser(
  db: Database,
  id: number,
  changes: Partial<Omit<NewUser, 'id'>>,
): Promise<void> {
  await db.update(users).set(changes).where(eq(users.id, id))
}

/**
 * Holds the user's row until the transaction ends: `key share` keeps it from being deleted, `update` from any use.
 * @returns false when there is no such user any more
 */
export async function lockUser(tx: Database, id: number, strength: 'key share' | 'update'): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for(strength)
  return rows.length > 0
}

/** Everything that refers to the user goes along. */
export async function deleteUser(db: Database, id: number): Promise<void> {
  await db.delete(users).where(eq(users.id, id))
}
