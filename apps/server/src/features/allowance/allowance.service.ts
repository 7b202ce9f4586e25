import type { ErrorCode, SubscriptionSummary, UploadsRemainingResponse } from '@housecoat/contract'
import type { AllowanceSettings } from '../../config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { JobOwner } from '../../platform/painter/job-owner.ts'
import type { IdentifiedCaller } from '../callers/caller.ts'
import { countRemaining, grantTo, isHeldByNetwork, refuse, type Usage } from './allowance.policy.ts'
import { deleteNamelessEntries, forgetPayer, readUsage } from './allowance.repository.ts'
import { FREE_PLAN } from '../subscriptions/subscription.policy.ts'
import type { EntitlementOf } from '../subscriptions/entitlement.ts'
import { jobOwnerOf } from './job-owner.ts'
import type { Payer } from './payer.ts'

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

/** Computes what a caller may still spend. */
export class AllowanceService {
  readonly #options: AllowanceServiceOptions

  constructor(options: AllowanceServiceOptions) {
    this.#options = options
  }

  /** The figures of the usage card. */
  async getUploadsRemaining(caller: IdentifiedCaller): Promise<UploadsRemainingResponse> {
    const subscription = await this.#findSubscription(caller)
    const grant = grantTo(caller, subscription, this.#options.allowances)
    const usage = await readUsage(this.#options.db, grant.payer)
    const isRenewed = grant.payer.kind === 'member' || isHeldByNetwork(grant, usage)
    const waitsForEmail = caller.userId !== null && grant.payer.kind === 'visitor'
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
  async preparePayment(caller: IdentifiedCaller): Promise<Payment> {
    const grant = grantTo(caller, await this.#findSubscription(caller), this.#options.allowances)
    return { payer: grant.payer, judge: (usage) => refuse(grant, usage, this.#options.hasPlans) }
  }

  /** The owner of a request's place in the painters' queue, and whether they have a paid plan. */
  async findJobOwner(caller: IdentifiedCaller): Promise<JobOwner> {
    const { plan } = await this.#findSubscription(caller)
    return { ...jobOwnerOf(caller), isPaid: plan !== 'free' }
  }

  /** Before a member is deleted: deletes the ledger entries that count for this member alone. */
  async forgetMember(tx: Database, userId: number): Promise<void> {
    await forgetPayer(tx, userId)
  }

  /** Deletes earlier days' ledger entries of deleted members. */
  async deleteNamelessEntries(): Promise<void> {
    await deleteNamelessEntries(this.#options.db)
  }

  async #findSubscription(caller: IdentifiedCaller): Promise<SubscriptionSummary> {
    return caller.userId === null ? FREE_PLAN : this.#options.entitlementOf(caller.userId)
  }
}
