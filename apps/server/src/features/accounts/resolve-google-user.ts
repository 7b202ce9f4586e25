import { randomInt } from 'node:crypto'
import { ACCOUNT_LIMITS, type Locale } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import type { UserRow } from '../callers/caller.ts'
import { isSameEmail, shownEmail } from './email-addresses.ts'
import { setConfirmedEmail } from './email-confirmation.service.ts'
import type { ModeratorNames } from './moderator-names.ts'
import { findIdentityUser, insertIdentity } from './oauth.repository.ts'
import { deleteSecondFactor } from './second-factors.repository.ts'
import {
  findUser,
  findUserByEmail,
  findUserByName,
  holdUser,
  insertUser,
  updateUser,
} from './users.repository.ts'
import { withdrawAccess } from './withdraw-access.ts'

/** The person that the issuer identified. */
export interface GooglePerson {
  readonly issuer: string
  readonly subject: string
  /** null when the issuer did not verify that the person reads mail there */
  readonly verifiedEmail: string | null
}

/** The browser that comes back from the issuer. */
export interface GoogleVisit {
  /** the account that is signed in there: Google is added to it */
  readonly currentUser: UserRow | null
  /** the language that a new account starts with, or null */
  readonly locale: Locale | null
}

export interface ResolvedUser {
  readonly user: UserRow
  /** an existing account was connected to Google */
  readonly isConnected: boolean
}

/**
 * Finds or makes the account of a person, in a transaction: the one already linked, else the one signed in now, else
 * the one with the same email, else a new one. Pending addresses are ignored.
 * @throws AppError google_email_unverified for a person who is not linked yet, google_not_linked for a moderator's account
 *   whose address is not confirmed, or google_failed when the account's credentials changed meanwhile
 */
export async function resolveGoogleUser(
  tx: Database,
  person: GooglePerson,
  { currentUser, locale }: GoogleVisit,
  moderatorNames: Pick<ModeratorNames, 'isReserved'>,
): Promise<ResolvedUser> {
  const linkedId = await findIdentityUser(tx, person)
  if (linkedId !== null) return { user: await getUser(tx, linkedId), isConnected: false }
  const { issuer, subject, verifiedEmail } = person
  if (verifiedEmail === null) throw new AppError('google_email_unverified')
  const known = currentUser ?? (await findUserByEmail(tx, verifiedEmail))
  if (known !== null) await prepareKnown(tx, known, verifiedEmail, currentUser !== null)
  const userId = known?.id ?? (await makeUser(tx, verifiedEmail, locale, moderatorNames))
  await insertIdentity(tx, { issuer, subject, userId })
  return { user: await getUser(tx, userId), isConnected: known !== null }
}

async function prepareKnown(tx: Database, user: UserRow, email: string, isSignedIn: boolean): Promise<void> {
  const held = await holdUser(tx, user)
  if (held === null) throw new AppError('google_failed')
  if (held.emailVerifiedAt !== null) return
  if (!isSignedIn) await reclaim(tx, held, email)
  else if (isSameEmail(shownEmail(held), email) && (await isFree(tx, email, held.id)))
    await setConfirmedEmail(tx, held, email)
}

async function isFree(tx: Database, email: string, userId: number): Promise<boolean> {
  const owner = await findUserByEmail(tx, email)
  return owner === null || owner.id === userId || owner.emailVerifiedAt === null
}

async function makeUser(
  tx: Database,
  email: string,
  locale: Locale | null,
  moderatorNames: Pick<ModeratorNames, 'isReserved'>,
): Promise<number> {
  const username = await findFreeUsername(tx, email, moderatorNames)
  const proof = { emailVerifiedAt: new Date(), pendingEmail: null, registeredFrom: null }
  return (await insertUser(tx, { username, email, passwordHash: null, locale, ...proof })).id
}

/**
 * The account was registered with this address without confirming it, perhaps by a stranger. Google confirmed the address
 * for this person, so all earlier access ends, including password and second factor.
 */
async function reclaim(tx: Database, user: UserRow, email: string): Promise<void> {
  // a moderator's account cannot be taken over with its address only
  if (user.moderatorNames.length > 0) throw new AppError('google_not_linked')
  await withdrawAccess(tx, user.id)
  await deleteSecondFactor(tx, user.id)
  await updateUser(tx, user.id, { passwordHash: null })
  await setConfirmedEmail(tx, user, email)
}

/** The valid characters of the part before the @, with random digits appended if the name is taken. */
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
