import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { PaymentProvider } from '../../platform/payments/payment-provider.ts'
import { isSignatureRecent } from '../../platform/payments/signed-events.ts'
import type { SubscriptionsService } from './subscriptions.service.ts'

interface WebhookRoutesOptions {
  readonly provider: Pick<PaymentProvider, 'readEvent'>
  readonly subscriptions: Pick<SubscriptionsService, 'receive'>
}

export const WEBHOOK_PATH = '/api/stripe/webhook'
/** an invoice with all its lines */
const BODY_LIMIT_BYTES = 1024 * 1024

/**
 * `POST /api/stripe/webhook`: where the payment provider tells of events. A success says that the event took effect;
 * after any other answer the provider tells it again.
 */
export function registerWebhookRoutes(app: FastifyInstance, options: WebhookRoutesOptions): void {
  const { provider, subscriptions } = options
  const schema = { tags: ['subscriptions'] }
  // whoever signs needs no page of ours, and comes in bursts
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

/** A signature is over the very bytes that were sent. */
export function takeRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
}

/** Refuses an implausible signature header before the body is read. @throws AppError webhook_signature_invalid */
export const checkSignatureHeader: onRequestHookHandler = ({ headers }, _reply, next) => {
  const isPlausible = isSignatureRecent(readSignature(headers), Date.now())
  next(isPlausible ? undefined : new AppError('webhook_signature_invalid'))
}

export function readSignature(headers: Readonly<Record<string, unknown>>): string | undefined {
  const signature = headers['stripe-signature']
  return typeof signature === 'string' ? signature : undefined
}
