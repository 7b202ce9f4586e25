import { uploadsRemainingResponseSchema } from '@housecoat/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { AllowanceService } from './allowance.service.ts'

/** `GET /api/uploads-remaining`: how many generations the caller has left. */
export function registerAllowanceRoutes(app: FastifyInstance, allowance: AllowanceService): void {
  const schema = {
    response: { 200: uploadsRemainingResponseSchema },
    tags: ['allowance'],
    summary: 'Ask how many pictures are left',
  }
  const config = { scopes: ['designs:read', 'generate'] } as const
  app
    .withTypeProvider<ZodTypeProvider>()
    .get('/api/uploads-remaining', { schema, config }, async (request, reply) => {
      const caller = await request.identifyCaller(reply)
      reply.header('cache-control', 'no-store')
      return allowance.getUploadsRemaining(caller)
    })
}
