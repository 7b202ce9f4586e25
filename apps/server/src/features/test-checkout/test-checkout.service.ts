import type { PaidPlan, TestBilling, TestCheckout } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import type { BillingCustomers } from '../subscriptions/billing-customers.service.ts'
import { MONTHLY_PRICES } from '../subscriptions/plans.ts'
import type { TestPayments } from './test-payments.ts'
import {
  closeCheckout,
  createId,
  findCheckout,
  findSubscription,
  hasWorkingCard,
  insertInvoice,
  insertSubscription,
  listInvoices,
  listSubscriptions,
  moveInvoices,
  setCard,
  updateSubscription,
  type TestCheckoutRow,
  type TestSubscriptionRow,
} from './test-payments.repository.ts'
import { addMonth } from './test-periods.ts'

interface TestCheckoutOptions {
  readonly db: Database
  readonly payments: TestPayments
  readonly customers: Pick<BillingCustomers, 'findId'>
}

/** The pages that replace Stripe's in test mode. */
export class TestCheckoutService {
  readonly #options: TestCheckoutOptions

  constructor(options: TestCheckoutOptions) {
    this.#options = options
  }

  /** @throws AppError not_found for a checkout that is not the user's */
  async describe(userId: number, checkoutId: string): Promise<TestCheckout> {
    const checkout = await this.#get(userId, checkoutId)
    const left = await this.#findChanged(checkout)
    return {
      plan: checkout.plan,
      currentPlan: left?.plan ?? null,
      price: MONTHLY_PRICES[checkout.plan],
      dueNow: countDueCents(checkout.plan, left) / 100,
      status: checkout.status,
    }
  }

  /**
   * @returns the URL of the next page
   * @throws AppError not_found or checkout_closed
   */
  async pay(userId: number, checkoutId: string): Promise<string> {
    const { db, payments } = this.#options
    const checkout = await this.#get(userId, checkoutId)
    await db.transaction(async (tx) => {
      if (!(await closeCheckout(tx, checkoutId, 'complete'))) throw new AppError('checkout_closed')
      if (checkout.changesId === null) await begin(tx, checkout)
      else await change(tx, checkout, checkout.changesId)
      await setCard(tx, checkout.customerId, true)
    })
    const isNew = checkout.changesId === null
    if (isNew) await payments.send('checkout.session.completed', checkout.customerId)
    await payments.send(`customer.subscription.${isNew ? 'created' : 'updated'}`, checkout.customerId)
    await payments.send('invoice.paid', checkout.customerId)
    return checkout.successUrl.replace('{CHECKOUT_SESSION_ID}', checkoutId)
  }

  /** @throws AppError card_declined, not_found or checkout_closed */
  async decline(userId: number, checkoutId: string): Promise<never> {
    const { customerId } = await this.#getOpen(userId, checkoutId)
    await this.#options.payments.send('payment_intent.payment_failed', customerId)
    throw new AppError('card_declined')
  }

  /**
   * The checkout stays open, as Stripe's does.
   * @returns the URL of the next page
   */
  async leave(userId: number, checkoutId: string): Promise<string> {
    return (await this.#get(userId, checkoutId)).cancelUrl
  }

  /** @throws AppError not_found for a member who never paid */
  async describeBilling(userId: number): Promise<TestBilling> {
    const { db } = this.#options
    const customerId = await this.#getCustomer(userId)
    const subscriptions = await listSubscriptions(db, customerId)
    const ids = subscriptions.map(({ id }) => id)
    const invoices = ids.length === 0 ? [] : await listInvoices(db, ids)
    return {
      cardWorks: await hasWorkingCard(db, customerId),
      isEnding: subscriptions.some((one) => one.status !== 'canceled' && one.cancelAtPeriodEnd),
      invoices: invoices.map(({ id, plan, amountCents, status, createdAt }) => ({
        ...{ id, plan, amount: amountCents / 100, status, createdAt: createdAt.toISOString() },
      })),
    }
  }

  /** Sets whether the card works; a working card pays open invoices at once. */
  async setCard(userId: number, cardWorks: boolean): Promise<void> {
    const { db, payments } = this.#options
    const customerId = await this.#getCustomer(userId)
    await setCard(db, customerId, cardWorks)
    if (!cardWorks) return
    for (const { id, status } of await listSubscriptions(db, customerId)) {
      if (status !== 'past_due') continue
      await moveInvoices(db, id, 'open', 'paid')
      await updateSubscription(db, id, { status: 'active' })
      await payments.send('invoice.paid', customerId)
    }
  }

  /** Undoes a cancellation at the end of the period. */
  async keepPlan(userId: number): Promise<void> {
    const { db, payments } = this.#options
    const customerId = await this.#getCustomer(userId)
    for (const { id } of await listSubscriptions(db, customerId)) await payments.resume(id)
  }

  async #getCustomer(userId: number): Promise<string> {
    const customerId = await this.#options.customers.findId(userId)
    if (customerId === null) throw new AppError('not_found')
    return customerId
  }

  async #get(userId: number, checkoutId: string): Promise<TestCheckoutRow> {
    const customerId = await this.#getCustomer(userId)
    const checkout = await findCheckout(this.#options.db, checkoutId)
    if (checkout?.customerId !== customerId) throw new AppError('not_found')
    return checkout
  }

  async #getOpen(userId: number, checkoutId: string): Promise<TestCheckoutRow> {
    const checkout = await this.#get(userId, checkoutId)
    if (checkout.status !== 'open') throw new AppError('checkout_closed')
    return checkout
  }

  async #findChanged({ changesId }: TestCheckoutRow): Promise<TestSubscriptionRow | null> {
    return changesId === null ? null : findSubscription(this.#options.db, changesId)
  }
}

async function begin(tx: Database, { customerId, plan }: TestCheckoutRow): Promise<void> {
  const id = createId('sub')
  const periodStart = new Date()
  await insertSubscription(tx, { id, customerId, plan, periodStart, periodEnd: addMonth(periodStart) })
  await insertInvoice(tx, {
    ...{ subscriptionId: id, plan, amountCents: MONTHLY_PRICES[plan] * 100 },
    ...{ status: 'paid', createdAt: periodStart },
  })
}

async function change(tx: Database, { plan }: TestCheckoutRow, subscriptionId: string): Promise<void> {
  const left = await findSubscription(tx, subscriptionId, true)
  if (left === null || left.status !== 'active') throw new AppError('checkout_closed')
  await updateSubscription(tx, subscriptionId, { plan, cancelAtPeriodEnd: false })
  await insertInvoice(tx, {
    ...{ subscriptionId, plan, amountCents: countDueCents(plan, left) },
    ...{ status: 'paid', isProration: true, createdAt: new Date() },
  })
}

/** The price, or for a change the difference prorated over the rest of the period. */
function countDueCents(plan: PaidPlan, left: TestSubscriptionRow | null): number {
  const cents = MONTHLY_PRICES[plan] * 100
  if (left === null) return cents
  const period = left.periodEnd.getTime() - left.periodStart.getTime()
  const rest = Math.max(0, left.periodEnd.getTime() - Date.now()) / period
  return Math.round((cents - MONTHLY_PRICES[left.plan] * 100) * rest)
}
