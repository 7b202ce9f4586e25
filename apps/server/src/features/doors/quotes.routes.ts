import { QUOTE_SENT, messageResponseSchema, quoteRequestSchema } from '@housecoat/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { RateLimiter } from '../accounts/rate-limiter.service.ts'
import type { QuoteService } from './quotes.service.ts'

interface QuoteRoutesOptions {
  readonly quotes: QuoteService
  readonly rateLimiter: Pick<RateLimiter, 'consumeForNetwork'>
}

/** `POST /api/quote-requests` */
export function registerQuoteRoutes(app: FastifyInstance, options: QuoteRoutesOptions): void {
  const { quotes, rateLimiter } = options
  const schema = { body: quoteRequestSchema, response: { 200: messageResponseSchema }, tags: ['doors'] }
  app.withTypeProvider<ZodTypeProvider>().post('/api/quote-requests', { schema }, async (request, reply) => {
    await rateLimiter.consumeForNetwork('quote', request.networkKey)
    await quotes.ask(request.body, await request.identifyCaller(reply))
    return { success: true as const, message: QUOTE_SENT }
  })
}
