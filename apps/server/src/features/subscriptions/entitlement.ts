import type { SubscriptionSummary } from '@housecoat/contract'
import type { Database } from '../../platform/database/database.ts'
import type { PaymentProvider } from '../../platform/payments/payment-provider.ts'
import { FREE_PLAN, judgeEntitlement } from '../subscriptions/subscription.policy.ts'
import { findSubscription } from '../subscriptions/subscriptions.repository.ts'

/** Tells the plan of a member. */
export type EntitlementOf = (userId: number) => Promise<SubscriptionSummary>

/** Without plans, earlier subscriptions do not count. */
export const FREE_FOR_ALL: EntitlementOf = () => Promise.resolve(FREE_PLAN)

interface EntitlementOptions {
  readonly db: Database
  readonly provider: PaymentProvider['name']
  readonly graceMs: number
}

/** @returns what reads a member's plan from the subscription as the payment provider confirmed it */
export function createEntitlementOf({ db, provider, graceMs }: EntitlementOptions): EntitlementOf {
  return async (userId) => judgeEntitlement(await findSubscription(db, provider, userId), graceMs)
}
