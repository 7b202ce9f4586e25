import type { Locale } from '@housecoat/contract'
import { and, eq, inArray, isNotNull, lt, sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { billingCustomers, billingEvents, subscriptions, users } from '../../platform/database/schema.ts'
import type {
  PaymentProvider,
  ProviderEvent,
  ProviderSubscription,
} from '../../platform/payments/payment-provider.ts'
import type { KeptSubscription } from './subscription.policy.ts'

const EVENTS_KEPT_DAYS = 30

export async function findSubscription(
  db: Database,
  provider: PaymentProvider['name'],
  userId: number,
): Promise<KeptSubscription | null> {
  const rows = await db
    .select({
      id: subscriptions.id,
      plan: subscriptions.plan,
      status: subscriptions.status,
      currentPeriodEnd: subscriptions.currentPeriodEnd,
      cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
      failedSince: subscriptions.failedSince,
      now: sql`now()`.mapWith(subscriptions.currentPeriodEnd),
    })
    .from(subscriptions)
    .innerJoin(billingCustomers, eq(billingCustomers.id, subscriptions.customerId))
    .where(and(eq(billingCustomers.provider, provider), eq(billingCustomers.userId, userId)))
  return rows.at(0) ?? null
}

/** Stores what was read, unless a reading that began later was stored before. */
export async function putSubscription(
  tx: Database,
  customerId: string,
  reading: number,
  read: ProviderSubscription,
): Promise<void> {
  const { id, plan, status, currentPeriodEnd, cancelAtPeriodEnd, failedPayment } = read
  const values = {
    ...{ id, plan, status, currentPeriodEnd, cancelAtPeriodEnd, reading },
    failedInvoiceId: failedPayment?.invoiceId ?? null,
    failedSince: failedPayment?.since ?? null,
  }
  await tx
    .insert(subscriptions)
    .values({ customerId, ...values })
    .onConflictDoUpdate({
      target: subscriptions.customerId,
      set: values,
      setWhere: lt(subscriptions.reading, reading),
    })
}

/** What we stored of customers, in the terms of the provider's list. */
export async function listStored(
  db: Database,
  customerIds: readonly string[],
): Promise<readonly StoredSubscription[]> {
  if (customerIds.length === 0) return []
  const { customerId, id, plan, status, currentPeriodEnd, cancelAtPeriodEnd, failedInvoiceId } = subscriptions
  return db
    .select({ customerId, id, plan, status, currentPeriodEnd, cancelAtPeriodEnd, failedInvoiceId })
    .from(subscriptions)
    .where(inArray(subscriptions.customerId, [...customerIds]))
}

export interface StoredSubscription extends Omit<
  ProviderSubscription,
  'createdAt' | 'failedPayment' | 'isRefunded'
> {
  readonly customerId: string
  readonly failedInvoiceId: string | null
}

export async function hasEvent(db: Database, id: string): Promise<boolean> {
  const rows = await db.select({ id: billingEvents.id }).from(billingEvents).where(eq(billingEvents.id, id))
  return rows.length === 1
}

/** @returns those of the events that were stored before */
export async function listHandled(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: billingEvents.id })
    .from(billingEvents)
    .where(inArray(billingEvents.id, [...ids]))
  return rows.map(({ id }) => id)
}

/** @returns false when the event was stored before */
export async function insertEvent(tx: Database, { id, type }: ProviderEvent): Promise<boolean> {
  const inserted = await tx
    .insert(billingEvents)
    .values({ id, type })
    .onConflictDoNothing()
    .returning({ id: billingEvents.id })
  return inserted.length === 1
}

/** The provider repeats an event for at most a few days. */
export async function deleteOldEvents(db: Database): Promise<void> {
  await db
    .delete(billingEvents)
    .where(lt(billingEvents.receivedAt, sql`now() - make_interval(days => ${EVENTS_KEPT_DAYS})`))
}

export interface OwedNotice {
  readonly invoiceId: string
  readonly plan: ProviderSubscription['plan']
  readonly failedSince: Date
  readonly username: string
  readonly email: string
  readonly locale: Locale | null
}

const NOTICE_COLUMNS = {
  invoiceId: subscriptions.failedInvoiceId,
  plan: subscriptions.plan,
  failedSince: subscriptions.failedSince,
  username: users.username,
  email: sql<string>`coalesce(${users.email}, ${users.pendingEmail})`,
  locale: users.locale,
}

/**
 * Claims the mail about a failed payment.
 * @returns null when no payment failed, or the mail was claimed before
 */
export async function claimNotice(db: Database, customerId: string): Promise<OwedNotice | null> {
  const rows = await db
    .update(subscriptions)
    .set({ mailedInvoiceId: subscriptions.failedInvoiceId })
    .from(billingCustomers)
    .innerJoin(users, eq(users.id, billingCustomers.userId))
    .where(
      and(
        eq(subscriptions.customerId, customerId),
        eq(billingCustomers.id, subscriptions.customerId),
        isNotNull(subscriptions.failedInvoiceId),
        sql`${subscriptions.mailedInvoiceId} is distinct from ${subscriptions.failedInvoiceId}`,
      ),
    )
    .returning(NOTICE_COLUMNS)
  const row = rows.at(0)
  if (row === undefined || row.invoiceId === null || row.failedSince === null) return null
  return { ...row, invoiceId: row.invoiceId, failedSince: row.failedSince }
}
