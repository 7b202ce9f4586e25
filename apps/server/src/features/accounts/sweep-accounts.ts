import type { Database } from '../../platform/database/database.ts'
import { deleteExpiredAttempts } from './attempts.repository.ts'
import { deleteExpiredDevices } from './known-devices.repository.ts'
import { deleteExpiredClaims } from './moderators.repository.ts'
import { deleteExpiredOauthAttempts } from './oauth.repository.ts'
import { deleteExpiredLinks } from './mailed-links.repository.ts'
import { deleteExpiredSessions } from './sessions.repository.ts'
import { deleteExpiredChallenges } from './sign-in-challenges.repository.ts'

/** Deletes expired sessions, unfinished sign-ins, mailed links, attempts, known devices and moderators' links. */
export async function sweepAccounts(db: Database): Promise<void> {
  await deleteExpiredSessions(db)
  await deleteExpiredOauthAttempts(db)
  await deleteExpiredLinks(db)
  await deleteExpiredAttempts(db)
  await deleteExpiredChallenges(db)
  await deleteExpiredDevices(db)
  await deleteExpiredClaims(db)
}
