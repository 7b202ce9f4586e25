import type { Database } from '../../platform/database/database.ts'
import { forgetDevices } from './known-devices.repository.ts'
import { deleteLinks } from './mailed-links.repository.ts'
import { deleteIdentities } from './oauth.repository.ts'
import { deleteSessions } from './sessions.repository.ts'
import { raiseCredentialsVersion } from './users.repository.ts'

/**
 * For a new password: ends the other sessions and the mailed links, and drops a changed address that waits to be
 * confirmed. Sign-ins and changes under way fail.
 * @param sessionId the session that stays
 */
export async function withdrawOtherAccess(tx: Database, userId: number, sessionId: string): Promise<void> {
  await raiseCredentialsVersion(tx, userId)
  await deleteLinks(tx, userId)
  await deleteSessions(tx, userId, sessionId)
  await forgetDevices(tx, userId, null)
}

/**
 * For whoever proves to read the account's mail: ends every way in but the password, which the caller sets. Somebody else
 * may have set them up.
 */
export async function withdrawAccess(tx: Database, userId: number): Promise<void> {
  await raiseCredentialsVersion(tx, userId)
  await deleteLinks(tx, userId)
  await deleteSessions(tx, userId, null)
  await forgetDevices(tx, userId, null)
  await deleteIdentities(tx, userId)
}
