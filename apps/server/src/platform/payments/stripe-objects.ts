import { PAID_PLANS } from '@housecoat/contract'
import type Stripe from 'stripe'
import type { ProviderCheckout, ProviderSubscription } from './payment-provider.ts'

const PAYABLE_OR_PAID = ['open', 'complete'] as const

/** A checkout session in our shape. */
export function describeCheckout(session: Stripe.Checkout.Session): ProviderCheckout {
  const { id, customer, metadata, status, payment_status: paid, url } = session
  return {
    id,
    customerId: customer === null ? null : idOf(customer),
    plan: PAID_PLANS.find((plan) => plan === metadata?.['plan']) ?? null,
    status: PAYABLE_OR_PAID.find((known) => known === status) ?? 'expired',
    isPaid: status === 'complete' && paid !== 'unpaid',
    url,
  }
}

/** Why a subscription is past due. */
export function describeFailure(
  invoice: Stripe.Invoice | string | null,
): ProviderSubscription['failedPayment'] {
  if (invoice === null || typeof invoice === 'string') return null
  return {
    invoiceId: invoice.id,
    since: toDate(invoice.status_transitions.finalized_at ?? invoice.created),
  }
}

/** US dollars per month; null for any other kind of price. */
export function readMonthlyDollars({ unit_amount: cents, currency, recurring }: Stripe.Price): number | null {
  const isMonthly = recurring?.interval === 'month' && recurring.interval_count === 1
  return isMonthly && currency === 'usd' && cents !== null ? cents / 100 : null
}

/** An object of Stripe, expanded or only its id. */
export function idOf(reference: string | { readonly id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}

export function toDate(seconds: number): Date {
  return new Date(seconds * 1000)
}
