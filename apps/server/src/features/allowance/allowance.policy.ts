import type { ErrorCode, SubscriptionSummary } from '@housecoat/contract'
import type { AllowanceSettings } from '../../config.ts'
import type { Requester } from './requester.ts'

/** What one requester may spend. */
export interface Grant {
  readonly limit: number
  readonly isUnlimited: boolean
  /** what all visitors of the address may spend today together; null for members */
  readonly networkLimit: number | null
}

/** What was spent of a grant: debits less refunds. */
export interface Usage {
  /** a member's today, a visitor's ever */
  readonly own: number
  /** today's of all visitors of the address; 0 for members */
  readonly network: number
}

const ACTIVE_STATUSES: ReadonlySet<string> = new Set(['active', 'trialing'])

/** Premium is unlimited while it is active; lapsed, it still has a figure of its own. */
export function grantTo(
  requester: Requester,
  { plan, status }: SubscriptionSummary,
  allowances: AllowanceSettings,
): Grant {
  if (requester.kind === 'visitor') {
    return { limit: allowances.anonymous, isUnlimited: false, networkLimit: allowances.addressPerDay }
  }
  const isUnlimited = plan === 'premium' && ACTIVE_STATUSES.has(status)
  return { limit: allowances[plan], isUnlimited, networkLimit: null }
}

/** @returns generations left now; with an unlimited grant the plan's own figure, which never sinks */
export function countRemaining(grant: Grant, usage: Usage): number {
  if (grant.isUnlimited) return grant.limit
  return Math.max(0, Math.min(grant.limit - usage.own, countNetworkRemaining(grant, usage)))
}

/** Whether the address's ceiling, which is whole again tomorrow, is what holds a visitor back. */
export function isHeldByNetwork(grant: Grant, usage: Usage): boolean {
  return countNetworkRemaining(grant, usage) < grant.limit - usage.own
}

/**
 * @param hasPlans a member who has used up the day's generations can take a larger plan
 * @returns why one more generation is refused, or null when it may be made
 */
export function refuse(grant: Grant, usage: Usage, hasPlans: boolean): ErrorCode | null {
  if (grant.isUnlimited) return null
  if (usage.own >= grant.limit) {
    if (grant.networkLimit !== null) return 'free_credits_used'
    return hasPlans ? 'upgrade_required' : 'daily_limit_reached'
  }
  return countNetworkRemaining(grant, usage) > 0 ? null : 'address_credits_used'
}

function countNetworkRemaining({ networkLimit }: Grant, { network }: Usage): number {
  return networkLimit === null ? Infinity : networkLimit - network
}
