import { and, eq, or, sql, type SQL } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { allowanceEntries, generations, imageModelDays } from '../../platform/database/schema.ts'
import { lockNetwork, lockPerson } from '../../platform/database/locks.ts'
import { TODAY } from '../../platform/database/today.ts'
import { ownerOf, type IdentifiedCaller } from '../callers/caller.ts'

/** The person and the generation of a call. */
interface ModelCall {
  readonly caller: IdentifiedCaller
  readonly generationId: string
}

interface ModelCallLimits {
  /** calls of everybody in one UTC day */
  readonly dailyLimit: number
  /** calls of one person, or of all visitors of one network together, in one UTC day */
  readonly dailyShare: number
  /** cost of the call in US dollars */
  readonly costUsd: number
}

/** Whether a call was counted, or why it was refused. */
export type ModelCallVerdict = 'counted' | 'share_used' | 'limit_reached'

/**
 * Counts one call of the hosted model before it is sent, unless a limit is reached; all servers share the count.
 * A call stays counted whatever the outcome: the provider charges for it.
 */
export async function countModelCall(
  db: Database,
  { caller, generationId }: ModelCall,
  { dailyLimit, dailyShare, costUsd }: ModelCallLimits,
): Promise<ModelCallVerdict> {
  return db.transaction(async (tx) => {
    const isKnown = await lockPerson(tx, ownerOf(caller))
    // visitors of one network share, so their calls must be counted one after another
    if (caller.userId === null) await lockNetwork(tx, caller.networkKey)
    if (!isKnown || (await countShare(tx, caller)) >= dailyShare) return 'share_used'
    if (!(await countCallOfDay(tx, dailyLimit, costUsd))) return 'limit_reached'
    await tx
      .update(generations)
      .set({ modelCalls: sql`${generations.modelCalls} + 1` })
      .where(eq(generations.id, generationId))
    return 'counted'
  })
}

/** @returns today's calls of the person, or of the visitor's network if that is more */
async function countShare(tx: Database, caller: IdentifiedCaller): Promise<number> {
  const isToday = and(eq(allowanceEntries.kind, 'debit'), eq(allowanceEntries.day, TODAY))
  const own =
    caller.userId !== null
      ? eq(allowanceEntries.userId, caller.userId)
      : eq(allowanceEntries.visitorId, caller.visitorId)
  const network = caller.userId !== null ? sql`false` : eq(allowanceEntries.networkKey, caller.networkKey)
  const [calls] = await tx
    .select({ own: sumWhere(own), network: sumWhere(network) })
    .from(allowanceEntries)
    .innerJoin(generations, eq(generations.id, allowanceEntries.generationId))
    .where(and(isToday, or(own, network)))
  return Math.max(calls.own, calls.network)
}

const sumWhere = (filter: SQL) =>
  sql<number>`coalesce(sum(${generations.modelCalls}) filter (where ${filter}), 0)`.mapWith(Number)

/**
 * Counts one call among today's, before it is sent.
 * @returns false when the day's limit is reached
 */
export async function countCallOfDay(tx: Database, dailyLimit: number, costUsd: number): Promise<boolean> {
  if (dailyLimit < 1) return false
  const counted = await tx
    .insert(imageModelDays)
    .values({ day: TODAY, calls: 1, costUsd })
    .onConflictDoUpdate({
      target: imageModelDays.day,
      set: {
        calls: sql`${imageModelDays.calls} + 1`,
        costUsd: sql`${imageModelDays.costUsd} + ${costUsd}`,
      },
      setWhere: sql`${imageModelDays.calls} < ${dailyLimit}`,
    })
    .returning({ calls: imageModelDays.calls })
  return counted.length === 1
}
