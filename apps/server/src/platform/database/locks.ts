import { eq, sql } from './drizzle.ts'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import type { Database } from './database.ts'
import { users, visitors } from './schema.ts'

/**
 * How strongly a user's row is locked: `key share` keeps it from being deleted, `no key update` also serializes its
 * holders, `update` excludes every other lock.
 */
type UserLockStrength = 'key share' | 'no key update' | 'update'

/** A member, or a browser without an account. */
type Person =
  | { readonly kind: 'member'; readonly userId: number }
  | { readonly kind: 'visitor'; readonly visitorId: string }

/**
 * Serializes requests of one person until the transaction ends.
 * @returns false when the member does not exist any more
 */
export async function lockPerson(tx: Database, person: Person): Promise<boolean> {
  if (person.kind === 'member') return lockUser(tx, person.userId, 'no key update')
  await lockVisitor(tx, person.visitorId)
  return true
}

/**
 * Locks a user's row until the transaction ends.
 * @returns false when the user does not exist any more
 */
export async function lockUser(tx: Database, userId: number, strength: UserLockStrength): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for(strength)
  return rows.length > 0
}

/** Serializes requests of one visitor until the transaction ends; the first one inserts the visitor's row. */
export async function lockVisitor(tx: Database, visitorId: string): Promise<void> {
  await tx.insert(visitors).values({ id: visitorId }).onConflictDoNothing()
  await tx.select({ id: visitors.id }).from(visitors).where(eq(visitors.id, visitorId)).for('no key update')
}

/** Serializes requests with one network key until the transaction ends. To prevent deadlocks, take it after a person's lock. */
export async function lockNetwork(tx: Database, networkKey: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.network}, hashtext(${networkKey}))`)
}

/** Serializes storing and removing one picture until the transaction ends. */
export async function lockPicture(tx: Database, pictureId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.picture}, hashtext(${pictureId}))`)
}

/** Lets one server at a time bind the database to its data folder, until the transaction ends. */
export async function lockInstallation(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.installation})`)
}
