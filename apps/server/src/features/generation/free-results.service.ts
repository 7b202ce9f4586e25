import type { Database } from '../../platform/database/database.ts'
import { lockPerson } from '../../platform/database/locks.ts'
import type { Requester } from '../allowance/requester.ts'
import { insertFreeResult, type FreeResult } from './generation.repository.ts'

/**
 * Records the owner of a free result.
 * @returns false when the member does not exist any more
 */
export async function keepFreeResult(
  db: Database,
  requester: Requester,
  result: FreeResult,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockPerson(tx, requester))) return false
    await insertFreeResult(tx, requester, result)
    return true
  })
}
