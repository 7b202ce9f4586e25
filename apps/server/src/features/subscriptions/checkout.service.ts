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

/** more than the tabs that a person opens at once */
const MAX_ATTEMPTS = 5

/** Opens the provider's pages for payments. */
export class CheckoutService {
  readonly #options: CheckoutOptions

  constructor(options: CheckoutOptions) {
    this.#options = options
  }

  /**
   * Opens a page on which the provider shows the price and asks for confirmation; nothing is charged here. However many tabs
   * ask at once, only one checkout can be paid. A member with another plan confirms the change there; a member with a failed
   * payment gets the page to update the card.
   * @returns the page's URL
   * @throws AppError plan_unknown, plan_is_free, plan_already_active, server_busy or payments_unavailable
   */
  async open(user: UserRow, planId: string): Promise<string> {
    const plan = getPaidPlan(planId)
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const url = await this.#tryToOpen(user, plan)
      if (url !== null) return url
    }
    throw new AppError('server_busy')
  }

  /**
   * Syncs the subscription after a checkout.
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

  /** @throws AppError subscription_missing for a member who never paid */
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
    // from here on no checkout of another plan can be paid, so the state read now stays current
    const change = await this.#findChange(customer, plan)
    if (change !== null) return change
    if (opened?.url != null && opened.plan === plan) return opened.url
    // the provider may have deleted the customer
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

  /** The page for a member who already subscribes; null for one who does not. */
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
