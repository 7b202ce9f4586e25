import type { Database } from '../../platform/database/database.ts'
import type {
  NewCheckout,
  NewCustomer,
  PaymentProvider,
  PlanChange,
  ProviderCheckout,
  ProviderEvent,
  ProviderSubscription,
} from '../../platform/payments/payment-provider.ts'
import { readSignedEvent, signPayload } from '../../platform/payments/signed-events.ts'
import {
  closeCheckout,
  createId,
  deleteCustomer,
  ensureCheckout,
  ensureCustomer,
  findCheckout,
  findSubscription,
  hasCustomer,
  listInvoices,
  listSubscriptions,
  markRefunded,
  moveInvoices,
  updateSubscription,
  type TestCheckoutRow,
  type TestInvoiceRow,
  type TestSubscriptionRow,
} from './test-payments.repository.ts'

interface TestPaymentsOptions {
  readonly db: Database
  readonly publicUrl: URL
  /** signs the test mode's events */
  readonly webhookSecret: string
  /** posts a signed event to the webhook */
  readonly deliver: (payload: string, signature: string) => Promise<void>
}

/** The names of Stripe's events that the test mode sends, and the kinds of object they carry. */
type TestEventType =
  | `checkout.session.${'completed' | 'expired'}`
  | `customer.subscription.${'created' | 'updated' | 'deleted'}`
  | `invoice.${'paid' | 'payment_failed'}`
  | 'charge.refunded'
  | 'payment_intent.payment_failed'

/** The payment provider of the test mode: behaves like Stripe, with tables of its own, and charges nothing. */
export class TestPayments implements PaymentProvider {
  readonly name = 'test'
  readonly bulk = null
  readonly #options: TestPaymentsOptions

  constructor(options: TestPaymentsOptions) {
    this.#options = options
  }

  createCustomer({ key }: NewCustomer): Promise<string> {
    return ensureCustomer(this.#options.db, key)
  }

  deleteCustomer(customerId: string): Promise<void> {
    return deleteCustomer(this.#options.db, customerId)
  }

  async listSubscriptions(customerId: string): Promise<ProviderSubscription[] | null> {
    const { db } = this.#options
    if (!(await hasCustomer(db, customerId))) return null
    const rows = await listSubscriptions(db, customerId)
    if (rows.length === 0) return []
    const invoices = await listInvoices(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map((row) =>
      describe(
        row,
        invoices.filter(({ subscriptionId }) => subscriptionId === row.id),
      ),
    )
  }

  async openCheckout(checkout: NewCheckout): Promise<ProviderCheckout> {
    return this.#describeCheckout(await ensureCheckout(this.#options.db, { ...checkout, changesId: null }))
  }

  async findCheckout(id: string): Promise<ProviderCheckout | null> {
    const row = await findCheckout(this.#options.db, id)
    return row === null ? null : this.#describeCheckout(row)
  }

  async expireCheckout(id: string): Promise<void> {
    await closeCheckout(this.#options.db, id, 'expired')
  }

  async openPlanChange(change: PlanChange): Promise<string> {
    const { customerId, subscription, plan, changedUrl: successUrl, returnUrl: cancelUrl } = change
    const key = createId('cs')
    const row = await ensureCheckout(this.#options.db, {
      ...{ key, customerId, plan, successUrl, cancelUrl, changesId: subscription.id },
    })
    return this.#checkoutUrl(row.id)
  }

  openBilling(): Promise<string> {
    return Promise.resolve(new URL('/test-billing', this.#options.publicUrl).href)
  }

  async cancelAtPeriodEnd(subscriptionId: string): Promise<void> {
    const { db } = this.#options
    await updateSubscription(db, subscriptionId, { cancelAtPeriodEnd: true })
    const row = await findSubscription(db, subscriptionId)
    if (row !== null) await this.send('customer.subscription.updated', row.customerId)
  }

  async resume(subscriptionId: string): Promise<void> {
    const { db } = this.#options
    const row = await findSubscription(db, subscriptionId)
    if (row === null || row.status === 'canceled') return
    await updateSubscription(db, subscriptionId, { cancelAtPeriodEnd: false })
    await this.send('customer.subscription.updated', row.customerId)
  }

  async endNow(subscriptionId: string, isPaidBack: boolean): Promise<void> {
    const { db } = this.#options
    const row = await findSubscription(db, subscriptionId)
    if (row === null || row.status === 'canceled') return
    if (isPaidBack) await this.refund(row)
    await updateSubscription(db, subscriptionId, { status: 'canceled' })
    await moveInvoices(db, subscriptionId, 'open', 'void')
    await this.send('customer.subscription.deleted', row.customerId)
  }

  /** Refunds the current period's price, as an operator does at Stripe. */
  async refund({ id, customerId, periodStart }: TestSubscriptionRow): Promise<void> {
    const { db } = this.#options
    const invoices = await listInvoices(db, [id])
    const paid = invoices.find((invoice) => isOfPeriod(invoice, periodStart) && invoice.status === 'paid')
    if (paid === undefined) return
    await markRefunded(db, paid.id)
    await this.send('charge.refunded', customerId)
  }

  readEvent(body: Buffer, signature: string | undefined): ProviderEvent {
    return readSignedEvent(body, signature, this.#options.webhookSecret)
  }

  /** Sends an event as Stripe does: signed, to the webhook. */
  async send(type: TestEventType, customerId: string): Promise<void> {
    const { webhookSecret, deliver } = this.#options
    const object = { object: type.slice(0, type.lastIndexOf('.')).split('.').at(-1), customer: customerId }
    const created = Math.floor(Date.now() / 1000)
    const payload = JSON.stringify({ id: createId('evt'), object: 'event', type, created, data: { object } })
    await deliver(payload, signPayload(payload, webhookSecret))
  }

  #describeCheckout({ id, customerId, plan, status }: TestCheckoutRow): ProviderCheckout {
    const url = status === 'open' ? this.#checkoutUrl(id) : null
    return { id, customerId, plan, status, isPaid: status === 'complete', url }
  }

  #checkoutUrl(id: string): string {
    return new URL(`/test-checkout/${id}`, this.#options.publicUrl).href
  }
}

function describe(row: TestSubscriptionRow, invoices: readonly TestInvoiceRow[]): ProviderSubscription {
  const { id, plan, status, createdAt, periodStart, periodEnd, cancelAtPeriodEnd } = row
  const open = invoices.find((invoice) => invoice.status === 'open')
  return {
    ...{ id, plan, status, createdAt, currentPeriodEnd: periodEnd, cancelAtPeriodEnd },
    failedPayment: open === undefined ? null : { invoiceId: open.id, since: open.createdAt },
    isRefunded:
      status !== 'canceled' &&
      invoices.some((invoice) => isOfPeriod(invoice, periodStart) && invoice.status === 'refunded'),
  }
}

function isOfPeriod({ isProration, createdAt }: TestInvoiceRow, periodStart: Date): boolean {
  return !isProration && createdAt >= periodStart
}
