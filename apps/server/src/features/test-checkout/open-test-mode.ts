import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { BillingCustomers } from '../subscriptions/billing-customers.service.ts'
import type { PaymentMode } from '../subscriptions/payment-mode.ts'
import { WEBHOOK_PATH } from '../subscriptions/webhook.routes.ts'
import { TestCheckoutService } from './test-checkout.service.ts'
import { registerTestCheckoutRoutes } from './test-checkout.routes.ts'
import { TestClockService } from './test-clock.service.ts'
import { testModeSecret } from './test-mode-secret.ts'
import { TestPayments } from './test-payments.ts'

interface TestModeOptions {
  readonly app: FastifyInstance
  readonly db: Database
  readonly publicUrl: URL
  /** the session secret */
  readonly secret: string
  readonly customers: BillingCustomers
}

/** Opens the test mode, in which no card is charged. */
export function openTestMode({ app, db, publicUrl, secret, customers }: TestModeOptions): PaymentMode {
  const webhookSecret = testModeSecret(secret)
  const provider = new TestPayments({ db, publicUrl, webhookSecret, deliver: deliverTo(app) })
  const checkouts = new TestCheckoutService({ db, payments: provider, customers })
  const clock = new TestClockService({ db, payments: provider, customers })
  app.log.warn(
    'Payments: TEST MODE. Anyone can take the Premium plan without paying, because STRIPE_SECRET_KEY and its three ' +
      'others are not set. To take real payments set all four; to offer no plans set PLANS=off. See docs/subscriptions.md',
  )
  return {
    provider,
    isTestMode: true,
    registerRoutes: () => registerTestCheckoutRoutes(app, { checkouts, clock, webhookSecret }),
    settle: async () => {
      await clock.settle()
    },
  }
}

/** Sends signed events to this server's webhook, as Stripe would. */
function deliverTo(app: FastifyInstance) {
  return async (payload: string, signature: string): Promise<void> => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: WEBHOOK_PATH,
      payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })
    // as with Stripe, the next sync repairs what an undelivered event missed
    if (statusCode >= 300) app.log.warn({ statusCode }, 'an event of the test mode was not accepted')
  }
}
