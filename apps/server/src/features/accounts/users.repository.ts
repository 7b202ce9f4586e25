import type { Locale } from '@housecoat/contract'
import { and, desc, eq, getTableColumns, isNull, ne, sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { moderators, oauthIdentities, secondFactors, users } from '../../platform/database/schema.ts'
import type { UserRow } from '../callers/caller.ts'

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

/** most accounts with the same pending address that get its mails, because anyone can register with any address */
const MAILED_ACCOUNTS = 3

export async function findUser(db: Database, id: number): Promise<UserRow | null> {
  const rows = await db.select(USER_COLUMNS).from(users).where(eq(users.id, id))
  return rows.at(0) ?? null
}

/** @param name a username, or an email if it contains @; also a pending email that no other account waits for */
export async function findUserByName(db: Database, name: string): Promise<UserRow | null> {
  if (name.includes('@')) {
    const found = await listUsersByEmail(db, name)
    return found.length === 1 ? found[0] : null
  }
  const rows = await db
    .select(USER_COLUMNS)
    .from(users)
    .where(eq(sql`lower(${users.username})`, name.toLowerCase()))
  return rows.at(0) ?? null
}

export async function findUserByEmail(db: Database, email: string): Promise<UserRow | null> {
  const rows = await db.select(USER_COLUMNS).from(users).where(hasEmail(email))
  return rows.at(0) ?? null
}

/** The account with this address; if there is none, the newest ones that wait to confirm it. */
export async function listUsersByEmail(db: Database, email: string): Promise<UserRow[]> {
  const owner = await findUserByEmail(db, email)
  if (owner !== null) return [owner]
  return db
    .select(USER_COLUMNS)
    .from(users)
    .where(and(eq(sql`lower(${users.pendingEmail})`, email.toLowerCase()), isNull(users.email)))
    .orderBy(desc(users.id))
    .limit(MAILED_ACCOUNTS)
}

interface NewUser {
  readonly username: string
  readonly email: string | null
  readonly emailVerifiedAt: Date | null
  readonly pendingEmail: string | null
  readonly passwordHash: string | null
  readonly registeredFrom: string | null
  readonly locale: Locale | null
}

export async function insertUser(db: Database, user: NewUser): Promise<UserRow> {
  const [row] = await db.insert(users).values(user).returning()
  return { ...row, hasGoogle: false, hasSecondFactor: false, moderatorNames: [] }
}

export async function updateUser(db: Database, id: number, changes: Partial<NewUser>): Promise<void> {
  await db.update(users).set(changes).where(eq(users.id, id))
}

/**
 * Locks the user's row until the transaction ends, for a sign-in or a change that started when the row was read.
 * @returns the present row, or null when the account is gone or its credentials were withdrawn meanwhile
 */
export async function holdUser(
  tx: Database,
  { id, credentialsVersion }: Pick<UserRow, 'id' | 'credentialsVersion'>,
): Promise<UserRow | null> {
  const rows = await tx
    .select(USER_COLUMNS)
    .from(users)
    .where(and(eq(users.id, id), eq(users.credentialsVersion, credentialsVersion)))
    .for('no key update', { of: users })
  return rows.at(0) ?? null
}

/** Makes sign-ins and changes fail that started before. Drops a changed address that is pending. */
export async function raiseCredentialsVersion(tx: Database, id: number): Promise<void> {
  await tx
    .update(users)
    .set({
      credentialsVersion: sql`${users.credentialsVersion} + 1`,
      pendingEmail: sql`case when ${users.email} is null then ${users.pendingEmail} end`,
    })
    .where(eq(users.id, id))
}

/** Makes another account's unproved address pending again, so that the person who proves it can have it. */
export async function releaseUnverifiedEmail(tx: Database, email: string, exceptId: number): Promise<void> {
  await tx
    .update(users)
    .set({ email: null, pendingEmail: sql`coalesce(${users.pendingEmail}, ${users.email})` })
    .where(and(hasEmail(email), isNull(users.emailVerifiedAt), ne(users.id, exceptId)))
}

/** Deletes a user; the database deletes all rows that refer to it. */
export async function deleteUser(db: Database, id: number): Promise<void> {
  await db.delete(users).where(eq(users.id, id))
}

function hasEmail(email: string) {
  return eq(sql`lower(${users.email})`, email.toLowerCase())
}
