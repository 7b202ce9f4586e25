import type { ErrorCode, SubscriptionSummary } from '@housecoat/contract'
import type { AllowanceSettings } from '../../config.ts'
import { isActive } from '../subscriptions/subscription.policy.ts'
import type { IdentifiedCaller } from '../callers/caller.ts'
import { payerOf, type Payer } from './payer.ts'

/** What one caller may spend. */
export interface Grant {
  readonly payer: Payer
  readonly limit: number
  readonly isUnlimited: boolean
  /** today's ceiling for everyone who shares the payer's network key; null: none */
  readonly networkLimit: number | null
  /** error codes when nothing is left of the payer's or the network's allowance */
  readonly refusals: { readonly own: ErrorCode; readonly network: ErrorCode }
}

/** What was spent of a grant: debits minus refunds. */
export interface Usage {
  /** a member's today, a visitor's ever */
  readonly own: number
  /** today's of all with the same network key; 0 without one */
  readonly network: number
}

/** Premium is unlimited while it is active; after that its own limit applies. */
export function grantTo(
  caller: IdentifiedCaller,
  subscription: SubscriptionSummary,
  allowances: AllowanceSettings,
): Grant {
  const { plan } = subscription
  const payer = payerOf(caller, plan)
  const refusals = findRefusals(caller, payer)
  if (payer.kind === 'visitor') {
    const { anonymous: limit, addressPerDay: networkLimit } = allowances
    return { payer, refusals, limit, networkLimit, isUnlimited: false }
  }
  const isUnlimited = plan === 'premium' && isActive(subscription)
  // a ceiling of 0 for visitors must not refuse members
  const networkLimit = payer.networkKey === null ? null : Math.max(allowances.addressPerDay, allowances.free)
  return { payer, refusals, limit: allowances[plan], networkLimit, isUnlimited }
}

function findRefusals(caller: IdentifiedCaller, payer: Payer): Grant['refusals'] {
  if (caller.userId === null) return { own: 'free_credits_used', network: 'address_credits_used' }
  return payer.kind === 'visitor'
    ? { own: 'confirm_email_for_more', network: 'confirm_email_for_more' }
    : { own: 'upgrade_required', network: 'network_credits_used' }
}

/** @returns generations left now; with an unlimited grant the plan's own figure, which never decreases */
export function countRemaining(grant: Grant, usage: Usage): number {
  if (grant.isUnlimited) return grant.limit
  return Math.max(0, Math.min(grant.limit - usage.own, countNetworkRemaining(grant, usage)))
}

/** Whether the network's daily ceiling is lower than what the payer has left. */
export function isHeldByNetwork(grant: Grant, usage: Usage): boolean {
  return countNetworkRemaining(grant, usage) < grant.limit - usage.own
}

/**
 * @param hasPlans whether a member who has used up the day's generations can upgrade
 * @returns why one more generation is refused, or null when it is allowed
 */
export function refuse(grant: Grant, usage: Usage, hasPlans: boolean): ErrorCode | null {
  if (grant.isUnlimited) return null
  const refusal = findRefusal(grant, usage)
  const needsPlan = refusal === 'upgrade_required' || refusal === 'network_credits_used'
  return needsPlan && !hasPlans ? 'daily_limit_reached' : refusal
}

function findRefusal(grant: Grant, usage: Usage): ErrorCode | null {
  if (usage.own >= grant.limit) return grant.refusals.own
  return countNetworkRemaining(grant, usage) > 0 ? null : grant.refusals.network
}

function countNetworkRemaining({ networkLimit }: Grant, { network }: Usage): number {
  return networkLimit === null ? Infinity : networkLimit - network
}
