import type { PaidPlan } from '@housecoat/contract'

/** A subscription as the provider knows it now. */
export interface ProviderSubscription {
  readonly id: string
  readonly plan: PaidPlan
  /** in Stripe's words: active, trialing, past_due, canceled and so on */
  readonly status: string
  readonly createdAt: Date
  readonly currentPeriodEnd: Date
  readonly cancelAtPeriodEnd: boolean
  /** the newest invoice, while it could not be collected */
  readonly failedPayment: { readonly invoiceId: string; readonly since: Date } | null
  /** what was paid for the present period was paid back in full */
  readonly isRefunded: boolean
}

export interface ProviderCheckout {
  readonly id: string
  readonly customerId: string | null
  readonly plan: PaidPlan | null
  readonly status: 'open' | 'complete' | 'expired'
  readonly isPaid: boolean
  /** where the person pays; null once it is not open any more */
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
  /** where the person goes after the change */
  readonly changedUrl: string
  /** where the person goes without it */
  readonly returnUrl: string
}

/** What happened at the provider. It is only a hint: what counts is the customer's present state. */
export interface ProviderEvent {
  readonly id: string
  readonly type: string
  /** null for what concerns no customer */
  readonly customerId: string | null
}

/**
 * Who takes the money: Stripe, or the test mode's own, which takes none. Every call but `readEvent` fails with
 * AppError payments_unavailable when the provider does not answer in time or refuses.
 */
export interface PaymentProvider {
  readonly name: 'stripe' | 'test'
  readonly createCustomer: (customer: NewCustomer) => Promise<string>
  /** Ends all subscriptions of the customer at once and forgets the person. */
  readonly deleteCustomer: (customerId: string) => Promise<void>
  /** All that the customer has or had, in plans of ours; null when the provider knows no such customer any more. */
  readonly listSubscriptions: (customerId: string) => Promise<ProviderSubscription[] | null>
  readonly openCheckout: (checkout: NewCheckout) => Promise<ProviderCheckout>
  readonly findCheckout: (id: string) => Promise<ProviderCheckout | null>
  /** Nobody can pay it any more; nothing happens when it is not open. */
  readonly expireCheckout: (id: string) => Promise<void>
  /** @returns the page on which the person confirms the change and its price */
  readonly openPlanChange: (change: PlanChange) => Promise<string>
  /** @returns the page for the card, the invoices and keeping a plan that is set to end */
  readonly openBilling: (customerId: string, returnUrl: string) => Promise<string>
  readonly cancelAtPeriodEnd: (subscriptionId: string) => Promise<void>
  /** @param isPaidBack also gives back what was paid for the present period */
  readonly endNow: (subscriptionId: string, isPaidBack: boolean) => Promise<void>
  /** @throws AppError webhook_signature_invalid unless the provider signed these very bytes within 300 seconds */
  readonly readEvent: (body: Buffer, signature: string | undefined) => ProviderEvent
}
