import type { Database } from '../../platform/database/database.ts'
import type { ResultStore } from './result-store.ts'
import { forgetResults, listReferredResults } from './results.repository.ts'

interface SweepOptions {
  readonly db: Database
  readonly store: ResultStore
  readonly retentionMs: number
}

/** longer than any generation may take: a picture this old without a row was left by a crash or a deleted account */
const ORPHANED_AFTER_MS = 20 * 60_000

/**
 * Removes pictures that are older than the retention, pictures that no row refers to, and drafts that a crash left
 * behind. Rows let go first, so that none ever refers to a picture that is gone.
 */
export async function sweepResults(
  { db, store, retentionMs }: SweepOptions,
  now = earliestNow(),
): Promise<void> {
  const results = await store.listResults()
  const expired = results.filter(({ changedAt }) => changedAt < now - retentionMs).map(({ id }) => id)
  const settled = results.filter(({ changedAt }) => changedAt < now - ORPHANED_AFTER_MS).map(({ id }) => id)
  await forgetResults(db, expired)
  const referred = await listReferredResults(db, settled)
  const unwanted = new Set([...expired, ...settled.filter((id) => !referred.has(id))])
  for (const id of unwanted) await store.remove(id)
  await store.sweepDrafts(now)
}

/**
 * The time of day, or what it would be had it not been set forward since the process started: a jump must not make
 * young pictures look old. One that was set back makes them look young, which does no harm.
 */
function earliestNow(): number {
  return Math.min(Date.now(), performance.timeOrigin + performance.now())
}
