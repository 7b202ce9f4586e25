import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
} from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { billingCustomers, subscriptions, users } from '../../platform/database/schema.ts'
import type { PaymentProvider } from '../../platform/payments/payment-provider.ts'
import { ACTIVE_STATUSES, STANDING_STATUSES } from './subscription.policy.ts'

type ProviderName = PaymentProvider['name']

export interface BillingCustomer {
  readonly id: string
  readonly userId: number | null
  readonly checkoutId: string | null
  readonly checkoutCount: number
}

const COLUMNS = {
  id: billingCustomers.id,
  userId: billingCustomers.userId,
  checkoutId: billingCustomers.checkoutId,
  checkoutCount: billingCustomers.checkoutCount,
}

export async function findCustomer(
  db: Database,
  provider: ProviderName,
  userId: number,
): Promise<BillingCustomer | null> {
  const rows = await db
    .select(COLUMNS)
    .from(billingCustomers)
    .where(and(eq(billingCustomers.provider, provider), eq(billingCustomers.userId, userId)))
  return rows.at(0) ?? null
}

/** Stores the user's id at the provider. A concurrent second insert does nothing. */
export async function insertCustomer(
  db: Database,
  row: { readonly id: string; readonly provider: ProviderName; readonly userId: number },
): Promise<void> {
  await db.insert(billingCustomers).values(row).onConflictDoNothing()
}

/**
 * Stores the checkout that was opened.
 * @param customer as read before it was opened
 * @returns false when another checkout was opened since
 */
export async function keepCheckout(
  db: Database,
  customer: BillingCustomer,
  checkoutId: string,
): Promise<boolean> {
  const { id, checkoutCount } = customer
  const kept = await db
    .update(billingCustomers)
    .set({ checkoutId, checkoutOpenedAt: sql`now()`, checkoutCount: checkoutCount + 1 })
    .where(and(eq(billingCustomers.id, id), eq(billingCustomers.checkoutCount, checkoutCount)))
    .returning({ id: billingCustomers.id })
  return kept.length === 1
}

/** @returns the reading's number, which grows with each reading; null when there is no such customer */
export async function beginReading(db: Database, customerId: string): Promise<number | null> {
  const rows = await db
    .update(billingCustomers)
    .set({ lastReading: sql`${billingCustomers.lastReading} + 1` })
    .where(eq(billingCustomers.id, customerId))
    .returning({ number: billingCustomers.lastReading })
  return rows.at(0)?.number ?? null
}

export async function noteReading(tx: Database, customerId: string): Promise<void> {
  await tx
    .update(billingCustomers)
    .set({ readAt: sql`now()` })
    .where(eq(billingCustomers.id, customerId))
}

interface ReadingAges {
  /** customers with something due or under way are read again after this */
  readonly dueMs: number
  /** all others who ever subscribed are read again after this; null: they are not read here */
  readonly idleMs: number | null
  readonly limit: number
}

/**
 * Customers whose state may have changed without an event reaching us: first those with a checkout of the last two days, a
 * period that ended or a failed payment, then all others who ever subscribed; within each, the longest unread first.
 */
export async function listUnread(db: Database, provider: ProviderName, ages: ReadingAges): Promise<string[]> {
  const isDue = or(
    gt(billingCustomers.checkoutOpenedAt, sql`now() - interval '2 days'`),
    and(inArray(subscriptions.status, [...ACTIVE_STATUSES]), lt(subscriptions.currentPeriodEnd, sql`now()`)),
    eq(subscriptions.status, 'past_due'),
  )
  const isOlderThan = (ageMs: number) =>
    or(
      isNull(billingCustomers.readAt),
      lt(billingCustomers.readAt, sql`now() - make_interval(secs => ${ageMs / 1000})`),
    )
  const isIdle = ages.idleMs === null ? undefined : and(isNotNull(subscriptions.id), isOlderThan(ages.idleMs))
  const rows = await db
    .select({ id: billingCustomers.id })
    .from(billingCustomers)
    .leftJoin(subscriptions, eq(subscriptions.customerId, billingCustomers.id))
    .where(
      and(
        eq(billingCustomers.provider, provider),
        isNotNull(billingCustomers.userId),
        or(and(isDue, isOlderThan(ages.dueMs)), isIdle),
      ),
    )
    .orderBy(desc(sql`coalesce(${isDue}, false)`), asc(billingCustomers.readAt))
    .limit(ages.limit)
  return rows.map(({ id }) => id)
}

/** Notes that customers are as the provider lists them. */
export async function noteListed(db: Database, customerIds: readonly string[]): Promise<void> {
  if (customerIds.length === 0) return
  await db
    .update(billingCustomers)
    .set({ readAt: sql`now()` })
    .where(inArray(billingCustomers.id, [...customerIds]))
}

interface UnlistedQuery {
  readonly provider: ProviderName
  readonly since: Date
  /** the last id of the page before; empty for the first page */
  readonly after: string
  readonly limit: number
}

/** A page, by id, of the customers whose subscription has not ended, and that were not read since a time: the provider listed none for them. */
export async function listUnlisted(
  db: Database,
  { provider, since, after, limit }: UnlistedQuery,
): Promise<string[]> {
  const rows = await db
    .select({ id: billingCustomers.id })
    .from(billingCustomers)
    .innerJoin(subscriptions, eq(subscriptions.customerId, billingCustomers.id))
    .where(
      and(
        eq(billingCustomers.provider, provider),
        isNotNull(billingCustomers.userId),
        inArray(subscriptions.status, [...STANDING_STATUSES]),
        or(isNull(billingCustomers.readAt), lt(billingCustomers.readAt, since)),
        gt(billingCustomers.id, after),
      ),
    )
    .orderBy(asc(billingCustomers.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Customers whose account was deleted. */
export async function listDeletedCustomers(db: Database, provider: ProviderName): Promise<string[]> {
  const rows = await db
    .select({ id: billingCustomers.id })
    .from(billingCustomers)
    .where(and(eq(billingCustomers.provider, provider), isNull(billingCustomers.userId)))
    .limit(100)
  return rows.map(({ id }) => id)
}

export async function deleteCustomer(db: Database, id: string): Promise<void> {
  await db.delete(billingCustomers).where(eq(billingCustomers.id, id))
}

/** The customer of a username; null without one. */
export async function findCustomerByUsername(
  db: Database,
  provider: ProviderName,
  username: string,
): Promise<string | null> {
  const rows = await db
    .select({ id: billingCustomers.id })
    .from(billingCustomers)
    .innerJoin(users, eq(users.id, billingCustomers.userId))
    .where(
      and(eq(billingCustomers.provider, provider), eq(sql`lower(${users.username})`, username.toLowerCase())),
    )
  return rows.at(0)?.id ?? null
}
