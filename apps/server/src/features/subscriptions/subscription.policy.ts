import type { PaidPlan, Subscription, SubscriptionSummary } from '@housecoat/contract'
import type { ProviderSubscription } from '../../platform/payments/payment-provider.ts'

/** A subscription as the provider confirmed it last, and the time to judge it at. */
export interface KeptSubscription {
  readonly id: string
  readonly plan: PaidPlan
  readonly status: string
  readonly currentPeriodEnd: Date
  readonly cancelAtPeriodEnd: boolean
  readonly failedSince: Date | null
  /** by the database's clock */
  readonly now: Date
}

/** The plan without a subscription. */
export const FREE_PLAN: SubscriptionSummary = { plan: 'free', status: 'active' }

/** Stripe's words for a subscription without an unpaid invoice */
export const ACTIVE_STATUSES: readonly string[] = ['active', 'trialing']
/** not ended at the provider, paid or not: a customer must not have two of them */
export const STANDING_STATUSES: readonly string[] = [...ACTIVE_STATUSES, 'past_due', 'unpaid', 'paused']

/** Whether the subscription has not ended. */
export function isStanding({ status }: { readonly status: string }): boolean {
  return STANDING_STATUSES.includes(status)
}

/** Whether the subscription is paid or on trial. */
export function isActive({ status }: { readonly status: string }): boolean {
  return ACTIVE_STATUSES.includes(status)
}

/** The plan that a member has now: a subscription counts while it is active, and for the grace period after a failed payment. */
export function judgeEntitlement(kept: KeptSubscription | null, graceMs: number): SubscriptionSummary {
  if (kept === null) return FREE_PLAN
  const { plan, status, now, cancelAtPeriodEnd, currentPeriodEnd } = kept
  const isOver = cancelAtPeriodEnd && currentPeriodEnd <= now
  if (isActive(kept) && !isOver) return { plan, status }
  const graceEnd = findGraceEnd(kept, graceMs)
  return graceEnd !== null && graceEnd > now ? { plan, status } : FREE_PLAN
}

/** A member's subscription as pages show it. */
export function describeSubscription(kept: KeptSubscription | null, graceMs: number): Subscription {
  const entitlement = judgeEntitlement(kept, graceMs)
  const isPaid = kept !== null && entitlement.plan !== 'free'
  const graceEnd = kept === null ? null : findGraceEnd(kept, graceMs)
  return {
    ...entitlement,
    details: {
      currentPeriodEnd: isPaid ? kept.currentPeriodEnd.toISOString() : null,
      cancelAtPeriodEnd: isPaid && kept.cancelAtPeriodEnd,
    },
    failedPayment:
      kept === null || graceEnd === null ? null : { plan: kept.plan, graceEndsAt: graceEnd.toISOString() },
  }
}

function findGraceEnd({ status, failedSince }: KeptSubscription, graceMs: number): Date | null {
  return status === 'past_due' && failedSince !== null ? new Date(failedSince.getTime() + graceMs) : null
}

/**
 * Chooses the subscription that counts of a customer's: an active one before one with an unpaid invoice, the older before the
 * newer; if all have ended, the newest.
 */
export function chooseSubscription(all: readonly ProviderSubscription[]): {
  readonly chosen: ProviderSubscription | null
  /** the others that have not ended, and should */
  readonly surplus: readonly ProviderSubscription[]
} {
  const byAge = all.toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  )
  const standing = byAge.filter(isStanding)
  const chosen = standing.find(isActive) ?? standing.at(0) ?? byAge.at(-1) ?? null
  return { chosen, surplus: standing.filter((subscription) => subscription !== chosen) }
}
