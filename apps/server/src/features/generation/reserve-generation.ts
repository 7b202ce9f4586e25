import type { ErrorCode } from '@housecoat/contract'
import type { Database } from '../../platform/database/database.ts'
import { lockPerson } from '../../platform/database/locks.ts'
import type { Payment } from '../allowance/allowance.service.ts'
import { debit, findRefusal, lockAllowance } from '../allowance/ledger.service.ts'
import { ownerOf, type IdentifiedCaller } from '../callers/caller.ts'
import { insertGeneration, isAbandoned, type GenerationInput } from './generation.repository.ts'
import type { IdempotencyKey } from './hash-request.ts'
import {
  deleteIdempotencyRecord,
  findIdempotencyRecord,
  insertIdempotencyRecord,
  type AnsweredOutcome,
} from './idempotency.repository.ts'
import { refundWhere } from './settle-generation.ts'

interface ReservationRequest {
  readonly caller: IdentifiedCaller
  readonly payment: Payment
  readonly input: GenerationInput
  readonly idempotency: IdempotencyKey | null
  /** how long the generation counts as being worked on without a renewal */
  readonly leaseMs: number
  /** an earlier generation with the same key, left by a stopped server, was refunded */
  readonly onRefund: () => void
}

export type AcceptedReservation = Exclude<Reservation, { readonly kind: 'refused' }>

type Reservation =
  /** paid for: make it, then commit or refund it */
  | { readonly kind: 'reserved'; readonly generationId: string }
  /** an earlier request with the same key succeeded */
  | (AnsweredOutcome & { readonly generationId: string })
  /** an earlier request with the same key is being worked on */
  | { readonly kind: 'underway'; readonly generationId: string; readonly key: string }
  | { readonly kind: 'refused'; readonly code: ErrorCode }

/** Takes one generation from the allowance, unless the key was seen before or nothing is left. */
export async function reserveGeneration(db: Database, request: ReservationRequest): Promise<Reservation> {
  let refunds = 0
  const reservation = await db.transaction(async (tx): Promise<Reservation> => {
    const { caller, payment, idempotency } = request
    if (!(await lockPerson(tx, ownerOf(caller)))) return { kind: 'refused', code: 'authentication_required' }
    await lockAllowance(tx, payment.payer)
    const earlier = idempotency && (await findEarlier(tx, caller, idempotency, () => refunds++))
    if (earlier) return earlier
    const refusal = await findRefusal(tx, payment)
    if (refusal !== null) return { kind: 'refused', code: refusal }
    return { kind: 'reserved', generationId: await insertPaid(tx, request) }
  })
  if (refunds > 0) request.onRefund()
  return reservation
}

async function insertPaid(tx: Database, request: ReservationRequest): Promise<string> {
  const { caller, payment, input, idempotency, leaseMs } = request
  const id = await insertGeneration(tx, { ...input, caller, leaseMs })
  await debit(tx, id, payment.payer)
  if (idempotency !== null) await insertIdempotencyRecord(tx, caller, idempotency, id)
  return id
}

/** @returns null when the request is the first with its key, or the earlier ones left no result */
async function findEarlier(
  tx: Database,
  caller: IdentifiedCaller,
  { key, requestHash }: IdempotencyKey,
  onRefund: () => void,
): Promise<Reservation | null> {
  const record = await findIdempotencyRecord(tx, caller, key)
  if (record === null) return null
  const { generationId, outcome } = record
  if (record.isAbandoned) {
    if (await refundWhere(tx, generationId, isAbandoned())) onRefund()
    // its server may have settled or renewed it just now
    return findEarlier(tx, caller, { key, requestHash }, onRefund)
  }
  if (!record.isExpired) {
    if (record.requestHash !== requestHash) return { kind: 'refused', code: 'idempotency_key_reused' }
    if (outcome.kind === 'answered') return { ...outcome, generationId }
    if (outcome.kind === 'underway') return { kind: 'underway', generationId, key }
  }
  await deleteIdempotencyRecord(tx, caller, key)
  return null
}
