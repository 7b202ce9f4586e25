import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { MailOutbox } from '../../platform/mail/mail-outbox.ts'
import type { PaymentProvider } from '../../platform/payments/payment-provider.ts'
import { StripePayments } from '../../platform/payments/stripe-payments.ts'
import { openTestMode } from '../test-checkout/open-test-mode.ts'
import { CheckoutService } from './checkout.service.ts'
import { PaymentNotices } from './payment-notices.ts'
import { listPlans, MONTHLY_PRICES } from './plans.ts'
import { dismissDeparted, reconcile, type ReadingTimes } from './reconcile.ts'
import { registerPlansOffRoutes } from './plans-off.routes.ts'
import { registerSubscriptionRoutes } from './subscriptions.routes.ts'
import { SubscriptionsService } from './subscriptions.service.ts'
import { registerWebhookRoutes } from './webhook.routes.ts'

interface SubscriptionsParts {
  readonly app: FastifyInstance
  readonly db: Database
  readonly config: Config
  /** the session secret */
  readonly secret: string
  readonly outbox: MailOutbox
  readonly readingTimes: ReadingTimes
  readonly paymentTimeoutMs: number
}

export interface Subscriptions {
  readonly registerRoutes: () => void
  /** Compares what we keep with the provider's books. */
  readonly reconcile: () => Promise<void>
  /** Has the provider end what deleted accounts subscribed to; what fails is tried again with the next comparison. */
  readonly dismissDeparted: () => Promise<void>
}

/** Assembles subscriptions: none with PLANS=off, Stripe if its keys are set, else the test mode. */
export function openSubscriptions(parts: SubscriptionsParts): Subscriptions {
  return parts.config.payments.hasPlans ? openPlans(parts) : openNothing(parts)
}

/** Earlier subscriptions stay in the database until plans are on again. */
function openNothing({ app }: SubscriptionsParts): Subscriptions {
  app.log.info('Payments: none (PLANS=off)')
  const nothing = () => Promise.resolve()
  return { registerRoutes: () => registerPlansOffRoutes(app), reconcile: nothing, dismissDeparted: nothing }
}

function openPlans(parts: SubscriptionsParts): Subscriptions {
  const { app, db, config, readingTimes } = parts
  const { publicUrl } = config.http
  const { stripe, graceMs } = config.payments
  const onError = (error: unknown, message: string) => app.log.error({ err: error }, message)
  const testMode = stripe === null ? openTestMode(parts) : null
  const provider: PaymentProvider = testMode?.payments ?? openStripe(parts)
  const notices = new PaymentNotices({ db, outbox: parts.outbox, publicUrl, graceMs })
  const subscriptions = new SubscriptionsService({ db, provider, notices, graceMs, onError })
  const checkout = new CheckoutService({ db, provider, subscriptions, publicUrl })
  const registerRoutes = () => {
    registerSubscriptionRoutes(app, {
      ...{ subscriptions, checkout, isTestMode: testMode !== null },
      plans: listPlans(config.allowance),
    })
    registerWebhookRoutes(app, { provider, subscriptions })
    testMode?.registerRoutes()
  }
  return {
    registerRoutes,
    reconcile: async () => {
      await testMode?.settle()
      await reconcile({ db, provider, subscriptions }, readingTimes)
    },
    dismissDeparted: () =>
      dismissDeparted({ db, provider }).catch((error: unknown) =>
        onError(error, 'ending the subscription of a deleted account failed'),
      ),
  }
}

/** Says so where Stripe would take another price than the one that our pages name. */
function openStripe({ app, config: { payments }, paymentTimeoutMs }: SubscriptionsParts): StripePayments {
  if (payments.stripe === null) throw new RangeError('Stripe is not configured')
  const stripe = new StripePayments(payments.stripe, paymentTimeoutMs)
  app.log.info('Payments: Stripe')
  app.addHook('onListen', async () => {
    try {
      const taken = await stripe.findPrices()
      for (const plan of ['standard', 'premium'] as const)
        if (taken[plan] !== MONTHLY_PRICES[plan])
          app.log.error(
            { plan, ours: MONTHLY_PRICES[plan], stripes: taken[plan] },
            'Stripe’s price is not ours',
          )
    } catch (error) {
      app.log.warn({ err: error }, 'Stripe’s prices could not be checked')
    }
  })
  return stripe
}
