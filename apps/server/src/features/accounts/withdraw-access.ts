import type { Database } from '../../platform/database/database.ts'
import { forgetDevices } from './known-devices.repository.ts'
import { deleteLinks } from './mailed-links.repository.ts'
import { deleteIdentities } from './oauth.repository.ts'
import { deleteApiTokens } from './api-tokens.repository.ts'
import { deleteSessions } from './sessions.repository.ts'
import { raiseCredentialsVersion } from './users.repository.ts'

/**
 * For a new password: ends the other sessions, the API tokens and the mailed links, and drops a changed address that is
 * pending. Unfinished sign-ins and changes fail.
 * @param sessionId the session to keep
 */
export async function withdrawOtherAccess(tx: Database, userId: number, sessionId: string): Promise<void> {
  await raiseCredentialsVersion(tx, userId)
  await deleteLinks(tx, userId)
  await deleteSessions(tx, userId, sessionId)
  await deleteApiTokens(tx, userId)
  await forgetDevices(tx, userId, null)
}

/**
 * For a person who proved to read the account's mail: ends all access except the password, which the caller sets. Someone else
 * may have set it up.
 */
export async function withdrawAccess(tx: Database, userId: number): Promise<void> {
  await raiseCredentialsVersion(tx, userId)
  await deleteLinks(tx, userId)
  await deleteSessions(tx, userId, null)
  await deleteApiTokens(tx, userId)
  await forgetDevices(tx, userId, null)
  await deleteIdentities(tx, userId)
}
