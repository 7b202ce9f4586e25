import type { PaidPlan } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PaymentProvider, ProviderCheckout } from '../../platform/payments/payment-provider.ts'
import { shownEmail } from '../accounts/email-addresses.ts'
import type { UserRow } from '../callers/caller.ts'
import {
  findCustomer,
  insertCustomer,
  keepCheckout,
  type BillingCustomer,
} from './billing-customers.repository.ts'
import { getPaidPlan } from './plans.ts'
import { isActive, isStanding } from './subscription.policy.ts'
import type { SubscriptionsService } from './subscriptions.service.ts'

interface CheckoutOptions {
  readonly db: Database
  readonly provider: PaymentProvider
  readonly subscriptions: Pick<SubscriptionsService, 'syncCustomer'>
  readonly publicUrl: URL
}

/** more tabs at once than a person opens */
const MOST_ATTEMPTS = 5

/** Leads to the pages on which people pay. */
export class CheckoutService {
  readonly #options: CheckoutOptions

  constructor(options: CheckoutOptions) {
    this.#options = options
  }

  /**
   * Never charges by itself: a page of the provider shows the price and asks. However many tabs ask at once, one
   * checkout can be paid. Somebody with another plan confirms the change there; somebody who owes sees to the card first.
   * @returns the page's address
   * @throws AppError plan_unknown, plan_is_free, plan_already_active, server_busy or payments_unavailable
   */
  async open(user: UserRow, planId: string): Promise<string> {
    const plan = getPaidPlan(planId)
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const url = await this.#tryToOpen(user, plan)
      if (url !== null) return url
    }
    throw new AppError('server_busy')
  }

  /**
   * Takes over what the provider confirms of a checkout.
   * @throws AppError not_found for one that is not the user's, checkout_unpaid
   */
  async verify(userId: number, checkoutId: string): Promise<void> {
    const { db, provider, subscriptions } = this.#options
    const customer = await findCustomer(db, provider.name, userId)
    const checkout = customer === null ? null : await provider.findCheckout(checkoutId)
    if (customer === null || checkout?.customerId !== customer.id) throw new AppError('not_found')
    if (!checkout.isPaid) throw new AppError('checkout_unpaid')
    await subscriptions.syncCustomer(customer.id)
  }

  /** @throws AppError subscription_missing for somebody who never paid */
  async openBilling(userId: number): Promise<string> {
    const { db, provider } = this.#options
    const customer = await findCustomer(db, provider.name, userId)
    if (customer === null) throw new AppError('subscription_missing')
    return provider.openBilling(customer.id, this.#link('/subscription?returned=1'))
  }

  /** @returns null when another tab opened a checkout at the same moment */
  async #tryToOpen(user: UserRow, plan: PaidPlan): Promise<string | null> {
    const { db, provider } = this.#options
    const customer = await this.#ensureCustomer(user)
    const opened = await this.#findOpened(customer)
    if (opened !== null && opened.plan !== plan) await provider.expireCheckout(opened.id)
    // no checkout of another plan can be paid from here on, so what is read now stays true
    const change = await this.#findChange(customer, plan)
    if (change !== null) return change
    if (opened?.url != null && opened.plan === plan) return opened.url
    // the provider may have known the customer no longer
    if ((await this.#ensureCustomer(user)).id !== customer.id) return null
    const made = await provider.openCheckout({
      ...{ customerId: customer.id, plan, key: `${customer.id}-${customer.checkoutCount}-${plan}` },
      successUrl: this.#link('/subscription/success?session_id={CHECKOUT_SESSION_ID}'),
      cancelUrl: this.#link('/subscription/cancel'),
    })
    if (made.url !== null && (await keepCheckout(db, customer, made.id))) return made.url
    const kept = await this.#ensureCustomer(user)
    if (kept.checkoutId !== made.id) await provider.expireCheckout(made.id)
    return null
  }

  async #ensureCustomer(user: UserRow): Promise<BillingCustomer> {
    const { db, provider } = this.#options
    const { id: userId, username, createdAt } = user
    const known = await findCustomer(db, provider.name, userId)
    if (known !== null) return known
    const id = await provider.createCustomer({
      userId,
      username,
      email: shownEmail(user),
      key: `${userId}-${createdAt.getTime()}`,
    })
    await insertCustomer(db, { id, provider: provider.name, userId })
    const kept = await findCustomer(db, provider.name, userId)
    if (kept === null) throw new AppError('authentication_required')
    return kept
  }

  /** The customer's newest checkout, while it can be paid. */
  async #findOpened({ checkoutId }: BillingCustomer): Promise<ProviderCheckout | null> {
    const checkout = checkoutId === null ? null : await this.#options.provider.findCheckout(checkoutId)
    return checkout?.status === 'open' ? checkout : null
  }

  /** Where somebody goes who subscribes already; null for who does not. */
  async #findChange({ id: customerId }: BillingCustomer, plan: PaidPlan): Promise<string | null> {
    const { provider, subscriptions } = this.#options
    const present = await subscriptions.syncCustomer(customerId)
    if (present === null || !isStanding(present)) return null
    const returnUrl = this.#link('/subscription?returned=1')
    if (!isActive(present)) return provider.openBilling(customerId, returnUrl)
    if (present.plan === plan) throw new AppError('plan_already_active')
    return provider.openPlanChange({
      ...{ customerId, plan, returnUrl, subscription: present },
      changedUrl: this.#link(`/subscription?changed=${plan}`),
    })
  }

  #link(path: string): string {
    return this.#options.publicUrl.origin + path
  }
}
