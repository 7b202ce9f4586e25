import { randomInt } from 'node:crypto'
import { ACCOUNT_LIMITS } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { forgetDevices } from './known-devices.repository.ts'
import type { ModeratorNames } from './moderator-names.ts'
import { findIdentityUser, insertIdentity } from './oauth.repository.ts'
import { deleteSecondFactor } from './second-factors.repository.ts'
import { deleteSessions } from './sessions.repository.ts'
import { findUser, findUserByEmail, findUserByName, insertUser, updateUser } from './users.repository.ts'
import type { UserRow } from './users.repository.ts'

/** Whom the issuer vouches for. */
export interface GooglePerson {
  readonly issuer: string
  readonly subject: string
  /** null when the issuer did not verify that the person reads mail there */
  readonly verifiedEmail: string | null
}

/**
 * Finds or makes the account of a person, in a transaction: the one already linked, else the one signed in now, else
 * the one with the same email, else a new one.
 * @throws AppError google_email_unverified when only an email could tell which account, google_not_linked for a moderator's
 */
export async function resolveGoogleUser(
  tx: Database,
  person: GooglePerson,
  currentUser: UserRow | null,
  moderatorNames: Pick<ModeratorNames, 'isReserved'>,
): Promise<UserRow> {
  const linkedId = await findIdentityUser(tx, person)
  if (linkedId !== null) return getUser(tx, linkedId)
  const userId = currentUser?.id ?? (await findOrMakeByEmail(tx, person.verifiedEmail, moderatorNames))
  await insertIdentity(tx, { issuer: person.issuer, subject: person.subject, userId })
  return getUser(tx, userId)
}

async function findOrMakeByEmail(
  tx: Database,
  email: string | null,
  moderatorNames: Pick<ModeratorNames, 'isReserved'>,
): Promise<number> {
  if (email === null) throw new AppError('google_email_unverified')
  const user = await findUserByEmail(tx, email)
  if (user !== null) {
    // rights go with the account, so nobody takes a moderator's account over by its address alone
    if (user.emailVerifiedAt === null && user.moderatorNames.length > 0)
      throw new AppError('google_not_linked')
    if (user.emailVerifiedAt === null) await reclaim(tx, user.id)
    return user.id
  }
  const username = await findFreeUsername(tx, email, moderatorNames)
  const made = await insertUser(tx, { username, email, passwordHash: null, emailVerifiedAt: new Date() })
  return made.id
}

/**
 * Somebody registered with this address and never proved to read its mail: it may have been a stranger waiting for the
 * owner. The owner is here now, so the password, the second factor and the sessions from before end.
 */
async function reclaim(tx: Database, userId: number): Promise<void> {
  await updateUser(tx, userId, { passwordHash: null, emailVerifiedAt: new Date() })
  await deleteSessions(tx, userId, null)
  await deleteSecondFactor(tx, userId)
  await forgetDevices(tx, userId, null)
}

/** From the part before the @: what usernames may contain, and digits behind it while somebody has it. */
async function findFreeUsername(
  tx: Database,
  email: string,
  moderatorNames: Pick<ModeratorNames, 'isReserved'>,
): Promise<string> {
  const kept = email
    .replace(/@.*$/, '')
    .replaceAll(/[^A-Za-z0-9._-]/g, '')
    .replace(/^[._-]+/, '')
  const base = kept.slice(0, ACCOUNT_LIMITS.usernameMax - 6).padEnd(ACCOUNT_LIMITS.usernameMin, '0')
  let username = base
  while (moderatorNames.isReserved(username) || (await findUserByName(tx, username)) !== null)
    username = `${base}${randomInt(100, 1_000_000)}`
  return username
}

async function getUser(tx: Database, id: number): Promise<UserRow> {
  const user = await findUser(tx, id)
  if (user === null) throw new Error(`user ${id} is gone`)
  return user
}
