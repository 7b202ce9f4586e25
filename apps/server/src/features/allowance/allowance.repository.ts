import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { allowanceEntries, users, visitors } from '../../platform/database/schema.ts'
import type { Usage } from './allowance.policy.ts'
import type { Requester } from './requester.ts'

/** The database's clock, so that servers whose clocks differ agree on the day. */
export const TODAY = sql<string>`(now() at time zone 'utc')::date`
const NEXT_MIDNIGHT = sql<Date>`(${TODAY} + 1)::timestamp at time zone 'utc'`

/** any number that no other advisory lock's class has */
const NETWORK_LOCKS = 7_266_284

/**
 * Makes requests of one requester take turns until the transaction's end; a visitor's row is made with the first.
 * @returns false when there is no such member any more
 */
export async function lockRequester(tx: Database, requester: Requester): Promise<boolean> {
  if (requester.kind === 'member') {
    const found = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, requester.userId))
      .for('no key update')
    return found.length === 1
  }
  const { visitorId, networkKey } = requester
  await tx.insert(visitors).values({ id: visitorId }).onConflictDoNothing()
  await tx.select({ id: visitors.id }).from(visitors).where(eq(visitors.id, visitorId)).for('no key update')
  // always after the visitor's own lock, so that no two requests wait for each other
  await tx.execute(sql`select pg_advisory_xact_lock(${NETWORK_LOCKS}, hashtext(${networkKey}))`)
  return true
}

/** What the requester spent so far, and when a day's allowance is whole again. */
export async function readUsage(db: Database, requester: Requester): Promise<Usage & { resetsAt: Date }> {
  const { own, network } = usageFilters(requester)
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

/** Takes one generation from the requester's allowance of today. */
export async function addDebit(tx: Database, generationId: string, requester: Requester): Promise<void> {
  const whose =
    requester.kind === 'member'
      ? { userId: requester.userId }
      : { visitorId: requester.visitorId, networkKey: requester.networkKey }
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

function usageFilters(requester: Requester): { own: SQL | undefined; network: SQL | undefined } {
  const isToday = eq(allowanceEntries.day, TODAY)
  if (requester.kind === 'member')
    return { own: and(eq(allowanceEntries.userId, requester.userId), isToday), network: sql`false` }
  return {
    own: eq(allowanceEntries.visitorId, requester.visitorId),
    network: and(eq(allowanceEntries.networkKey, requester.networkKey), isToday),
  }
}

function sumWhere(filter: SQL | undefined): SQL<number> {
  return sql<number>`coalesce(sum(${allowanceEntries.amount}) filter (where ${filter}), 0)`.mapWith(Number)
}
