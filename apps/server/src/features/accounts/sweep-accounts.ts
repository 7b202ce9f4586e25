import type { Database } from '../../platform/database/database.ts'
import { deleteNamelessEntries } from '../allowance/allowance.repository.ts'
import { deleteExpiredAttempts } from './attempts.repository.ts'
import { deleteExpiredDevices } from './known-devices.repository.ts'
import { deleteExpiredClaims } from './moderators.repository.ts'
import { deleteExpiredOauthAttempts } from './oauth.repository.ts'
import { deleteExpiredLinks } from './mailed-links.repository.ts'
import { deleteExpiredSessions } from './sessions.repository.ts'
import { deleteExpiredChallenges } from './sign-in-challenges.repository.ts'

/**
 * Removes what has expired: sessions, sign-ins under way, mailed links, windows of attempts, known devices, moderators' links,
 * and what deleted accounts spent.
 */
export async function sweepAccounts(db: Database): Promise<void> {
  await deleteExpiredSessions(db)
  await deleteExpiredOauthAttempts(db)
  await deleteExpiredLinks(db)
  await deleteExpiredAttempts(db)
  await deleteNamelessEntries(db)
  await deleteExpiredChallenges(db)
  await deleteExpiredDevices(db)
  await deleteExpiredClaims(db)
}
