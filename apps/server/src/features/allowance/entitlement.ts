import type { SubscriptionSummary } from '@housecoat/contract'

/** Tells the plan of a member. */
export type EntitlementOf = (userId: number) => Promise<SubscriptionSummary>

/** What everybody has who subscribes to nothing. */
export const FREE_PLAN: SubscriptionSummary = { plan: 'free', status: 'active' }

/** Nothing is sold yet, so every member is on the free plan; subscriptions are read here once they are. */
export const entitlementOf: EntitlementOf = () => Promise.resolve(FREE_PLAN)
