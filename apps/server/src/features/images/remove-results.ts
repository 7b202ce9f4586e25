import type { Database } from '../../platform/database/database.ts'
import type { ResultStore } from './result-store.ts'
import { deleteRemoval, listRemovals } from './results.repository.ts'

const BATCH = 500

/**
 * Deletes results of deleted accounts. A result's row goes after its files, so that what fails or is interrupted is repeated by the
 * next call.
 */
export async function removeScheduledResults(db: Database, store: ResultStore): Promise<void> {
  for (;;) {
    const ids = await listRemovals(db, BATCH)
    for (const id of ids) {
      await store.remove(id)
      await deleteRemoval(db, id)
    }
    if (ids.length < BATCH) return
  }
}
