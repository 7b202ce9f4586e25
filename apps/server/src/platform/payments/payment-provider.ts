import type { PaidPlan } from '@housecoat/contract'

/** A subscription as the provider knows it now. */
export interface ProviderSubscription {
  readonly id: string
  readonly plan: PaidPlan
  /** Stripe's status: active, trialing, past_due, canceled and so on */
  readonly status: string
  readonly createdAt: Date
  readonly currentPeriodEnd: Date
  readonly cancelAtPeriodEnd: boolean
  /** the newest invoice, if its payment failed */
  readonly failedPayment: { readonly invoiceId: string; readonly since: Date } | null
  /** the payment for the present period was refunded in full */
  readonly isRefunded: boolean
}

export interface ProviderCheckout {
  readonly id: string
  readonly customerId: string | null
  readonly plan: PaidPlan | null
  readonly status: 'open' | 'complete' | 'expired'
  readonly isPaid: boolean
  /** the payment page; null once the checkout is closed */
  readonly url: string | null
}

export interface NewCustomer {
  readonly userId: number
  readonly username: string
  readonly email: string
  /** the same key again, within an hour, gives the same customer */
  readonly key: string
}

export interface NewCheckout {
  readonly customerId: string
  readonly plan: PaidPlan
  /** the same key again gives the same checkout */
  readonly key: string
  /** `{CHECKOUT_SESSION_ID}` in it stands for the checkout's id */
  readonly successUrl: string
  readonly cancelUrl: string
}

export interface PlanChange {
  readonly customerId: string
  readonly subscription: ProviderSubscription
  readonly plan: PaidPlan
  /** the page after the change */
  readonly changedUrl: string
  /** the page after a cancellation */
  readonly returnUrl: string
}

/** An event at the provider. It is only a hint to read the customer's present state. */
export interface ProviderEvent {
  readonly id: string
  readonly type: string
  /** null for an event without a customer */
  readonly customerId: string | null
}

/** A subscription in a list of all customers'. Refunds are not looked up for it. */
export interface ListedSubscription extends Omit<ProviderSubscription, 'isRefunded'> {
  readonly customerId: string
}

/** Reads many customers at once. Pages have at most 100 entries; a cursor is null for the first page. */
export interface BulkReader {
  /** @returns a page of all subscriptions to our plans that have not ended; `next` is null after the last page */
  readonly listStanding: (
    cursor: string | null,
  ) => Promise<{ readonly subscriptions: readonly ListedSubscription[]; readonly next: string | null }>
  /**
   * @param cursor the newest event that was read; null: none was, so the newest page is read
   * @returns the events after it, oldest first; no event and a null cursor when the provider has forgotten that event
   */
  readonly listEvents: (cursor: string | null) => Promise<{
    readonly events: readonly ProviderEvent[]
    readonly cursor: string | null
    readonly hasMore: boolean
  }>
}

/**
 * A payment provider: Stripe, or the test provider, which moves no money. Every call but `readEvent` fails with
 * AppError payments_unavailable when the provider does not answer in time or refuses.
 */
export interface PaymentProvider {
  readonly name: 'stripe' | 'test'
  /** null: customers are read one by one */
  readonly bulk: BulkReader | null
  readonly createCustomer: (customer: NewCustomer) => Promise<string>
  /** Cancels all subscriptions of the customer immediately, and deletes the customer. */
  readonly deleteCustomer: (customerId: string) => Promise<void>
  /** @returns the customer's present and past subscriptions to our plans; null when the provider has no such customer */
  readonly listSubscriptions: (customerId: string) => Promise<ProviderSubscription[] | null>
  readonly openCheckout: (checkout: NewCheckout) => Promise<ProviderCheckout>
  readonly findCheckout: (id: string) => Promise<ProviderCheckout | null>
  /** Closes the checkout; does nothing when it is not open. */
  readonly expireCheckout: (id: string) => Promise<void>
  /** @returns the page on which the person confirms the change and its price */
  readonly openPlanChange: (change: PlanChange) => Promise<string>
  /** @returns the page for the card, the invoices, and resuming a plan that is set to end */
  readonly openBilling: (customerId: string, returnUrl: string) => Promise<string>
  readonly cancelAtPeriodEnd: (subscriptionId: string) => Promise<void>
  /** Renews a subscription that was set to end; does nothing when it has ended. */
  readonly resume: (subscriptionId: string) => Promise<void>
  /** @param isPaidBack also refunds the payment for the present period */
  readonly endNow: (subscriptionId: string, isPaidBack: boolean) => Promise<void>
  /** @throws AppError webhook_signature_invalid unless the provider signed these very bytes within 300 seconds */
  readonly readEvent: (body: Buffer, signature: string | undefined) => ProviderEvent
}
