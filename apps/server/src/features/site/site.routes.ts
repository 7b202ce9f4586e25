import { siteResponseSchema, type SiteResponse } from '@housecoat/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'

/** `GET /api/site`: the operator's choices that pages mention. */
export function registerSiteRoutes(app: FastifyInstance, site: Omit<SiteResponse, 'success'>): void {
  const schema = { response: { 200: siteResponseSchema }, tags: ['site'] }
  app
    .withTypeProvider<ZodTypeProvider>()
    .get('/api/site', { schema }, () => ({ success: true as const, ...site }))
}
