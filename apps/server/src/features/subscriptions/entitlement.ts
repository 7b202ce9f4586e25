import type { SubscriptionSummary } from '@housecoat/contract'
import type { Database } from '../../platform/database/database.ts'
import type { PaymentProvider } from '../../platform/payments/payment-provider.ts'
import { FREE_PLAN, judgeEntitlement } from './subscription.policy.ts'
import { findSubscription } from './subscriptions.repository.ts'

/** Finds a member's plan. */
export type EntitlementOf = (userId: number) => Promise<SubscriptionSummary>

/** For a server without plans: earlier subscriptions do not count. */
export const FREE_FOR_ALL: EntitlementOf = () => Promise.resolve(FREE_PLAN)

interface EntitlementOptions {
  readonly db: Database
  readonly provider: PaymentProvider['name']
  readonly graceMs: number
}

/** @returns a function that finds a member's plan in the subscription that the payment provider last confirmed */
export function createEntitlementOf({ db, provider, graceMs }: EntitlementOptions): EntitlementOf {
  return async (userId) => judgeEntitlement(await findSubscription(db, provider, userId), graceMs)
}
