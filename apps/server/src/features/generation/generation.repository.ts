import type { Maker, PaintSelection, StyleSelection } from '@housecoat/contract'
import { and, eq, inArray, sql, type SQL } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { milliseconds } from '../../platform/database/due-rows.ts'
import { generations } from '../../platform/database/schema.ts'
import { ownerColumns, type Caller, type IdentifiedCaller } from '../callers/caller.ts'

/** What is stored of a request. */
export interface GenerationInput {
  readonly name: string
  readonly isExterior: boolean
  readonly selections: readonly PaintSelection[] | readonly StyleSelection[]
}

interface NewGeneration extends GenerationInput {
  readonly caller: IdentifiedCaller
  /** how long the generation counts as being worked on without a renewal */
  readonly leaseMs: number
}

/** A result that cost nothing. */
export interface FreeResult {
  readonly kind: 'door'
  readonly resultId: string
  readonly name: string
  readonly selections: readonly object[]
}

/** What is stored of a generation's picture. */
export interface GenerationResult {
  readonly resultId: string
  /** the maker, the version of a hosted model's prompt, and what the picture cost in US dollars */
  readonly madeBy: Maker & { readonly promptVersion: string; readonly costUsd: number }
}

/** A generation in progress, possibly on a server that died. */
interface RunningGeneration {
  readonly id: string
  /** changes with every renewal */
  readonly lease: string
}

/** `clock_timestamp()`, since `now()` is when the transaction began, which may have waited for a lock since. */
const leaseEnd = (leaseMs: number) => sql`clock_timestamp() + ${milliseconds(leaseMs)}`

/** text with the database's full precision, which a JavaScript date lacks */
const LEASE = sql<string>`${generations.leaseExpiresAt}::text`

const isRunning = eq(generations.state, 'running')

/** A condition: its server did not renew the lease in time. */
export const isAbandoned = () =>
  sql<boolean>`(${generations.state} = 'running' and ${generations.leaseExpiresAt} < clock_timestamp())`

/** A condition: its server has not renewed this lease since. */
export const hasLease = (lease: string) => sql`${isRunning} and ${LEASE} = ${lease}`

/** A condition: the generation is the caller's. */
export function isOwnedBy({ userId, visitorId }: Pick<Caller, 'userId' | 'visitorId'>): SQL {
  if (userId !== null) return eq(generations.userId, userId)
  return visitorId === null ? sql`false` : eq(generations.visitorId, visitorId)
}

/** @returns the id of a generation that is being worked on */
export async function insertGeneration(tx: Database, generation: NewGeneration): Promise<string> {
  const { caller, leaseMs, name, isExterior, selections } = generation
  const [{ id }] = await tx
    .insert(generations)
    .values({ ...ownerColumns(caller), name, isExterior, selections, leaseExpiresAt: leaseEnd(leaseMs) })
    .returning({ id: generations.id })
  return id
}

/** Inserts a generation that is done already, without an entry in the ledger. */
export async function insertFreeResult(
  tx: Database,
  caller: IdentifiedCaller,
  { kind, resultId, name, selections }: FreeResult,
): Promise<void> {
  const now = sql`now()`
  await tx.insert(generations).values({
    ...ownerColumns(caller),
    kind,
    resultId,
    name,
    selections,
    isExterior: true,
    state: 'done',
    leaseExpiresAt: now,
    finishedAt: now,
  })
}

/** @returns false when the generation is not running any more */
export async function markDone(
  tx: Database,
  generationId: string,
  { resultId, madeBy }: GenerationResult,
): Promise<boolean> {
  const settled = await tx
    .update(generations)
    .set({ state: 'done', resultId, madeBy, finishedAt: sql`now()` })
    .where(and(eq(generations.id, generationId), isRunning))
    .returning({ id: generations.id })
  return settled.length > 0
}

/**
 * @param condition what else must hold
 * @returns false when it does not, or the generation is not running any more
 */
export async function markFailed(
  tx: Database,
  generationId: string,
  condition: SQL = isRunning,
): Promise<boolean> {
  const settled = await tx
    .update(generations)
    .set({ state: 'failed', finishedAt: sql`now()` })
    .where(and(eq(generations.id, generationId), condition))
    .returning({ id: generations.id })
  return settled.length > 0
}

/** Whether the generation was settled with this result. */
export async function isDoneWith(tx: Database, generationId: string, resultId: string): Promise<boolean> {
  const isSame = and(eq(generations.id, generationId), eq(generations.resultId, resultId))
  return (await tx.select({ id: generations.id }).from(generations).where(isSame)).length === 1
}

/** Tells all servers that these generations are still being worked on. */
export async function renewLeases(
  db: Database,
  generationIds: readonly string[],
  leaseMs: number,
): Promise<void> {
  await db
    .update(generations)
    .set({ leaseExpiresAt: leaseEnd(leaseMs) })
    .where(and(inArray(generations.id, [...generationIds]), isRunning))
}

export async function listRunning(db: Database): Promise<RunningGeneration[]> {
  return db.select({ id: generations.id, lease: LEASE }).from(generations).where(isRunning)
}
