import { PAID_PLANS, type PaidPlan } from '@housecoat/contract'
import Stripe from 'stripe'
import { AppError } from '../../app-error.ts'
import type { StripeSettings } from '../../config.ts'
import type {
  BulkReader,
  NewCheckout,
  NewCustomer,
  PaymentProvider,
  PlanChange,
  ProviderCheckout,
  ProviderEvent,
  ProviderSubscription,
} from './payment-provider.ts'
import { describeEvent, readSignedEvent } from './signed-events.ts'
import { describeCheckout, describeFailure, idOf, readMonthlyDollars, toDate } from './stripe-objects.ts'
import { ensurePortalConfiguration } from './stripe-portal.ts'

const RETRIES = 1
/** the most that Stripe sends */
const PAGE_SIZE = 100
/** what may change a subscription, or refund one; at most 20 */
const EVENT_TYPES = [
  'charge.refunded',
  'checkout.session.completed',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.updated',
  'invoice.paid',
  'invoice.payment_failed',
] as const
/** a payment may be dated slightly before its period */
const CLOCK_DIFFERENCE_SECONDS = 300

const REFUNDABLE: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due'])

/** Stripe, through its official library. */
export class StripePayments implements PaymentProvider {
  readonly name = 'stripe'
  readonly bulk: BulkReader
  readonly #stripe: Stripe
  readonly #settings: StripeSettings
  #portalConfiguration: Promise<string> | null = null

