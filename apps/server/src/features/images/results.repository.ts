import { and, eq, inArray, or } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { generations, resultRemovals } from '../../platform/database/schema.ts'
import type { Caller } from '../callers/caller.ts'

/** Whether the caller made a result: a browser may be a member and a visitor at once, and each may own results. */
export async function isResultOf(
  db: Database,
  id: string,
  caller: Pick<Caller, 'userId' | 'visitorId'>,
): Promise<boolean> {
  const { userId, visitorId } = caller
  const owners = [
    ...(userId === null ? [] : [eq(generations.userId, userId)]),
    ...(visitorId === null ? [] : [eq(generations.visitorId, visitorId)]),
  ]
  if (owners.length === 0) return false
  const rows = await db
    .select({ id: generations.resultId })
    .from(generations)
    .where(and(eq(generations.resultId, id), or(...owners)))
  return rows.length > 0
}

/** @returns those of the ids that a row still refers to */
export async function listReferredResults(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: generations.resultId })
    .from(generations)
    .where(inArray(generations.resultId, [...ids]))
  return new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])))
}

/** Clears all references to these results. */
export async function forgetResults(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(generations)
    .set({ resultId: null })
    .where(inArray(generations.resultId, [...ids]))
}

/** Notes that results are to be deleted. */
export async function insertRemovals(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .insert(resultRemovals)
    .values(ids.map((resultId) => ({ resultId })))
    .onConflictDoNothing()
}

/** @returns results that are to be deleted, at most `limit` */
export async function listRemovals(db: Database, limit: number): Promise<string[]> {
  const rows = await db.select({ id: resultRemovals.resultId }).from(resultRemovals).limit(limit)
  return rows.map(({ id }) => id)
}

export async function deleteRemoval(db: Database, id: string): Promise<void> {
  await db.delete(resultRemovals).where(eq(resultRemovals.resultId, id))
}
