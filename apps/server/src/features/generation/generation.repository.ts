import {
  ERRORS,
  type ErrorCode,
  type Maker,
  type PaintSelection,
  type ProcessImageResponse,
  type StyleSelection,
} from '@housecoat/contract'
import { and, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { generations, idempotencyRecords } from '../../platform/database/schema.ts'
import {
  addDebit,
  addRefund,
  keepPayer,
  lockNetwork,
  lockRequester,
  lockVisitor,
  readUsage,
} from '../allowance/allowance.repository.ts'
import type { Payment } from '../allowance/allowance.service.ts'
import type { IdempotencyKey } from './hash-request.ts'
import { ownerColumns, ownerOf, type IdentifiedCaller } from '../callers/caller.ts'

/** What is kept of a request. */
export interface GenerationWish {
  readonly name: string
  readonly isExterior: boolean
  readonly selections: readonly (PaintSelection | StyleSelection)[]
}

export interface ReservationRequest {
  readonly caller: IdentifiedCaller
  readonly payment: Payment
  readonly wish: GenerationWish
  readonly idempotency: IdempotencyKey | null
  /** how long the generation counts as being worked on without a renewal */
  readonly leaseMs: number
}

export type Reservation =
  /** paid for: make it, then `commit` or `giveBack` */
  | { readonly kind: 'reserved'; readonly generationId: string }
  /** an earlier request with the same key has succeeded */
  | AnsweredOutcome
  /** an earlier request with the key is being worked on */
  | { readonly kind: 'underway'; readonly generationId: string; readonly key: string }
  | { readonly kind: 'refused'; readonly code: ErrorCode }

export interface AnsweredOutcome {
  readonly kind: 'answered'
  readonly answer: ProcessImageResponse
  /** of the stored picture; null once it is deleted */
  readonly resultId: string | null
}

/** What became of a generation that others wait for; `gone`: nobody works on it any more, and it was given back. */
export type Outcome =
  | { readonly kind: 'underway' | 'gone' }
  | AnsweredOutcome
  | { readonly kind: 'failed'; readonly code: ErrorCode }

/** how long a repetition gets the answer of the first */
const KEY_LIFETIME = sql`interval '24 hours'`

/** Takes one generation from the allowance, unless the key was seen before or nothing is left. */
export async function reserveGeneration(db: Database, request: ReservationRequest): Promise<Reservation> {
  return db.transaction(async (tx) => {
    const { caller, payment, idempotency } = request
    const { payer, judge } = payment
    if (!(await lockRequester(tx, ownerOf(caller))))
      return { kind: 'refused', code: 'authentication_required' }
    if (payer.kind === 'visitor') await lockVisitor(tx, payer.visitorId)
    if (payer.networkKey !== null) await lockNetwork(tx, payer.networkKey)
    const earlier = idempotency && (await findEarlier(tx, ownerTextOf(caller), idempotency))
    if (earlier) return earlier
    const refusal = judge(await readUsage(tx, payer))
    if (refusal !== null) return { kind: 'refused', code: refusal }
    return { kind: 'reserved', generationId: await insertGeneration(tx, request) }
  })
}

async function insertGeneration(tx: Database, request: ReservationRequest): Promise<string> {
  const { caller, payment, wish, idempotency, leaseMs } = request
  const [{ id }] = await tx
    .insert(generations)
    .values({ ...wish, ...ownerColumns(caller), leaseExpiresAt: leaseEnd(leaseMs) })
    .returning({ id: generations.id })
  await addDebit(tx, id, payment.payer)
  if (idempotency !== null) {
    const expiresAt = sql`now() + ${KEY_LIFETIME}`
    const record = { owner: ownerTextOf(caller), ...idempotency, generationId: id, expiresAt }
    await tx.insert(idempotencyRecords).values(record)
  }
  return id
}

/** What a generation ends with when all went well. */
export interface SettledResult {
  /** of the stored picture */
  readonly id: string
  readonly answer: ProcessImageResponse
  /** the maker, and with which words a hosted model was told */
  readonly madeBy: Maker & { readonly promptVersion: string; readonly costUsd: number }
}

/**
 * Settles a generation with its result. Doing it twice, after an answer of the database that got lost, does no harm.
 * @returns false when it was given back meanwhile: the result must not be delivered
 */
export async function commitGeneration(
  db: Database,
  generationId: string,
  result: SettledResult,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const settled = await tx
      .update(generations)
      .set({ state: 'done', resultId: result.id, madeBy: result.madeBy, finishedAt: sql`now()` })
      .where(and(eq(generations.id, generationId), eq(generations.state, 'running')))
      .returning({ id: generations.id })
    if (settled.length === 0) return isDoneWith(tx, generationId, result.id)
    await tx
      .update(idempotencyRecords)
      .set({ status: 200, body: JSON.stringify(result.answer) })
      .where(eq(idempotencyRecords.generationId, generationId))
    return true
  })
}

/**
 * Settles a generation without a result, and gives back what it cost; nothing happens when it was settled before.
 * @param code what those who wait with the same key are told; null: one of them makes it again
 */
export async function giveBackGeneration(
  db: Database,
  generationId: string,
  code: ErrorCode | null,
): Promise<void> {
  await db.transaction((tx) => giveBack(tx, generationId, code))
}

/** Tells all servers that these generations are still worked on. */
export async function renewLeases(
  db: Database,
  generationIds: readonly string[],
  leaseMs: number,
): Promise<void> {
  await db
    .update(generations)
    .set({ leaseExpiresAt: leaseEnd(leaseMs) })
    .where(and(inArray(generations.id, [...generationIds]), eq(generations.state, 'running')))
}