  /** @param timeoutMs of one attempt; a call has two */
  constructor(settings: StripeSettings, timeoutMs: number) {
    const { secretKey, apiUrl } = settings
    const isHttps = apiUrl.protocol === 'https:'
    this.#settings = settings
    this.#stripe = new Stripe(secretKey, {
      timeout: timeoutMs,
      maxNetworkRetries: RETRIES,
      telemetry: false,
      host: apiUrl.hostname,
      port: apiUrl.port || (isHttps ? 443 : 80),
      protocol: isHttps ? 'https' : 'http',
    })
    this.bulk = {
      listStanding: (cursor) => call(() => this.#listStanding(cursor)),
      listEvents: (cursor) => call(() => this.#listEvents(cursor)),
    }
  }

  createCustomer({ userId, username, email, key }: NewCustomer): Promise<string> {
    return call(async () => {
      const details = { email, name: username, metadata: { userId: String(userId) } }
      const { id } = await this.#stripe.customers.create(details, {
        idempotencyKey: `customer-${key}-${thisHour()}`,
      })
      return id
    })
  }

  deleteCustomer(customerId: string): Promise<void> {
    return call(async () => {
      await this.#stripe.customers.del(customerId).catch(unlessMissing)
    })
  }

  listSubscriptions(customerId: string): Promise<ProviderSubscription[] | null> {
    return call(async () => {
      const customer = await this.#stripe.customers.retrieve(customerId).catch(unlessMissing)
      if (customer === null || customer.deleted) return null
      const { data } = await this.#stripe.subscriptions.list({
        customer: customerId,
        status: 'all',
        limit: 100,
        expand: ['data.latest_invoice'],
      })
      const described = await Promise.all(data.map((subscription) => this.#describe(subscription)))
      return described.filter((subscription) => subscription !== null)
    })
  }

  openCheckout({ customerId, plan, key, successUrl, cancelUrl }: NewCheckout): Promise<ProviderCheckout> {
    const price = this.#settings.prices[plan]
    const metadata = { plan }
    return call(async () => {
      const session = await this.#stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: customerId,
          line_items: [{ price, quantity: 1 }],
          success_url: successUrl,
          cancel_url: cancelUrl,
          metadata,
          subscription_data: { metadata },
        },
        { idempotencyKey: `checkout-${key}-${price}` },
      )
      return describeCheckout(session)
    })
  }

  findCheckout(id: string): Promise<ProviderCheckout | null> {
    return call(async () => {
      const session = await this.#stripe.checkout.sessions.retrieve(id).catch(unlessMissing)
      return session === null ? null : describeCheckout(session)
    })
  }

  expireCheckout(id: string): Promise<void> {
    return call(async () => {
      await this.#stripe.checkout.sessions.expire(id).catch(unlessRefused)
    })
  }

  openPlanChange({ customerId, subscription, plan, changedUrl, returnUrl }: PlanChange): Promise<string> {
    // a subscription that is set to end must be resumed first, on the portal's main page
    if (subscription.cancelAtPeriodEnd) return this.openBilling(customerId, returnUrl)
    return call(async () => {
      const { items } = await this.#stripe.subscriptions.retrieve(subscription.id)
      const [{ id }] = items.data
      const { url } = await this.#stripe.billingPortal.sessions.create({
        customer: customerId,
        configuration: await this.#ensurePortal(),
        return_url: returnUrl,
        flow_data: {
          type: 'subscription_update_confirm',
          subscription_update_confirm: {
            subscription: subscription.id,
            items: [{ id, price: this.#settings.prices[plan], quantity: 1 }],
          },
          after_completion: { type: 'redirect', redirect: { return_url: changedUrl } },
        },
      })
      return url
    })
  }

  openBilling(customerId: string, returnUrl: string): Promise<string> {
    return call(async () => {
      const configuration = await this.#ensurePortal()
      const session = { customer: customerId, configuration, return_url: returnUrl }
      return (await this.#stripe.billingPortal.sessions.create(session)).url
    })
  }

  cancelAtPeriodEnd(subscriptionId: string): Promise<void> {
    return call(async () => {
      await this.#stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
    })
  }

  resume(subscriptionId: string): Promise<void> {
    return call(async () => {
      const { cancel_at_period_end: isFlagged } = await this.#stripe.subscriptions.retrieve(subscriptionId)
      // the portal may have set the date instead of the flag, and Stripe takes only one of them
      const change = isFlagged ? { cancel_at_period_end: false } : { cancel_at: '' as const }
      await this.#stripe.subscriptions.update(subscriptionId, change).catch(unlessRefused)
    })
  }

  endNow(subscriptionId: string, isPaidBack: boolean): Promise<void> {
    return call(async () => {
      if (isPaidBack) await this.#payBack(subscriptionId)
      await this.#stripe.subscriptions.cancel(subscriptionId).catch(unlessMissing)
    })
  }

  readEvent(body: Buffer, signature: string | undefined): ProviderEvent {
    return readSignedEvent(body, signature, this.#settings.webhookSecret)
  }

  /** Stripe's price of each plan in US dollars per month; null for any other kind of price. */
  findPrices(): Promise<Record<PaidPlan, number | null>> {
    return call(async () => {
      const [standard, premium] = await Promise.all(
        PAID_PLANS.map((plan) => this.#stripe.prices.retrieve(this.#settings.prices[plan])),
      )
      return { standard: readMonthlyDollars(standard), premium: readMonthlyDollars(premium) }
    })
  }

  async #listStanding(cursor: string | null): ReturnType<BulkReader['listStanding']> {
    const { data, has_more: hasMore } = await this.#stripe.subscriptions.list({
      limit: PAGE_SIZE,
      expand: ['data.latest_invoice'],
      ...(cursor !== null && { starting_after: cursor }),
    })
    const subscriptions = data.flatMap((subscription) => {
      const described = this.#describeListed(subscription)
      return described === null ? [] : [{ ...described, customerId: idOf(subscription.customer) }]
    })
    return { subscriptions, next: hasMore ? data[data.length - 1].id : null }
  }

  async #listEvents(cursor: string | null): ReturnType<BulkReader['listEvents']> {
    const types = [...EVENT_TYPES]
    const after = cursor === null ? {} : { ending_before: cursor }
    const page = await this.#stripe.events.list({ limit: PAGE_SIZE, types, ...after }).catch(unlessMissing)
    if (page === null) return { events: [], cursor: null, hasMore: true }
    // Stripe names the newest first
    const events = page.data.map(describeEvent).toReversed()
    const hasMore = cursor !== null && page.has_more
    return { events, cursor: page.data.at(0)?.id ?? cursor, hasMore }
  }

  #ensurePortal(): Promise<string> {
    this.#portalConfiguration ??= ensurePortalConfiguration(this.#stripe, this.#settings.prices)
    // a failure is not cached
    this.#portalConfiguration.catch(() => (this.#portalConfiguration = null))
    return this.#portalConfiguration
  }

  async #describe(subscription: Stripe.Subscription): Promise<ProviderSubscription | null> {
    const described = this.#describeListed(subscription)
    if (described === null) return null
    const [{ current_period_start: periodStart }] = subscription.items.data
    const isRefunded = REFUNDABLE.has(described.status) && (await this.#isRefunded(subscription, periodStart))
    return { ...described, isRefunded }
  }

  /** @returns null for a subscription that is not to one of our plans */
  #describeListed(subscription: Stripe.Subscription): Omit<ProviderSubscription, 'isRefunded'> | null {
    const { id, status, items, cancel_at: cancelAt, latest_invoice: invoice } = subscription
    const item = items.data.at(0)
    if (item === undefined) return null
    const plan = this.#findPlan(item.price.id, subscription.metadata)
    if (plan === null) return null
    const { current_period_end: periodEnd } = item
    // the portal may set the date instead of the flag
    const endsThen = subscription.cancel_at_period_end || (cancelAt !== null && cancelAt <= periodEnd)
    return {
      id,
      plan,
      status,
      cancelAtPeriodEnd: endsThen,
      createdAt: toDate(subscription.created),
      currentPeriodEnd: toDate(periodEnd),
      failedPayment: status === 'past_due' ? describeFailure(invoice) : null,
    }
  }

  #findPlan(priceId: string, metadata: Stripe.Metadata): PaidPlan | null {
    const { prices } = this.#settings
    const byPrice = PAID_PLANS.find((plan) => prices[plan] === priceId)
    // people keep paying a price that was replaced in the settings
    return byPrice ?? PAID_PLANS.find((plan) => plan === metadata['plan']) ?? null
  }

  async #isRefunded({ id, customer }: Stripe.Subscription, periodStart: number): Promise<boolean> {
    const since = periodStart - CLOCK_DIFFERENCE_SECONDS
    const charges = await this.#stripe.charges.list({
      customer: idOf(customer),
      created: { gte: since },
      limit: 100,
    })
    for (const { refunded, payment_intent: intent } of charges.data) {
      if (refunded && intent !== null && (await this.#paysForPeriod(idOf(intent), id))) return true
    }
    return false
  }

  /** Whether a payment was a period's price, not the proration of a plan change. */
  async #paysForPeriod(paymentIntentId: string, subscriptionId: string): Promise<boolean> {
    const { data } = await this.#stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: paymentIntentId },
      expand: ['data.invoice'],
    })
    return data.some(({ invoice }) => {
      if (typeof invoice === 'string' || invoice.deleted) return false
      const paidFor = invoice.parent?.subscription_details?.subscription
      const isOfPeriod = invoice.billing_reason !== 'subscription_update'
      return isOfPeriod && paidFor !== undefined && idOf(paidFor) === subscriptionId
    })
  }

  async #payBack(subscriptionId: string): Promise<void> {
    const { latest_invoice: invoice } = await this.#stripe.subscriptions.retrieve(subscriptionId)
    if (invoice === null) return
    const { data } = await this.#stripe.invoicePayments.list({ invoice: idOf(invoice) })
    for (const { status, payment } of data) {
      if (status !== 'paid' || payment.payment_intent === undefined) continue
      const refund = { payment_intent: idOf(payment.payment_intent) }
      const options = { idempotencyKey: `refund-${subscriptionId}` }
      await this.#stripe.refunds.create(refund, options).catch(unlessRefunded)
    }
  }
}

/** Maps Stripe's failures to ours; Stripe's message goes to the log. */
async function call<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError)
      throw new AppError('payments_unavailable', { cause: error, retryAfterSeconds: 5 })
    throw error
  }
}

function unlessMissing(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
    return null
  throw error
}

function unlessRefunded(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded')
    return null
  throw error
}

function unlessRefused(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
  throw error
}

/** Stripe repeats its answer to an idempotency key for a day, even if the customer was deleted since. */
function thisHour(): number {
  return Math.floor(Date.now() / 3_600_000)
}
