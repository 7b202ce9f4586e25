/** Data of the test payment provider, which replaces Stripe: no real money. */
import { PAID_PLANS } from '@housecoat/contract'
import { boolean, index, integer, pgTable, text, uniqueIndex } from '../drizzle.ts'
import { createdAt, instant } from './columns.ts'

export const testCustomers = pgTable(
  'test_customers',
  {
    id: text('id').primaryKey(),
    /** identifies the account, so that a repeated call creates one customer */
    key: text('key').notNull(),
    /** whether payments with the simulated card succeed */
    cardWorks: boolean('card_works').notNull().default(true),
  },
  (table) => [uniqueIndex('test_customers_key').on(table.key)],
)

const customer = () =>
  text('customer_id')
    .notNull()
    .references(() => testCustomers.id, { onDelete: 'cascade' })

const TEST_SUBSCRIPTION_STATUSES = ['active', 'past_due', 'canceled'] as const

export const testSubscriptions = pgTable(
  'test_subscriptions',
  {
    id: text('id').primaryKey(),
    customerId: customer(),
    plan: text('plan', { enum: PAID_PLANS }).notNull(),
    status: text('status', { enum: TEST_SUBSCRIPTION_STATUSES }).notNull().default('active'),
    periodStart: instant('period_start').notNull(),
    periodEnd: instant('period_end').notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('test_subscriptions_customer').on(table.customerId),
    index('test_subscriptions_period_end').on(table.status, table.periodEnd),
  ],
)

const TEST_INVOICE_STATUSES = ['paid', 'open', 'void', 'refunded'] as const

export const testInvoices = pgTable(
  'test_invoices',
  {
    id: text('id').primaryKey(),
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => testSubscriptions.id, { onDelete: 'cascade' }),
    plan: text('plan', { enum: PAID_PLANS }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    status: text('status', { enum: TEST_INVOICE_STATUSES }).notNull(),
    /** the proration of a plan change, not a period's price */
    isProration: boolean('is_proration').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index('test_invoices_subscription').on(table.subscriptionId, table.createdAt)],
)

const TEST_CHECKOUT_STATUSES = ['open', 'complete', 'expired'] as const

export const testCheckouts = pgTable(
  'test_checkouts',
  {
    id: text('id').primaryKey(),
    /** the idempotency key it was opened with */
    key: text('key').notNull(),
    customerId: customer(),
    plan: text('plan', { enum: PAID_PLANS }).notNull(),
    status: text('status', { enum: TEST_CHECKOUT_STATUSES }).notNull().default('open'),
    /** the subscription that it changes; null: it begins one */
    changesId: text('changes_id').references(() => testSubscriptions.id, { onDelete: 'cascade' }),
    successUrl: text('success_url').notNull(),
    cancelUrl: text('cancel_url').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('test_checkouts_key').on(table.key),
    index('test_checkouts_customer').on(table.customerId),
  ],
)
