import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import type { BillingCustomers } from '../subscriptions/billing-customers.service.ts'
import { MONTHLY_PRICES } from '../subscriptions/plans.ts'
import type { TestPayments } from './test-payments.ts'
import {
  ageAll,
  findSubscription,
  hasWorkingCard,
  insertInvoice,
  listInvoices,
  listStanding,
  listSubscriptions,
  moveInvoices,
  updateSubscription,
  type TestSubscriptionRow,
} from './test-payments.repository.ts'
import { addMonth } from './test-periods.ts'

interface TestClockOptions {
  readonly db: Database
  readonly payments: TestPayments
  readonly customers: Pick<BillingCustomers, 'findIdByUsername'>
}

/** Number of subscriptions that were renewed, failed to be paid, or ended. */
interface Settled {
  renewed: number
  failed: number
  ended: number
}

const DAY_MS = 24 * 3_600_000
/** Stripe retries a declined card for about two weeks, then ends the subscription */
const GIVEN_UP_AFTER_MS = 14 * DAY_MS

/** Renews, charges and ends the test mode's subscriptions, by the real clock or when the operator lets days pass. */
export class TestClockService {
  readonly #options: TestClockOptions

  constructor(options: TestClockOptions) {
    this.#options = options
  }

  /** Lets days pass: makes every row older, then settles what is due. */
  async advance(days: number): Promise<Settled> {
    const { db, payments } = this.#options
    await db.transaction((tx) => ageAll(tx, days))
    const standing = await listStanding(db, false)
    const settled = await this.settle()
    // the dates of the others moved too
    for (const { customerId } of standing) await payments.send('customer.subscription.updated', customerId)
    return settled
  }

  /** Settles what is due now. */
  async settle(): Promise<Settled> {
    const { db } = this.#options
    const sum: Settled = { renewed: 0, failed: 0, ended: 0 }
    for (const { id } of await listStanding(db, true)) {
      const settled = await db.transaction((tx) => settleOne(tx, id))
      if (settled === null) continue
      sum.renewed += settled.renewed
      sum.failed += settled.failed
      sum.ended += settled.ended
      await this.#sendEvents(settled)
    }
    return sum
  }

  /**
   * Refunds the current period.
   * @throws AppError subscription_missing
   */
  async refund(username: string): Promise<void> {
    const { db, payments, customers } = this.#options
    const customerId = await customers.findIdByUsername(username)
    const all = customerId === null ? [] : await listSubscriptions(db, customerId)
    const standing = all.find(({ status }) => status !== 'canceled')
    if (standing === undefined) throw new AppError('subscription_missing')
    await payments.refund(standing)
  }

  async #sendEvents({ customerId, renewed, failed, ended }: Settled & { customerId: string }): Promise<void> {
    const { payments } = this.#options
    if (renewed > 0) await payments.send('invoice.paid', customerId)
    if (failed > 0) await payments.send('invoice.payment_failed', customerId)
    if (renewed + failed > 0) await payments.send('customer.subscription.updated', customerId)
    if (ended > 0) await payments.send('customer.subscription.deleted', customerId)
  }
}

/** Settles all periods that ended; null when another server did. */
async function settleOne(tx: Database, id: string): Promise<(Settled & { customerId: string }) | null> {
  const row = await findSubscription(tx, id, true)
  if (row === null || row.status === 'canceled') return null
  const settled = { customerId: row.customerId, renewed: 0, failed: 0, ended: 0 }
  let present: TestSubscriptionRow = row
  while (present.status !== 'canceled') {
    const next = await takeStep(tx, present)
    if (next === null) break
    if (next.status === 'canceled') settled.ended += 1
    else if (next.status === 'past_due') settled.failed += 1
    else settled.renewed += 1
    present = next
  }
  return settled
}

/** @returns the subscription after its next due step; null when nothing is due */
async function takeStep(tx: Database, row: TestSubscriptionRow): Promise<TestSubscriptionRow | null> {
  const now = Date.now()
  if (row.status === 'past_due') {
    const open = (await listInvoices(tx, [row.id])).find(({ status }) => status === 'open')
    const isGivenUp = open === undefined || open.createdAt.getTime() + GIVEN_UP_AFTER_MS <= now
    return isGivenUp ? end(tx, row) : null
  }
  if (row.periodEnd.getTime() > now) return null
  return row.cancelAtPeriodEnd ? end(tx, row) : renew(tx, row)
}

async function end(tx: Database, row: TestSubscriptionRow): Promise<TestSubscriptionRow> {
  await updateSubscription(tx, row.id, { status: 'canceled' })
  await moveInvoices(tx, row.id, 'open', 'void')
  return { ...row, status: 'canceled' }
}

async function renew(tx: Database, row: TestSubscriptionRow): Promise<TestSubscriptionRow> {
  const isPaid = await hasWorkingCard(tx, row.customerId)
  const periodStart = row.periodEnd
  const changes = {
    status: isPaid ? ('active' as const) : ('past_due' as const),
    ...{ periodStart, periodEnd: addMonth(periodStart) },
  }
  await updateSubscription(tx, row.id, changes)
  await insertInvoice(tx, {
    ...{ subscriptionId: row.id, plan: row.plan, amountCents: MONTHLY_PRICES[row.plan] * 100 },
    ...{ status: isPaid ? 'paid' : 'open', createdAt: periodStart },
  })
  return { ...row, ...changes }
}
