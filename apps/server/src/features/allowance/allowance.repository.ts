import { and, eq, inArray, isNull, lt, or, sql, type SQL } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { allowanceEntries, users } from '../../platform/database/schema.ts'
import { TODAY } from '../../platform/database/today.ts'
import type { Usage } from './allowance.policy.ts'
import type { Payer } from './payer.ts'

const NEXT_MIDNIGHT = sql<Date>`(${TODAY} + 1)::timestamp at time zone 'utc'`

/** Reads what the payer spent so far, and when the daily allowance resets. */
export async function readUsage(db: Database, payer: Payer): Promise<Usage & { resetsAt: Date }> {
  const { own, network } = usageFilters(payer)
  const [row] = await db
    .select({
      own: sumWhere(own),
      network: sumWhere(network),
      resetsAt: NEXT_MIDNIGHT.mapWith(allowanceEntries.createdAt),
    })
    .from(allowanceEntries)
    .where(or(own, network))
  return row
}

export async function insertDebit(tx: Database, generationId: string, payer: Payer): Promise<void> {
  const { networkKey } = payer
  const whose =
    payer.kind === 'member'
      ? { userId: payer.userId, networkKey }
      : { visitorId: payer.visitorId, networkKey }
  await tx.insert(allowanceEntries).values({ generationId, kind: 'debit', amount: 1, day: TODAY, ...whose })
}

/** Keeps the member who paid for a generation from being deleted until the transaction ends. */
export async function lockPayerOfGeneration(tx: Database, generationId: string): Promise<void> {
  const payer = tx
    .select({ id: allowanceEntries.userId })
    .from(allowanceEntries)
    .where(and(eq(allowanceEntries.generationId, generationId), eq(allowanceEntries.kind, 'debit')))
  await tx.select({ id: users.id }).from(users).where(inArray(users.id, payer)).for('key share')
}

/** Reverses a generation's debit: for the same payer and the same day, so that after midnight it adds nothing. */
export async function insertRefund(tx: Database, generationId: string): Promise<void> {
  await tx.execute(sql`
    insert into ${allowanceEntries} (generation_id, kind, amount, user_id, visitor_id, network_key, day)
    select generation_id, 'refund', -1, user_id, visitor_id, network_key, day
    from ${allowanceEntries}
    where generation_id = ${generationId} and kind = 'debit'`)
}

/** Deletes a deleted member's entries. Those that count for a network stay, without the user, until {@link deleteNamelessEntries}. */
export async function forgetPayer(tx: Database, userId: number): Promise<void> {
  await tx
    .delete(allowanceEntries)
    .where(and(eq(allowanceEntries.userId, userId), isNull(allowanceEntries.networkKey)))
}

/** Deletes earlier days' entries of deleted accounts. */
export async function deleteNamelessEntries(db: Database): Promise<void> {
  const { userId, visitorId, day } = allowanceEntries
  await db.delete(allowanceEntries).where(and(isNull(userId), isNull(visitorId), lt(day, TODAY)))
}

function usageFilters(payer: Payer): { own: SQL | undefined; network: SQL | undefined } {
  const isToday = eq(allowanceEntries.day, TODAY)
  const own =
    payer.kind === 'member'
      ? and(eq(allowanceEntries.userId, payer.userId), isToday)
      : eq(allowanceEntries.visitorId, payer.visitorId)
  if (payer.networkKey === null) return { own, network: sql`false` }
  return { own, network: and(eq(allowanceEntries.networkKey, payer.networkKey), isToday) }
}

function sumWhere(filter: SQL | undefined): SQL<number> {
  return sql<number>`coalesce(sum(${allowanceEntries.amount}) filter (where ${filter}), 0)`.mapWith(Number)
}
