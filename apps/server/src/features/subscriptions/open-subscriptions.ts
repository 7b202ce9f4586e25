import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { MailOutbox } from '../../platform/mail/mail-outbox.ts'
import { ListComparison } from './compare-lists.ts'
import { CheckoutService } from './checkout.service.ts'
import { PaymentNotices } from './payment-notices.ts'
import type { PaymentMode } from './payment-mode.ts'
import { listPlans } from './plans.ts'
import { reconcile, removeDeletedCustomers, type ReadingTimes } from './reconcile.ts'
import { registerPlansOffRoutes } from './plans-off.routes.ts'
import { registerSubscriptionRoutes } from './subscriptions.routes.ts'
import { SubscriptionsService } from './subscriptions.service.ts'
import { registerWebhookRoutes } from './webhook.routes.ts'

interface SubscriptionsOptions {
  readonly db: Database
  readonly config: Config
  /** null: no plans are offered */
  readonly payments: PaymentMode | null
  readonly outbox: MailOutbox
  readonly readingTimes: ReadingTimes
  /** ends a comparison that is under way */
  readonly signal: AbortSignal
  readonly onError: (error: unknown, message: string) => void
}

export interface Subscriptions {
  readonly registerRoutes: (app: FastifyInstance) => void
  /** Compares our rows with the provider's. */
  readonly reconcile: () => Promise<void>
  /** Has the provider end the subscriptions of deleted accounts; the next comparison repeats what fails. */
  readonly removeDeletedCustomers: () => Promise<void>
}

/** Builds the services of subscriptions. */
export function openSubscriptions(options: SubscriptionsOptions): Subscriptions {
  return options.payments === null ? PLANS_OFF : openPlans(options, options.payments)
}

/** Earlier subscriptions stay in the database until plans are on again. */
const PLANS_OFF: Subscriptions = {
  registerRoutes: registerPlansOffRoutes,
  reconcile: () => Promise.resolve(),
  removeDeletedCustomers: () => Promise.resolve(),
}

function openPlans(options: SubscriptionsOptions, payments: PaymentMode): Subscriptions {
  const { db, config, outbox, readingTimes, signal, onError } = options
  const { publicUrl } = config.http
  const { graceMs } = config.payments
  const { provider, isTestMode } = payments
  const notices = new PaymentNotices({ outbox, publicUrl, graceMs })
  const subscriptions = new SubscriptionsService({ db, provider, notices, graceMs, onError })
  const checkout = new CheckoutService({ db, provider, subscriptions, publicUrl })
  const { bulk } = provider
  const { idleMs: passEveryMs, callsPerSecond } = readingTimes
  const lists =
    bulk && new ListComparison({ db, provider, bulk, subscriptions, passEveryMs, callsPerSecond, signal })
  const plans = listPlans(config.allowance, config.queue.isPaidFirst)
  return {
    registerRoutes: (app) => {
      registerSubscriptionRoutes(app, { subscriptions, checkout, isTestMode, plans })
      registerWebhookRoutes(app, { provider, subscriptions })
      payments.registerRoutes()
    },
    reconcile: async () => {
      await payments.settle()
      await reconcile({ db, provider, subscriptions, lists }, readingTimes)
    },
    removeDeletedCustomers: () =>
      removeDeletedCustomers({ db, provider }).catch((error: unknown) =>
        onError(error, 'ending the subscription of a deleted account failed'),
      ),
  }
}