/** A generation in progress, possibly on a server that died. */
export interface RunningGeneration {
  readonly id: string
  /** changes with every renewal */
  readonly lease: string
}

export async function listRunning(db: Database): Promise<RunningGeneration[]> {
  return db
    .select({ id: generations.id, lease: LEASE })
    .from(generations)
    .where(eq(generations.state, 'running'))
}

/**
 * Gives back a generation whose server stopped renewing its lease.
 * @param lease the one that did not change
 * @returns false when its server settled or renewed it meanwhile
 */
export async function giveBackSilent(db: Database, id: string, lease: string): Promise<boolean> {
  return db.transaction((tx) =>
    giveBack(tx, id, null, sql`${eq(generations.state, 'running')} and ${LEASE} = ${lease}`),
  )
}

/** Forgets keys that are a day old. */
export async function deleteExpiredKeys(db: Database): Promise<void> {
  await db.delete(idempotencyRecords).where(lte(idempotencyRecords.expiresAt, sql`now()`))
}

/** Looks what became of the generation that a key stands for. */
export async function findOutcome(db: Database, caller: IdentifiedCaller, key: string): Promise<Outcome> {
  const rows = await db
    .select({
      status: idempotencyRecords.status,
      body: idempotencyRecords.body,
      resultId: generations.resultId,
      isAbandoned: isAbandoned(),
    })
    .from(idempotencyRecords)
    .innerJoin(generations, eq(generations.id, idempotencyRecords.generationId))
    .where(isKeyOf(ownerTextOf(caller), key))
  const found = rows.at(0)
  return found === undefined || found.isAbandoned ? { kind: 'gone' } : readOutcome(found)
}

/** The moment itself: a transaction's `now()` is its beginning, which waiting for a turn leaves behind. */
const leaseEnd = (leaseMs: number) => sql`clock_timestamp() + ${leaseMs} * interval '1 millisecond'`

/** text in the database's full precision, which a JavaScript date lacks */
const LEASE = sql<string>`${generations.leaseExpiresAt}::text`

const isAbandoned = () =>
  sql<boolean>`(${generations.state} = 'running' and ${generations.leaseExpiresAt} < clock_timestamp())`

const isKeyOf = (owner: string, key: string) =>
  and(eq(idempotencyRecords.owner, owner), eq(idempotencyRecords.key, key))

/** As idempotency records name the owner of a key. */
function ownerTextOf(caller: IdentifiedCaller): string {
  return caller.userId !== null ? `user:${caller.userId}` : `visitor:${caller.visitorId}`
}

/** @returns null when the request is the first with its key, or the earlier ones came to nothing */
async function findEarlier(
  tx: Database,
  owner: string,
  idempotency: IdempotencyKey,
): Promise<Reservation | null> {
  const { key, requestHash } = idempotency
  const rows = await tx
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
    .where(isKeyOf(owner, key))
  const found = rows.at(0)
  if (found === undefined) return null
  if (found.isAbandoned) {
    await giveBackAbandoned(tx, found.generationId)
    // its server may have settled or renewed it just now
    return findEarlier(tx, owner, idempotency)
  }
  if (!found.isExpired) {
    if (found.requestHash !== requestHash) return { kind: 'refused', code: 'idempotency_key_reused' }
    const outcome = readOutcome(found)
    if (outcome.kind === 'answered') return outcome
    if (outcome.kind === 'underway') return { kind: 'underway', generationId: found.generationId, key }
  }
  await tx.delete(idempotencyRecords).where(isKeyOf(owner, key))
  return null
}

async function isDoneWith(tx: Database, generationId: string, resultId: string): Promise<boolean> {
  const isSame = and(eq(generations.id, generationId), eq(generations.resultId, resultId))
  return (await tx.select({ id: generations.id }).from(generations).where(isSame)).length === 1
}

/** @returns false when its server settled or renewed it meanwhile */
function giveBackAbandoned(tx: Database, generationId: string): Promise<boolean> {
  return giveBack(tx, generationId, null, isAbandoned())
}

async function giveBack(
  tx: Database,
  generationId: string,
  code: ErrorCode | null,
  condition: SQL = eq(generations.state, 'running'),
): Promise<boolean> {
  await keepPayer(tx, generationId)
  const settled = await tx
    .update(generations)
    .set({ state: 'failed', finishedAt: sql`now()` })
    .where(and(eq(generations.id, generationId), condition))
    .returning({ id: generations.id })
  if (settled.length === 0) return false
  await addRefund(tx, generationId)
  const isItsKey = eq(idempotencyRecords.generationId, generationId)
  if (code === null) await tx.delete(idempotencyRecords).where(isItsKey)
  else
    await tx
      .update(idempotencyRecords)
      .set({ status: ERRORS[code].status, body: JSON.stringify({ code }) })
      .where(isItsKey)
  return true
}

interface KeptAnswer {
  readonly status: number | null
  readonly body: string | null
  readonly resultId: string | null
}

function readOutcome({ status, body, resultId }: KeptAnswer): Outcome {
  if (status === null || body === null) return { kind: 'underway' }
  if (status === 200) return { kind: 'answered', answer: JSON.parse(body) as ProcessImageResponse, resultId }
  return { kind: 'failed', code: (JSON.parse(body) as { readonly code: ErrorCode }).code }
}
