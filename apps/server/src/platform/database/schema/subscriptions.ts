import { PAID_PLANS } from '@housecoat/contract'
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, instant } from './columns.ts'

const PAYMENT_PROVIDERS = ['stripe', 'test'] as const

/** Whom the payment provider knows a user as: one customer a user. */
export const billingCustomers = pgTable(
  'billing_customers',
  {
    /** the provider's id */
    id: text('id').primaryKey(),
    provider: text('provider', { enum: PAYMENT_PROVIDERS }).notNull(),
    /** null: the account was deleted, and the provider is still to be told */
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    /** the newest checkout that was opened */
    checkoutId: text('checkout_id'),
    checkoutOpenedAt: instant('checkout_opened_at'),
    /** how many were opened; who opens one from a stale count has lost a race */
    checkoutCount: integer('checkout_count').notNull().default(0),
    /** numbers the readings of the customer's present state, in the order in which they began */
    lastReading: integer('last_reading').notNull().default(0),
    /** when the newest reading was kept */
    readAt: instant('read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('billing_customers_one_a_user').on(table.provider, table.userId),
    index('billing_customers_user').on(table.userId),
    index('billing_customers_read_at').on(table.provider, table.readAt),
  ],
)

/** The provider's word on a customer's subscription, as it was read last. */
export const subscriptions = pgTable('subscriptions', {
  customerId: text('customer_id')
    .primaryKey()
    .references(() => billingCustomers.id, { onDelete: 'cascade' }),
  /** the provider's id */
  id: text('id').notNull(),
  plan: text('plan', { enum: PAID_PLANS }).notNull(),
  /** in Stripe's words: active, trialing, past_due, canceled and so on */
  status: text('status').notNull(),
  currentPeriodEnd: instant('current_period_end').notNull(),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
  /** the invoice that could not be collected, and since when; null while all is paid */
  failedInvoiceId: text('failed_invoice_id'),
  failedSince: instant('failed_since'),
  /** the failed invoice that the person was told of by mail */
  mailedInvoiceId: text('mailed_invoice_id'),
  /** number of the reading that it comes from */
  reading: integer('reading').notNull(),
})

/** Events of the provider that took effect. A repeated one does nothing. */
export const billingEvents = pgTable(
  'billing_events',
  {
    /** the provider's id */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (table) => [index('billing_events_received_at').on(table.receivedAt)],
)
