import type { Subscription } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import type {
  PaymentProvider,
  ProviderEvent,
  ProviderSubscription,
} from '../../platform/payments/payment-provider.ts'
import { beginReading, deleteCustomer, findCustomer, noteReading } from './billing-customers.repository.ts'
import type { PaymentNotices } from './payment-notices.ts'
import {
  chooseSubscription,
  describeSubscription,
  isStanding,
  type KeptSubscription,
} from './subscription.policy.ts'
import { findSubscription, hasEvent, insertEvent, putSubscription } from './subscriptions.repository.ts'

interface SubscriptionsOptions {
  readonly db: Database
  readonly provider: PaymentProvider
  readonly notices: PaymentNotices
  readonly graceMs: number
  readonly onError: (error: unknown, message: string) => void
}

/** Mirrors subscriptions from the payment provider, which is their only source. */
export class SubscriptionsService {
  readonly #options: SubscriptionsOptions

  constructor(options: SubscriptionsOptions) {
    this.#options = options
  }

  async describe(userId: number): Promise<{ subscription: Subscription; hasBilling: boolean }> {
    const { db, provider, graceMs } = this.#options
    const kept = await findSubscription(db, provider.name, userId)
    return { subscription: describeSubscription(kept, graceMs), hasBilling: kept !== null }
  }

  /** Syncs a member's subscription. */
  async refresh(userId: number): Promise<void> {
    const { db, provider } = this.#options
    const customer = await findCustomer(db, provider.name, userId)
    if (customer !== null) await this.syncCustomer(customer.id)
  }

  /** Handles an event once. The order of events does not matter: an event only names the customer to sync. */
  async receive(event: ProviderEvent): Promise<void> {
    const { db } = this.#options
    if (await hasEvent(db, event.id)) return
    if (event.customerId === null) await insertEvent(db, event)
    else await this.syncCustomer(event.customerId, event)
  }

  /**
   * Reads a customer's state from the provider and stores it. Of two concurrent readings, the one that began later wins,
   * because it saw at least what the earlier one saw.
   * @param event the event that named the customer; stored in the same transaction
   * @returns the subscription that counts, or null; a customer whom the provider deleted is deleted here too
   */
  async syncCustomer(
    customerId: string,
    event: ProviderEvent | null = null,
  ): Promise<ProviderSubscription | null> {
    const { db, provider } = this.#options
    const reading = await beginReading(db, customerId)
    const all = reading === null ? null : await provider.listSubscriptions(customerId)
    const read = all === null ? null : await this.#settle(all)
    await db.transaction(async (tx) => {
      if (event !== null && !(await insertEvent(tx, event))) return
      if (reading === null) return
      if (all === null) await deleteCustomer(tx, customerId)
      await noteReading(tx, customerId)
      if (read !== null) await putSubscription(tx, customerId, reading, read)
    })
    await this.#sendNotice(customerId)
    return read
  }

  /**
   * Cancels the subscription at the end of the paid period.
   * @throws AppError subscription_missing or payments_unavailable
   */
  async cancel(userId: number): Promise<Subscription> {
    const { customerId, kept } = await this.#getStanding(userId)
    if (!kept.cancelAtPeriodEnd) await this.#options.provider.cancelAtPeriodEnd(kept.id)
    await this.syncCustomer(customerId)
    return (await this.describe(userId)).subscription
  }

  /**
   * Renews a subscription that was set to end with its period.
   * @throws AppError subscription_missing, also if it has ended meanwhile, or payments_unavailable
   */
  async resume(userId: number): Promise<Subscription> {
    const { customerId, kept } = await this.#getStanding(userId)
    if (kept.cancelAtPeriodEnd) await this.#options.provider.resume(kept.id)
    const read = await this.syncCustomer(customerId)
    if (read === null || !isStanding(read)) throw new AppError('subscription_missing')
    return (await this.describe(userId)).subscription
  }

  /** @throws AppError subscription_missing unless the member has a subscription that has not ended */
  async #getStanding(userId: number): Promise<{ customerId: string; kept: KeptSubscription }> {
    const { db, provider } = this.#options
    const customer = await findCustomer(db, provider.name, userId)
    const kept = await findSubscription(db, provider.name, userId)
    if (customer === null || kept === null || !isStanding(kept)) throw new AppError('subscription_missing')
    return { customerId: customer.id, kept }
  }

  /** Chooses the subscription that counts. Ends the others, and refunded ones, at the provider. */
  async #settle(all: readonly ProviderSubscription[]): Promise<ProviderSubscription | null> {
    const { provider } = this.#options
    const refunded = all.filter(({ isRefunded }) => isRefunded)
    for (const { id } of refunded) await provider.endNow(id, false)
    const remaining = all.map((one) => (refunded.includes(one) ? { ...one, status: 'canceled' } : one))
    const { chosen, surplus } = chooseSubscription(remaining)
    for (const { id } of surplus) await provider.endNow(id, true)
    return chosen
  }

  /** A mail that cannot be enqueued now is enqueued by the next sync. */
  async #sendNotice(customerId: string): Promise<void> {
    const { notices, onError } = this.#options
    await notices
      .send(customerId)
      .catch((error: unknown) => onError(error, 'the mail about a failed payment was not enqueued'))
  }
}
