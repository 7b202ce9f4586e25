import { PAID_PLANS } from '@housecoat/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { BillingCustomers } from '../features/subscriptions/billing-customers.service.ts'
import type { PaymentMode } from '../features/subscriptions/payment-mode.ts'
import { MONTHLY_PRICES } from '../features/subscriptions/plans.ts'
import type { Database } from '../platform/database/database.ts'
import { StripePayments } from '../platform/payments/stripe-payments.ts'

interface OpenPaymentsOptions {
  readonly app: FastifyInstance
  readonly db: Database
  readonly config: Config
  /** the session secret */
  readonly secret: string
  /** of one call to the payment provider */
  readonly timeoutMs: number
}

/** @returns no payments with PLANS=off, Stripe if its keys are set, else the test mode, whose code is loaded only then */
export async function openPayments(options: OpenPaymentsOptions): Promise<PaymentMode | null> {
  const { app, db, config, secret, timeoutMs } = options
  const { hasPlans, stripe } = config.payments
  if (!hasPlans) {
    app.log.info('Payments: none (PLANS=off)')
    return null
  }
  if (stripe !== null) return openStripe(app, new StripePayments(stripe, timeoutMs))
  const { openTestMode } = await import('../features/test-checkout/open-test-mode.ts')
  const customers = new BillingCustomers({ db, providerName: 'test' })
  return openTestMode({ app, db, publicUrl: config.http.publicUrl, secret, customers })
}

function openStripe(app: FastifyInstance, provider: StripePayments): PaymentMode {
  app.log.info('Payments: Stripe')
  app.addHook('onListen', () => checkPrices(app, provider))
  return {
    provider,
    isTestMode: false,
    registerRoutes: () => undefined,
    settle: () => Promise.resolve(),
  }
}

/** Logs an error where Stripe charges another price than our pages name. */
async function checkPrices(app: FastifyInstance, stripe: StripePayments): Promise<void> {
  try {
    for (const wrong of await listWrongPrices(stripe)) app.log.error(wrong, 'Stripe’s price is not ours')
  } catch (error) {
    app.log.warn({ err: error }, 'Stripe’s prices could not be checked')
  }
}

/** Asks Stripe for the prices. @returns those that differ from what our pages name, in dollars */
export async function listWrongPrices(stripe: Pick<StripePayments, 'findPrices'>) {
  const prices = await stripe.findPrices()
  return PAID_PLANS.map((plan) => ({ plan, ours: MONTHLY_PRICES[plan], stripes: prices[plan] })).filter(
    ({ ours, stripes }) => ours !== stripes,
  )
}
