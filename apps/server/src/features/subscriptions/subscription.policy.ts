import type { PaidPlan, Subscription, SubscriptionSummary } from '@housecoat/contract'
import type { ProviderSubscription } from '../../platform/payments/payment-provider.ts'

/** What is kept of the provider's word, and the moment at which it is judged. */
export interface KeptSubscription {
  readonly id: string
  readonly plan: PaidPlan
  readonly status: string
  readonly currentPeriodEnd: Date
  readonly cancelAtPeriodEnd: boolean
  readonly failedSince: Date | null
  /** the database's clock when it was read */
  readonly now: Date
}

/** What everybody has who subscribes to nothing. */
export const FREE_PLAN: SubscriptionSummary = { plan: 'free', status: 'active' }

const ACTIVE: ReadonlySet<string> = new Set(['active', 'trialing'])
/** What still stands at the provider, whether it is paid or not: a second one beside it would be one too many. */
const STANDING: ReadonlySet<string> = new Set([...ACTIVE, 'past_due', 'unpaid', 'paused'])

export function isStanding({ status }: { readonly status: string }): boolean {
  return STANDING.has(status)
}

/** Standing, and nothing is owed for it. */
export function isInOrder({ status }: { readonly status: string }): boolean {
  return ACTIVE.has(status)
}

/** The plan that somebody has now: paid, on trial, or owed for less than the grace period. */
export function judgeEntitlement(kept: KeptSubscription | null, graceMs: number): SubscriptionSummary {
  if (kept === null) return FREE_PLAN
  const { plan, status, now, cancelAtPeriodEnd, currentPeriodEnd } = kept
  const isOver = cancelAtPeriodEnd && currentPeriodEnd <= now
  if (ACTIVE.has(status) && !isOver) return { plan, status }
  const graceEnd = findGraceEnd(kept, graceMs)
  return graceEnd !== null && graceEnd > now ? { plan, status } : FREE_PLAN
}

/** What the person is told. */
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
 * Which of a customer's subscriptions counts: one in order before one that is owed for, the older before the newer;
 * without any that stands, the last that was.
 */
export function chooseSubscription(all: readonly ProviderSubscription[]): {
  readonly chosen: ProviderSubscription | null
  /** that stand beside it and must not */
  readonly surplus: readonly ProviderSubscription[]
} {
  const byAge = all.toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  )
  const standing = byAge.filter(isStanding)
  const chosen = standing.find(isInOrder) ?? standing.at(0) ?? byAge.at(-1) ?? null
  return { chosen, surplus: standing.filter((subscription) => subscription !== chosen) }
}
