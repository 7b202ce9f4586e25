import { t } from '@lingui/core/macro'
import type { PlanOffer, Subscription } from '@housecoat/contract'
import { formatDay, formatPrice } from '../../locales/format.ts'

/** A plan's price; a period is always a month. */
export function describePrice({ price }: Pick<PlanOffer, 'price'>): string {
  if (price === 0) return t({ message: 'Free', context: 'price' })
  const dollars = formatPrice(price)
  return t`${dollars}/month`
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
  if (plan === 'free') return t`You're on the free plan.`
  const day = details.currentPeriodEnd === null ? null : formatDay(details.currentPeriodEnd, 'long')
  if (status === 'past_due') return t`Your last payment hasn't gone through yet.`
  if (day === null) return t`Your subscription is active.`
  if (details.cancelAtPeriodEnd) return t`Canceled: your plan ends on ${day}, then you'll move to Free.`
  return status === 'trialing' ? t`Your trial ends on ${day}.` : t`Renews on ${day}.`
}
