import type { Config } from '../config.ts'
import { AllowanceService } from '../features/allowance/allowance.service.ts'
import {
  createEntitlementOf,
  FREE_FOR_ALL,
  type EntitlementOf,
} from '../features/subscriptions/entitlement.ts'
import type { Database } from '../platform/database/database.ts'
import type { StartContext } from './app-parts.ts'

/** Opens the allowance, with the members' plans. */
export function openAllowance({ config, parts }: StartContext, db: Database): AllowanceService {
  return new AllowanceService({
    db,
    allowances: config.allowance,
    entitlementOf: parts.entitlementOf ?? openEntitlements(db, config.payments),
    hasPlans: config.payments.hasPlans,
  })
}

function openEntitlements(db: Database, { hasPlans, stripe, graceMs }: Config['payments']): EntitlementOf {
  if (!hasPlans) return FREE_FOR_ALL
  return createEntitlementOf({ db, graceMs, provider: stripe === null ? 'test' : 'stripe' })
}
