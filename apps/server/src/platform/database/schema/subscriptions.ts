import { PAID_PLANS } from '@housecoat/contract'
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from '../drizzle.ts'
import { users } from './accounts.ts'
import { createdAt, instant } from './columns.ts'

const PAYMENT_PROVIDERS = ['stripe', 'test'] as const

/** The payment provider's customers, one per user. */
export const billingCustomers = pgTable(
  'billing_customers',
  {
    /** the provider's id */
    id: text('id').primaryKey(),
    provider: text('provider', { enum: PAYMENT_PROVIDERS }).notNull(),
    /** null: the account was deleted, and the customer must be deleted at the provider */
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    /** the newest checkout that was opened */
    checkoutId: text('checkout_id'),
    checkoutOpenedAt: instant('checkout_opened_at'),
    /** how many were opened; opening one with a stale count lost a race */
    checkoutCount: integer('checkout_count').notNull().default(0),
    /** number of the newest sync of the customer's state, in the order in which syncs started */
    lastReading: integer('last_reading').notNull().default(0),
    /** when the newest sync was stored */
    readAt: instant('read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('billing_customers_one_a_user').on(table.provider, table.userId),
    index('billing_customers_user').on(table.userId),
    index('billing_customers_read_at').on(table.provider, table.readAt),
  ],
)

/** A customer's subscription as of the last sync with the provider. */
export const subscriptions = pgTable('subscriptions', {
  customerId: text('customer_id')
    .primaryKey()
    .references(() => billingCustomers.id, { onDelete: 'cascade' }),
  /** the provider's id */
  id: text('id').notNull(),
  plan: text('plan', { enum: PAID_PLANS }).notNull(),
  /** Stripe's status: active, trialing, past_due, canceled and so on */
  status: text('status').notNull(),
  currentPeriodEnd: instant('current_period_end').notNull(),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
  /** the invoice that could not be collected, and since when; null while all is paid */
  failedInvoiceId: text('failed_invoice_id'),
  failedSince: instant('failed_since'),
  /** the failed invoice that the person got a mail about */
  mailedInvoiceId: text('mailed_invoice_id'),
  /** number of the sync that it comes from */
  reading: integer('reading').notNull(),
})

/** Handled events of the provider; a repeated event is ignored. */
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

/** How far the comparison with a payment provider has come; one row per provider. */
export const billingReconciliations = pgTable('billing_reconciliations', {
  provider: text('provider', { enum: PAYMENT_PROVIDERS }).primaryKey(),
  /** the server that compares renews it; another one continues after it */
  leasedUntil: instant('leased_until').notNull(),
  /** which server holds the lease: a random id */
  leasedBy: text('leased_by').notNull(),
  /** the newest event that was read */
  eventCursor: text('event_cursor'),
  /** the last subscription of the newest page that was compared; null: the next pass starts at the first page */
  pageCursor: text('page_cursor'),
  /** when the pass under way, or else the last one, started */
  passStartedAt: instant('pass_started_at'),
  /** null while the first pass is under way */
  passEndedAt: instant('pass_ended_at'),
})
