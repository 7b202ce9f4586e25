import { messageResponseSchema, quoteRequestSchema } from '@housecoat/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Attempts } from '../accounts/attempts.service.ts'
import type { QuoteService } from './quotes.service.ts'

interface QuoteRoutesOptions {
  readonly quotes: QuoteService
  readonly attempts: Pick<Attempts, 'countOfNetwork'>
}

/** `POST /api/quote-requests` */
export function registerQuoteRoutes(app: FastifyInstance, options: QuoteRoutesOptions): void {
  const { quotes, attempts } = options
  const schema = { body: quoteRequestSchema, response: { 200: messageResponseSchema }, tags: ['doors'] }
  app.withTypeProvider<ZodTypeProvider>().post('/api/quote-requests', { schema }, async (request, reply) => {
    await attempts.countOfNetwork('quote', request.networkKey)
    await quotes.ask(request.body, await request.identifyCaller(reply))
    return { success: true as const, message: 'Your quote request was sent. We will get back to you soon.' }
  })
}
