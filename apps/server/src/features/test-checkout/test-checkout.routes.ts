import {
  checkoutSessionParamsSchema,
  paymentPageResponseSchema,
  testBillingActSchema,
  testBillingResponseSchema,
  testCheckoutActSchema,
  testCheckoutResponseSchema,
  testClockRequestSchema,
} from '@housecoat/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../../app-error.ts'
import { parseSigned } from '../../platform/payments/signed-events.ts'
import {
  checkSignatureHeader,
  readSignature,
  takeRawBodies,
} from '../../platform/payments/signed-requests.ts'
import type { TestCheckoutService } from './test-checkout.service.ts'
import type { TestClockService } from './test-clock.service.ts'

interface TestCheckoutRoutesOptions {
  readonly checkouts: TestCheckoutService
  readonly clock: TestClockService
  /** what the clock's requests are signed with */
  readonly webhookSecret: string
}

const tags = ['test mode']
const success = true as const
const config = { caller: 'member' as const }

/** Calls of the pages that replace Stripe's in test mode, and the clock for renewals. */
export function registerTestCheckoutRoutes(app: FastifyInstance, options: TestCheckoutRoutesOptions): void {
  const { checkouts } = options
  const routes = app.withTypeProvider<ZodTypeProvider>()

  const oneSchema = {
    params: checkoutSessionParamsSchema,
    response: { 200: testCheckoutResponseSchema },
    tags,
  }
  routes.get('/api/test-checkout/:sessionId', { schema: oneSchema, config }, async (request) => {
    const { userId } = await request.getSignedInCaller()
    return { success, checkout: await checkouts.describe(userId, request.params.sessionId) }
  })

  const actSchema = { params: testCheckoutActSchema, response: { 200: paymentPageResponseSchema }, tags }
  routes.post('/api/test-checkout/:sessionId/:act', { schema: actSchema, config }, async (request) => {
    const { userId } = await request.getSignedInCaller()
    const { sessionId, act } = request.params
    const acts = {
      pay: () => checkouts.pay(userId, sessionId),
      decline: () => checkouts.decline(userId, sessionId),
      cancel: () => checkouts.leave(userId, sessionId),
    }
    return { success, url: await acts[act]() }
  })

  const billing = { 200: testBillingResponseSchema }
  routes.get('/api/test-billing', { schema: { response: billing, tags }, config }, async (request) => {
    const { userId } = await request.getSignedInCaller()
    return { success, billing: await checkouts.describeBilling(userId) }
  })

  const billingSchema = { params: testBillingActSchema, response: billing, tags }
  routes.post('/api/test-billing/:act', { schema: billingSchema, config }, async (request) => {
    const { userId } = await request.getSignedInCaller()
    const { act } = request.params
    if (act === 'keep-plan') await checkouts.keepPlan(userId)
    else await checkouts.setCard(userId, act === 'card-works')
    return { success, billing: await checkouts.describeBilling(userId) }
  })

  registerClockRoute(app, options)
}

/** `POST /api/test-clock`: for the operator, who can read the installation's secret. */
function registerClockRoute(app: FastifyInstance, { clock, webhookSecret }: TestCheckoutRoutesOptions): void {
  const options = { schema: { tags }, config: { isSigned: true }, onRequest: checkSignatureHeader }
  void app.register((scope, _options, done) => {
    takeRawBodies(scope)
    scope.post<{ Body: Buffer }>('/api/test-clock', options, async (request) => {
      const content = parseSigned(request.body, readSignature(request.headers), webhookSecret)
      const parsed = testClockRequestSchema.safeParse(content)
      if (!parsed.success) throw new AppError('bad_request', { cause: parsed.error })
      const { days, refund } = parsed.data
      if (refund !== undefined) await clock.refund(refund)
      return { success, ...(await clock.advance(days)) }
    })
    done()
  })
}
