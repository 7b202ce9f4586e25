import type { Database } from '../../platform/database/database.ts'
import { lockPerson } from '../../platform/database/locks.ts'
import { ownerOf, type IdentifiedCaller } from '../callers/caller.ts'
import { insertFreeResult, type FreeResult } from './generation.repository.ts'

/**
 * Records the owner of a free result.
 * @returns false when the member does not exist any more
 */
export async function keepFreeResult(
  db: Database,
  caller: IdentifiedCaller,
  result: FreeResult,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockPerson(tx, ownerOf(caller)))) return false
    await insertFreeResult(tx, caller, result)
    return true
  })
}
