import { and, eq, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { allowanceEntries, users, visitors } from '../../platform/database/schema.ts'
import type { Usage } from './allowance.policy.ts'
import type { Payer } from './payer.ts'

/** The database's clock, so that servers whose clocks differ agree on the day. */
export const TODAY = sql<string>`(now() at time zone 'utc')::date`
const NEXT_MIDNIGHT = sql<Date>`(${TODAY} + 1)::timestamp at time zone 'utc'`

/** any number that no other advisory lock's class has */
const NETWORK_LOCKS = 7_266_284

/**
 * Serializes requests of one requester until the transaction's end.
 * @returns false when there is no such member any more
 */
export async function lockRequester(
  tx: Database,
  requester:
    | { readonly kind: 'member'; readonly userId: number }
    | { readonly kind: 'visitor'; readonly visitorId: string },
): Promise<boolean> {
  if (requester.kind === 'visitor') {
    await lockVisitor(tx, requester.visitorId)
    return true
  }
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, requester.userId))
    .for('no key update')
  return found.length === 1
}

/** Serializes requests of one visitor until the transaction's end; the first inserts the visitor's row. */
export async function lockVisitor(tx: Database, visitorId: string): Promise<void> {
  await tx.insert(visitors).values({ id: visitorId }).onConflictDoNothing()
  await tx.select({ id: visitors.id }).from(visitors).where(eq(visitors.id, visitorId)).for('no key update')
}

/** Serializes requests that share the key; always after the locks above, to prevent deadlocks. */
export async function lockNetwork(tx: Database, networkKey: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${NETWORK_LOCKS}, hashtext(${networkKey}))`)
}

/** What the payer spent so far, and when the daily allowance resets. */
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

/** Debits one generation from the payer's allowance today. */
export async function addDebit(tx: Database, generationId: string, payer: Payer): Promise<void> {
  const { networkKey } = payer
  const whose =
    payer.kind === 'member'
      ? { userId: payer.userId, networkKey }
      : { visitorId: payer.visitorId, networkKey }
  await tx.insert(allowanceEntries).values({ generationId, kind: 'debit', amount: 1, day: TODAY, ...whose })
}

/**
 * Keeps the member who paid for a generation from being deleted until the transaction's end. Whoever deletes an account
 * locks it before its generations, so this comes before any lock on the generation.
 */
export async function keepPayer(tx: Database, generationId: string): Promise<void> {
  const payer = tx
    .select({ id: allowanceEntries.userId })
    .from(allowanceEntries)
    .where(and(eq(allowanceEntries.generationId, generationId), eq(allowanceEntries.kind, 'debit')))
  await tx.select({ id: users.id }).from(users).where(inArray(users.id, payer)).for('key share')
}

/** Gives a generation back to whom it was taken from, on the day it was taken: after midnight it adds nothing. */
export async function addRefund(tx: Database, generationId: string): Promise<void> {
  await tx.execute(sql`
    insert into ${allowanceEntries} (generation_id, kind, amount, user_id, visitor_id, network_key, day)
    select generation_id, 'refund', -1, user_id, visitor_id, network_key, day
    from ${allowanceEntries}
    where generation_id = ${generationId} and kind = 'debit'`)
}

/** For a member who is deleted: entries that count for a network stay, without the user, until {@link deleteNamelessEntries}. */
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
