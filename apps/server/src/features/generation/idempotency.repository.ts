import { ERRORS, type ErrorCode, type ProcessImageResponse } from '@housecoat/contract'
import { and, eq, lte, sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { generations, idempotencyRecords } from '../../platform/database/schema.ts'
import type { IdentifiedCaller } from '../callers/caller.ts'
import { isAbandoned } from './generation.repository.ts'
import type { IdempotencyKey } from './hash-request.ts'

export interface AnsweredOutcome {
  readonly kind: 'answered'
  readonly answer: ProcessImageResponse
  /** of the stored picture; null once it is deleted */
  readonly resultId: string | null
}

/** What a generation with an idempotency key came to. */
export type Outcome =
  { readonly kind: 'underway' } | AnsweredOutcome | { readonly kind: 'failed'; readonly code: ErrorCode }

interface IdempotencyRecord {
  readonly generationId: string
  readonly requestHash: string
  readonly outcome: Outcome
  /** its server did not renew the lease: the generation is not being worked on any more */
  readonly isAbandoned: boolean
  readonly isExpired: boolean
}

/** how long a retry gets the answer of the first request */
const KEY_LIFETIME = sql`interval '24 hours'`

export async function insertIdempotencyRecord(
  tx: Database,
  caller: IdentifiedCaller,
  { key, requestHash }: IdempotencyKey,
  generationId: string,
): Promise<void> {
  const expiresAt = sql`now() + ${KEY_LIFETIME}`
  await tx
    .insert(idempotencyRecords)
    .values({ owner: ownerKeyOf(caller), key, requestHash, generationId, expiresAt })
}

export async function findIdempotencyRecord(
  db: Database,
  caller: IdentifiedCaller,
  key: string,
): Promise<IdempotencyRecord | null> {
  const rows = await db
    .select({
      generationId: idempotencyRecords.generationId,
      requestHash: idempotencyRecords.requestHash,
      status: idempotencyRecords.status,
      body: idempotencyRecords.body,
      resultId: generations.resultId,
      isAbandoned: isAbandoned(),
      isExpired: sql<boolean>`${idempotencyRecords.expiresAt} <= now()`,
    })
    .from(idempotencyRecords)
    .innerJoin(generations, eq(generations.id, idempotencyRecords.generationId))
    .where(isKeyOf(caller, key))
  const row = rows.at(0)
  if (row === undefined) return null
  const { status, body, resultId, ...record } = row
  return { ...record, outcome: readOutcome({ status, body, resultId }) }
}

export async function deleteIdempotencyRecord(
  tx: Database,
  caller: IdentifiedCaller,
  key: string,
): Promise<void> {
  await tx.delete(idempotencyRecords).where(isKeyOf(caller, key))
}

/** Stores what retries are answered with. */
export async function recordAnswer(
  tx: Database,
  generationId: string,
  answer: ProcessImageResponse,
): Promise<void> {
  await tx
    .update(idempotencyRecords)
    .set({ status: 200, body: JSON.stringify(answer) })
    .where(eq(idempotencyRecords.generationId, generationId))
}

/** Stores the error code that retries are answered with; null: the next retry starts over. */
export async function recordFailure(
  tx: Database,
  generationId: string,
  code: ErrorCode | null,
): Promise<void> {
  const isItsKey = eq(idempotencyRecords.generationId, generationId)
  if (code === null) {
    await tx.delete(idempotencyRecords).where(isItsKey)
    return
  }
  await tx
    .update(idempotencyRecords)
    .set({ status: ERRORS[code].status, body: JSON.stringify({ code }) })
    .where(isItsKey)
}

/** Deletes keys that are a day old. */
export async function deleteExpiredKeys(db: Database): Promise<void> {
  await db.delete(idempotencyRecords).where(lte(idempotencyRecords.expiresAt, sql`now()`))
}

interface StoredAnswer {
  readonly status: number | null
  readonly body: string | null
  readonly resultId: string | null
}

export function readOutcome({ status, body, resultId }: StoredAnswer): Outcome {
  if (status === null || body === null) return { kind: 'underway' }
  if (status === 200) return { kind: 'answered', answer: JSON.parse(body) as ProcessImageResponse, resultId }
  return { kind: 'failed', code: (JSON.parse(body) as { readonly code: ErrorCode }).code }
}

const isKeyOf = (caller: IdentifiedCaller, key: string) =>
  and(eq(idempotencyRecords.owner, ownerKeyOf(caller)), eq(idempotencyRecords.key, key))

function ownerKeyOf(caller: IdentifiedCaller): string {
  return caller.userId !== null ? `user:${caller.userId}` : `visitor:${caller.visitorId}`
}
