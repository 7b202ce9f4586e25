import type { FastifyInstance } from 'fastify'
import type { PaymentProvider } from '../../platform/payments/payment-provider.ts'
import {
  checkSignatureHeader,
  readSignature,
  takeRawBodies,
} from '../../platform/payments/signed-requests.ts'
import type { SubscriptionsService } from './subscriptions.service.ts'

interface WebhookRoutesOptions {
  readonly provider: Pick<PaymentProvider, 'readEvent'>
  readonly subscriptions: Pick<SubscriptionsService, 'receive'>
}

export const WEBHOOK_PATH = '/api/stripe/webhook'
/** an invoice with all its lines */
const BODY_LIMIT_BYTES = 1024 * 1024

/**
 * `POST /api/stripe/webhook`: events of the payment provider. A success says that the event was handled; after any other
 * answer the provider sends it again.
 */
export function registerWebhookRoutes(app: FastifyInstance, options: WebhookRoutesOptions): void {
  const { provider, subscriptions } = options
  const schema = { tags: ['subscriptions'] }
  // signed requests come from no page of ours, and in bursts
  const config = { isSigned: true, rateLimit: false as const }
  void app.register((scope, _options, done) => {
    takeRawBodies(scope)
    const options = { schema, config, bodyLimit: BODY_LIMIT_BYTES, onRequest: checkSignatureHeader }
    scope.post<{ Body: Buffer }>(WEBHOOK_PATH, options, async (request) => {
      await subscriptions.receive(provider.readEvent(request.body, readSignature(request.headers)))
      return { success: true, received: true }
    })
    done()
  })
}
