import {
  cancelSubscriptionResponseSchema,
  checkoutSessionParamsSchema,
  checkoutSessionResponseSchema,
  paymentPageResponseSchema,
  resumeSubscriptionResponseSchema,
  subscriptionPlansResponseSchema,
  subscriptionQuerySchema,
  subscriptionResponseSchema,
  type PlanOffer,
} from '@housecoat/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { CheckoutService } from './checkout.service.ts'
import type { SubscriptionsService } from './subscriptions.service.ts'

interface SubscriptionRoutesOptions {
  readonly subscriptions: SubscriptionsService
  readonly checkout: CheckoutService
  readonly plans: readonly PlanOffer[]
  readonly isTestMode: boolean
}

const tags = ['subscriptions']
const success = true as const
const config = { caller: 'member' as const }

/** The plans; a member's own subscription, and links to the provider's pages for payments. */
export function registerSubscriptionRoutes(app: FastifyInstance, options: SubscriptionRoutesOptions): void {
  const { subscriptions, checkout, plans, isTestMode } = options
  const routes = app.withTypeProvider<ZodTypeProvider>()

  const plansSchema = { response: { 200: subscriptionPlansResponseSchema }, tags }
  routes.get('/api/subscription-plans', { schema: plansSchema }, () => ({ success, plans: [...plans] }))

  const ownSchema = {
    querystring: subscriptionQuerySchema,
    response: { 200: subscriptionResponseSchema },
    tags,
  }
  routes.get('/api/subscription', { schema: ownSchema, config }, async (request) => {
    const { userId } = await request.getSignedInCaller()
    if (request.query.refresh === 'true') await subscriptions.refresh(userId)
    return { success, ...(await subscriptions.describe(userId)), isTestMode }
  })

  const checkoutSchema = {
    params: z.object({ planId: z.string() }),
    response: { 200: paymentPageResponseSchema },
    tags,
  }
  routes.post('/api/create-checkout-session/:planId', { schema: checkoutSchema, config }, async (request) => {
    const { session } = await request.getSignedInCaller()
    return { success, url: await checkout.open(session.user, request.params.planId) }
  })

  const verifySchema = {
    params: checkoutSessionParamsSchema,
    response: { 200: checkoutSessionResponseSchema },
    tags,
  }
  routes.get('/api/checkout-session/:sessionId', { schema: verifySchema, config }, async (request) => {
    const { userId } = await request.getSignedInCaller()
    await checkout.verify(userId, request.params.sessionId)
    const { subscription } = await subscriptions.describe(userId)
    return { success, subscription }
  })

  const cancelSchema = { response: { 200: cancelSubscriptionResponseSchema }, tags }
  routes.post('/api/subscription/cancel', { schema: cancelSchema, config }, async (request) => {
    const { userId } = await request.getSignedInCaller()
    const subscription = await subscriptions.cancel(userId)
    const message = 'Your subscription will be canceled at the end of the current billing period.'
    return { success, message, subscription }
  })

  const resumeSchema = { response: { 200: resumeSubscriptionResponseSchema }, tags }
  routes.post('/api/subscription/resume', { schema: resumeSchema, config }, async (request) => {
    const { userId } = await request.getSignedInCaller()
    return { success, subscription: await subscriptions.resume(userId) }
  })

  const billingSchema = { response: { 200: paymentPageResponseSchema }, tags }
  routes.post('/api/billing-portal-session', { schema: billingSchema, config }, async (request) => {
    const { userId } = await request.getSignedInCaller()
    return { success, url: await checkout.openBilling(userId) }
  })
}
