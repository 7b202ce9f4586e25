import type { PaidPlan, PlanOffer, Subscription } from '@housecoat/contract'
import { formatDay } from '../../locales/format.ts'

const PLAN_NAMES = { free: 'Free', standard: 'Standard', premium: 'Premium' } as const

export function planName(plan: Subscription['plan'] | PaidPlan): string {
  return PLAN_NAMES[plan]
}

export function describePrice({ price, period }: Pick<PlanOffer, 'price' | 'period'>): string {
  return price === 0 ? 'Free' : `$${price}/${period}`
}

export function isActive({ status }: Pick<Subscription, 'status'>): boolean {
  return status === 'active' || status === 'trialing'
}

/** Whether there is an active paid plan that has not been canceled yet. */
export function canCancel(subscription: Subscription): boolean {
  return isActive(subscription) && subscription.plan !== 'free' && !subscription.details.cancelAtPeriodEnd
}

/** Whether a canceled plan is still paid for, so that it can be resumed. */
export function canResume({ plan, details }: Subscription): boolean {
  return plan !== 'free' && details.cancelAtPeriodEnd
}

/** What happens to the plan next, in one sentence. */
export function describeState({ plan, status, details }: Subscription): string {
  if (plan === 'free') return "You're on the free plan."
  const day = details.currentPeriodEnd === null ? null : formatDay(details.currentPeriodEnd, 'long')
  if (status === 'past_due') return "Your last payment hasn't gone through yet."
  if (day === null) return 'Your subscription is active.'
  if (details.cancelAtPeriodEnd) return `Canceled: your plan ends on ${day}, then you'll move to Free.`
  return status === 'trialing' ? `Your trial ends on ${day}.` : `Renews on ${day}.`
}
