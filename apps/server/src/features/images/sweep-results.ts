import type { Database } from '../../platform/database/database.ts'
import type { ResultStore } from './result-store.ts'
import { forgetResults, listReferredResults } from './results.repository.ts'

interface SweepResultsOptions {
  readonly db: Database
  readonly store: ResultStore
  readonly retentionMs: number
  /** results without a row are deleted after this */
  readonly quarantineMs: number
}

/**
 * Deletes results that are older than the retention. Their rows are cleared first, so that no row refers to a deleted
 * picture. A result without a row stays longer, since its row may be missing because an older database was restored.
 */
export async function sweepResults(
  { db, store, retentionMs, quarantineMs }: SweepResultsOptions,
  nowMs: number,
): Promise<void> {
  for await (const results of store.listResults()) {
    const olderThan = (ageMs: number) =>
      results.filter(({ modifiedMs }) => modifiedMs < nowMs - ageMs).map(({ name }) => name)
    const expired = olderThan(retentionMs)
    await forgetResults(db, expired)
    const old = olderThan(quarantineMs)
    const referred = await listReferredResults(db, old)
    const unwanted = new Set([...expired, ...old.filter((id) => !referred.has(id))])
    for (const id of unwanted) await store.remove(id)
  }
}
