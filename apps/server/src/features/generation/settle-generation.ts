import type { ErrorCode, ProcessImageResponse } from '@housecoat/contract'
import type { SQL } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { refund } from '../allowance/ledger.service.ts'
import { announceGeneration } from '../webhooks/announce-generation.ts'
import { hasLease, isDoneWith, markDone, markFailed, type GenerationResult } from './generation.repository.ts'
import { recordAnswer, recordFailure } from './idempotency.repository.ts'

/** A generation's picture, and the answer for its request and retries. */
export interface SettledResult extends GenerationResult {
  readonly answer: ProcessImageResponse
}

/**
 * Settles a generation with its result. It may be repeated after an answer of the database that got lost.
 * @returns false when the generation was refunded meanwhile: the result must not be delivered
 */
export async function commitGeneration(
  db: Database,
  generationId: string,
  result: SettledResult,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await markDone(tx, generationId, result))) return isDoneWith(tx, generationId, result.resultId)
    await recordAnswer(tx, generationId, result.answer)
    await announceGeneration(tx, generationId, 'done')
    return true
  })
}

/**
 * Settles a generation without a result, and refunds it.
 * @param code what retries with the same key are answered with; null: the next retry starts over
 * @returns false when it was settled before, and nothing is refunded
 */
export async function refundGeneration(
  db: Database,
  generationId: string,
  code: ErrorCode | null,
): Promise<boolean> {
  return db.transaction((tx) => refundOnce(tx, generationId, () => markFailed(tx, generationId), code))
}

/**
 * Refunds a generation whose server stopped renewing its lease.
 * @param lease the one that did not change
 * @returns false when its server settled or renewed it meanwhile
 */
export async function refundStalled(db: Database, generationId: string, lease: string): Promise<boolean> {
  return db.transaction((tx) => refundWhere(tx, generationId, hasLease(lease)))
}

/**
 * Refunds a generation that meets a condition; a retry with its key starts over.
 * @returns false when it does not meet the condition any more
 */
export async function refundWhere(tx: Database, generationId: string, condition: SQL): Promise<boolean> {
  return refundOnce(tx, generationId, () => markFailed(tx, generationId, condition), null)
}

async function refundOnce(
  tx: Database,
  generationId: string,
  settle: () => Promise<boolean>,
  code: ErrorCode | null,
): Promise<boolean> {
  const isRefunded = await refund(tx, generationId, settle)
  if (!isRefunded) return false
  await recordFailure(tx, generationId, code)
  await announceGeneration(tx, generationId, 'failed')
  return true
}
