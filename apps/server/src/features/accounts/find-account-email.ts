import type { Database } from '../../platform/database/database.ts'
import { shownEmail } from './email-addresses.ts'
import { findUser } from './users.repository.ts'

/** @returns the address that the account shows, or null when the account does not exist */
export async function findAccountEmail(db: Database, userId: number): Promise<string | null> {
  const user = await findUser(db, userId)
  return user && shownEmail(user)
}
