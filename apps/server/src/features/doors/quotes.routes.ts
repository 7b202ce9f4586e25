import { messageResponseSchema, quoteRequestSchema } from '@housecoat/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Attempts } from '../accounts/attempts.service.ts'
import type { IdentifyRequester } from '../allowance/identify-requester.ts'
import type { QuoteService } from './quotes.service.ts'

interface QuoteRoutesOptions {
  readonly quotes: QuoteService
  readonly attempts: Pick<Attempts, 'countOfNetwork'>
  readonly identify: IdentifyRequester
  readonly networkKeyOf: (request: FastifyRequest) => string
  /** whether the sender may see a picture */
  readonly canSee: (request: FastifyRequest, pictureId: string) => Promise<boolean>
}

/** `POST /api/quote-requests` */
export function registerQuoteRoutes(app: FastifyInstance, options: QuoteRoutesOptions): void {
  const { quotes, attempts, identify, networkKeyOf, canSee } = options
  const schema = { body: quoteRequestSchema, response: { 200: messageResponseSchema }, tags: ['doors'] }
  app.withTypeProvider<ZodTypeProvider>().post('/api/quote-requests', { schema }, async (request, reply) => {
    await attempts.countOfNetwork('quote', networkKeyOf(request))
    const requester = await identify(request, reply)
    const asker = { requester, canSee: (pictureId: string) => canSee(request, pictureId) }
    await quotes.ask(request.body, asker)
    return { success: true as const, message: 'Your quote request was sent. We will get back to you soon.' }
  })
}
