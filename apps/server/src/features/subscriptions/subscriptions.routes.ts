import {
  cancelSubscriptionResponseSchema,
  checkoutSessionParamsSchema,
  checkoutSessionResponseSchema,
  paymentPageResponseSchema,
  subscriptionPlansResponseSchema,
  subscriptionQuerySchema,
  subscriptionResponseSchema,
  type PlanOffer,
} from '@housecoat/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Members } from '../accounts/members.ts'
import { shownEmail, type UserRow } from '../accounts/users.repository.ts'
import type { CheckoutService, Payer } from './checkout.service.ts'
import type { SubscriptionsService } from './subscriptions.service.ts'

interface SubscriptionRoutesOptions {
  readonly subscriptions: SubscriptionsService
  readonly checkout: CheckoutService
  readonly members: Pick<Members, 'get'>
  readonly plans: readonly PlanOffer[]
  readonly isTestMode: boolean
}

const tags = ['subscriptions']
const success = true as const
const config = { caller: 'member' as const }

/** Plans for everybody; a member's own subscription, and the ways to the pages on which it is paid. */
export function registerSubscriptionRoutes(app: FastifyInstance, options: SubscriptionRoutesOptions): void {
  const { subscriptions, checkout, members, plans, isTestMode } = options
  const routes = app.withTypeProvider<ZodTypeProvider>()

  const plansSchema = { response: { 200: subscriptionPlansResponseSchema }, tags }
  routes.get('/api/subscription-plans', { schema: plansSchema }, () => ({ success, plans: [...plans] }))

  const ownSchema = {
    querystring: subscriptionQuerySchema,
    response: { 200: subscriptionResponseSchema },
    tags,
  }
  routes.get('/api/subscription', { schema: ownSchema, config }, async (request) => {
    const { user } = await members.get(request)
    if (request.query.refresh === 'true') await subscriptions.refresh(user.id)
    return { success, ...(await subscriptions.describe(user.id)), isTestMode }
  })

  const checkoutSchema = {
    params: z.object({ planId: z.string() }),
    response: { 200: paymentPageResponseSchema },
    tags,
  }
  routes.post('/api/create-checkout-session/:planId', { schema: checkoutSchema, config }, async (request) => {
    const { user } = await members.get(request)
    return { success, url: await checkout.open(payerOf(user), request.params.planId) }
  })

  const verifySchema = {
    params: checkoutSessionParamsSchema,
    response: { 200: checkoutSessionResponseSchema },
    tags,
  }
  routes.get('/api/checkout-session/:sessionId', { schema: verifySchema, config }, async (request) => {
    const { user } = await members.get(request)
    await checkout.verify(payerOf(user), request.params.sessionId)
    const { subscription } = await subscriptions.describe(user.id)
    return { success, subscription }
  })

  const cancelSchema = { response: { 200: cancelSubscriptionResponseSchema }, tags }
  routes.post('/api/subscription/cancel', { schema: cancelSchema, config }, async (request) => {
    const { user } = await members.get(request)
    const subscription = await subscriptions.cancel(user.id)
    const message = 'Your subscription will be canceled at the end of the current billing period.'
    return { success, message, subscription }
  })

  const billingSchema = { response: { 200: paymentPageResponseSchema }, tags }
  routes.post('/api/billing-portal-session', { schema: billingSchema, config }, async (request) => {
    const { user } = await members.get(request)
    return { success, url: await checkout.openBilling(payerOf(user)) }
  })
}

function payerOf(user: UserRow): Payer {
  return { ...user, email: shownEmail(user) }
}
