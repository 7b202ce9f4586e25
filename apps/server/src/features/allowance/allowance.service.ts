import type { ErrorCode, SubscriptionSummary, UploadsRemainingResponse } from '@housecoat/contract'
import type { AllowanceSettings } from '../../config.ts'
import type { Database } from '../../platform/database/database.ts'
import { countRemaining, grantTo, isHeldByNetwork, refuse, type Usage } from './allowance.policy.ts'
import { readUsage } from './allowance.repository.ts'
import { FREE_PLAN } from '../subscriptions/subscription.policy.ts'
import type { EntitlementOf } from '../subscriptions/entitlement.ts'
import type { Payer, Requester } from './requester.ts'

/** How a reservation is paid for. */
export interface Payment {
  readonly payer: Payer
  /** @returns why one more generation is refused, or null */
  readonly judge: (usage: Usage) => ErrorCode | null
}

interface AllowanceServiceOptions {
  readonly db: Database
  readonly allowances: AllowanceSettings
  readonly entitlementOf: EntitlementOf
  readonly hasPlans: boolean
}

/** Computes what a requester may still spend. */
export class AllowanceService {
  readonly #options: AllowanceServiceOptions

  constructor(options: AllowanceServiceOptions) {
    this.#options = options
  }

  /** The figures of the usage card. */
  async getUploadsRemaining(requester: Requester): Promise<UploadsRemainingResponse> {
    const subscription = await this.#findSubscription(requester)
    const grant = grantTo(requester, subscription, this.#options.allowances)
    const usage = await readUsage(this.#options.db, grant.payer)
    const isRenewed = grant.payer.kind === 'member' || isHeldByNetwork(grant, usage)
    const waitsForEmail = requester.kind === 'member' && grant.payer.kind === 'visitor'
    return {
      success: true,
      remainingUploads: countRemaining(grant, usage),
      allowance: grant.limit,
      isUnlimited: grant.isUnlimited,
      resetsAt: isRenewed ? usage.resetsAt.toISOString() : null,
      subscription,
      afterConfirming: waitsForEmail ? this.#options.allowances.free : null,
    }
  }

  /** Prepares a reservation's payment before its transaction, because reading the plan may be slow. */
  async preparePayment(requester: Requester): Promise<Payment> {
    const grant = grantTo(requester, await this.#findSubscription(requester), this.#options.allowances)
    return { payer: grant.payer, judge: (usage) => refuse(grant, usage, this.#options.hasPlans) }
  }

  async #findSubscription(requester: Requester): Promise<SubscriptionSummary> {
    return requester.kind === 'member' ? this.#options.entitlementOf(requester.userId) : FREE_PLAN
  }
}
