import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Database } from '../../platform/database/database.ts'
import { WEBHOOK_PATH } from '../subscriptions/webhook.routes.ts'
import { TestCheckoutService } from './test-checkout.service.ts'
import { registerTestCheckoutRoutes } from './test-checkout.routes.ts'
import { TestClockService } from './test-clock.service.ts'
import { testModeSecret } from './test-mode-secret.ts'
import { TestPayments } from './test-payments.ts'

interface TestModeOptions {
  readonly app: FastifyInstance
  readonly db: Database
  readonly config: Config
  /** the session secret */
  readonly secret: string
}

interface TestMode {
  readonly payments: TestPayments
  readonly registerRoutes: () => void
  /** Does what is due. */
  readonly settle: () => Promise<unknown>
}

/** Puts the test mode together, in which no card is charged. */
export function openTestMode({ app, db, config, secret }: TestModeOptions): TestMode {
  const webhookSecret = testModeSecret(secret)
  const deliver = async (payload: string, signature: string) => {
    const { statusCode } = await app.inject({
      ...{ method: 'POST', url: WEBHOOK_PATH, payload },
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })
    // as with Stripe, what was not taken now is repaired by the next comparison
    if (statusCode >= 300) app.log.warn({ statusCode }, 'an event of the test mode was not taken')
  }
  const payments = new TestPayments({ db, publicUrl: config.http.publicUrl, webhookSecret, deliver })
  const checkouts = new TestCheckoutService({ db, payments })
  const clock = new TestClockService({ db, payments })
  app.log.warn(
    'Payments: TEST MODE. Anyone can take the Premium plan without paying, because STRIPE_SECRET_KEY and its three ' +
      'others are not set. To take real payments set all four; to offer no plans set PLANS=off. See docs/subscriptions.md',
  )
  return {
    payments,
    registerRoutes: () => registerTestCheckoutRoutes(app, { checkouts, clock, webhookSecret }),
    settle: () => clock.settle(),
  }
}
