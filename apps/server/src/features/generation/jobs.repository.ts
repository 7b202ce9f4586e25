import { and, eq, inArray } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { generations, idempotencyRecords } from '../../platform/database/schema.ts'
import type { Caller } from '../callers/caller.ts'
import { isOwnedBy } from './generation.repository.ts'
import { readOutcome, type Outcome } from './idempotency.repository.ts'

export interface JobRow {
  readonly id: string
  readonly createdAt: Date
  readonly finishedAt: Date | null
  readonly isRunning: boolean
  /** null: it was canceled or interrupted, or its answer is no longer stored */
  readonly outcome: Outcome | null
}

/** @returns a generation that the caller owns and that was requested as a job or with a key, or null */
export async function findJob(db: Database, caller: Caller, id: string): Promise<JobRow | null> {
  const rows = await db
    .select({
      id: generations.id,
      createdAt: generations.createdAt,
      finishedAt: generations.finishedAt,
      state: generations.state,
      resultId: generations.resultId,
      answeredKey: idempotencyRecords.key,
      status: idempotencyRecords.status,
      body: idempotencyRecords.body,
    })
    .from(generations)
    .leftJoin(idempotencyRecords, eq(idempotencyRecords.generationId, generations.id))
    .where(and(eq(generations.id, id), inArray(generations.kind, ['paint', 'style']), isOwnedBy(caller)))
  const row = rows.at(0)
  if (row === undefined) return null
  const { state, answeredKey, status, body, resultId, ...times } = row
  const outcome = answeredKey === null ? null : readOutcome({ status, body, resultId })
  return { ...times, isRunning: state === 'running', outcome }
}
