import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { generations } from '../../platform/database/schema.ts'
import { lockRequester } from '../allowance/allowance.repository.ts'
import { ownerColumns, ownerOf, type IdentifiedCaller } from '../callers/caller.ts'

interface FreeResult {
  readonly kind: 'door'
  readonly resultId: string
  readonly name: string
  readonly selections: readonly object[]
}

/**
 * Notes whose a picture is that cost nothing: a generation that is done as soon as it is there, without an entry in the
 * ledger.
 * @returns false when there is no such member any more
 */
export async function keepFreeResult(
  db: Database,
  caller: IdentifiedCaller,
  { kind, resultId, name, selections }: FreeResult,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockRequester(tx, ownerOf(caller)))) return false
    const now = sql`now()`
    await tx.insert(generations).values({
      ...{ ...ownerColumns(caller), kind, resultId, name, selections, isExterior: true },
      ...{ state: 'done', leaseExpiresAt: now, finishedAt: now },
    })
    return true
  })
}
