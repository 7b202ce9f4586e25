import { randomBytes } from 'node:crypto'
import type { PaidPlan } from '@housecoat/contract'
import { and, desc, eq, gt, inArray, lte, ne, or, sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  testCheckouts,
  testCustomers,
  testInvoices,
  testSubscriptions,
} from '../../platform/database/schema.ts'

export type TestSubscriptionRow = typeof testSubscriptions.$inferSelect
export type TestInvoiceRow = typeof testInvoices.$inferSelect
export type TestCheckoutRow = typeof testCheckouts.$inferSelect

/** Like Stripe's ids: a prefix for the kind, then random characters. */
export function createId(prefix: 'cus' | 'cs' | 'sub' | 'in' | 'evt'): string {
  return `${prefix}_test_${randomBytes(18).toString('hex')}`
}

export async function ensureCustomer(db: Database, key: string): Promise<string> {
  await db
    .insert(testCustomers)
    .values({ id: createId('cus'), key })
    .onConflictDoNothing()
  const [{ id }] = await db
    .select({ id: testCustomers.id })
    .from(testCustomers)
    .where(eq(testCustomers.key, key))
  return id
}

export async function deleteCustomer(db: Database, id: string): Promise<void> {
  await db.delete(testCustomers).where(eq(testCustomers.id, id))
}

export async function hasCustomer(db: Database, id: string): Promise<boolean> {
  const rows = await db.select({ id: testCustomers.id }).from(testCustomers).where(eq(testCustomers.id, id))
  return rows.length === 1
}

export async function hasWorkingCard(db: Database, customerId: string): Promise<boolean> {
  const rows = await db
    .select({ cardWorks: testCustomers.cardWorks })
    .from(testCustomers)
    .where(eq(testCustomers.id, customerId))
  return rows.at(0)?.cardWorks ?? false
}

export async function setCard(db: Database, customerId: string, cardWorks: boolean): Promise<void> {
  await db.update(testCustomers).set({ cardWorks }).where(eq(testCustomers.id, customerId))
}

export async function insertSubscription(
  db: Database,
  row: typeof testSubscriptions.$inferInsert,
): Promise<void> {
  await db.insert(testSubscriptions).values(row)
}

export async function updateSubscription(
  db: Database,
  id: string,
  changes: Partial<Pick<TestSubscriptionRow, 'plan' | 'status' | 'periodStart' | 'periodEnd'>> & {
    readonly cancelAtPeriodEnd?: boolean
  },
): Promise<void> {
  await db.update(testSubscriptions).set(changes).where(eq(testSubscriptions.id, id))
}

/** @param isLocked locks the row until the transaction ends */
export async function findSubscription(
  db: Database,
  id: string,
  isLocked = false,
): Promise<TestSubscriptionRow | null> {
  const query = db.select().from(testSubscriptions).where(eq(testSubscriptions.id, id))
  const rows = await (isLocked ? query.for('update') : query)
  return rows.at(0) ?? null
}

export async function listSubscriptions(db: Database, customerId: string): Promise<TestSubscriptionRow[]> {
  return db.select().from(testSubscriptions).where(eq(testSubscriptions.customerId, customerId))
}

/** Subscriptions that have not ended; with `isDueOnly`, only those with something due. */
export async function listStanding(
  db: Database,
  isDueOnly: boolean,
): Promise<{ readonly id: string; readonly customerId: string }[]> {
  const isDue = or(lte(testSubscriptions.periodEnd, sql`now()`), eq(testSubscriptions.status, 'past_due'))
  return db
    .select({ id: testSubscriptions.id, customerId: testSubscriptions.customerId })
    .from(testSubscriptions)
    .where(and(ne(testSubscriptions.status, 'canceled'), isDueOnly ? isDue : undefined))
}

export async function insertInvoice(
  db: Database,
  row: Omit<typeof testInvoices.$inferInsert, 'id'>,
): Promise<void> {
  await db.insert(testInvoices).values({ id: createId('in'), ...row })
}

/** Newest first. */
export async function listInvoices(
  db: Database,
  subscriptionIds: readonly string[],
): Promise<TestInvoiceRow[]> {
  return db
    .select()
    .from(testInvoices)
    .where(inArray(testInvoices.subscriptionId, [...subscriptionIds]))
    .orderBy(desc(testInvoices.createdAt), desc(testInvoices.isProration))
}

/** @returns the number of invoices that changed from one status to the other */
export async function moveInvoices(
  db: Database,
  subscriptionId: string,
  from: TestInvoiceRow['status'],
  to: TestInvoiceRow['status'],
): Promise<number> {
  const moved = await db
    .update(testInvoices)
    .set({ status: to })
    .where(and(eq(testInvoices.subscriptionId, subscriptionId), eq(testInvoices.status, from)))
    .returning({ id: testInvoices.id })
  return moved.length
}

export async function markRefunded(db: Database, id: string): Promise<void> {
  await db.update(testInvoices).set({ status: 'refunded' }).where(eq(testInvoices.id, id))
}

interface NewTestCheckout {
  readonly key: string
  readonly customerId: string
  readonly plan: PaidPlan
  readonly changesId: string | null
  readonly successUrl: string
  readonly cancelUrl: string
}

/** Finds the checkout with this idempotency key, or inserts it. */
export async function ensureCheckout(db: Database, checkout: NewTestCheckout): Promise<TestCheckoutRow> {
  await db
    .insert(testCheckouts)
    .values({ id: createId('cs'), ...checkout, expiresAt: sql`now() + interval '1 day'` })
    .onConflictDoNothing()
  const [row] = await db.select().from(testCheckouts).where(eq(testCheckouts.key, checkout.key))
  return row
}

/** An open checkout past its validity is reported as expired. */
export async function findCheckout(db: Database, id: string): Promise<TestCheckoutRow | null> {
  const rows = await db
    .select({ checkout: testCheckouts, isValid: gt(testCheckouts.expiresAt, sql`now()`).mapWith(Boolean) })
    .from(testCheckouts)
    .where(eq(testCheckouts.id, id))
  const row = rows.at(0)
  if (row === undefined) return null
  return row.checkout.status === 'open' && !row.isValid
    ? { ...row.checkout, status: 'expired' }
    : row.checkout
}

/** @returns false when it was not open any more */
export async function closeCheckout(
  db: Database,
  id: string,
  status: 'complete' | 'expired',
): Promise<boolean> {
  const closed = await db
    .update(testCheckouts)
    .set({ status })
    .where(
      and(
        eq(testCheckouts.id, id),
        eq(testCheckouts.status, 'open'),
        gt(testCheckouts.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: testCheckouts.id })
  return closed.length === 1
}

/** Makes every row older by this many days. */
export async function ageAll(db: Database, days: number): Promise<void> {
  const age = sql`make_interval(days => ${days})`
  await db.update(testSubscriptions).set({
    periodStart: sql`${testSubscriptions.periodStart} - ${age}`,
    periodEnd: sql`${testSubscriptions.periodEnd} - ${age}`,
    createdAt: sql`${testSubscriptions.createdAt} - ${age}`,
  })
  await db.update(testInvoices).set({ createdAt: sql`${testInvoices.createdAt} - ${age}` })
  await db.update(testCheckouts).set({ expiresAt: sql`${testCheckouts.expiresAt} - ${age}` })
}
