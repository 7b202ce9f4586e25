import {
  createWebhookRequestSchema,
  createWebhookResponseSchema,
  messageResponseSchema,
  webhooksResponseSchema,
} from '@housecoat/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { WebhookService } from './webhooks.service.ts'

const tags = ['accounts']
const success = true as const
const PATH = '/api/account/webhooks'
const config = { caller: 'member' as const }
const oneSchema = { params: z.object({ id: z.uuid() }), response: { 200: messageResponseSchema }, tags }

/** A member's webhooks. */
export function registerWebhookRoutes(app: FastifyInstance, webhooks: WebhookService): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()

  const listSchema = { response: { 200: webhooksResponseSchema }, tags }
  routes.get(PATH, { schema: listSchema, config }, async (request) => {
    const { userId } = await request.getSignedInCaller()
    return { success, webhooks: await webhooks.list(userId) }
  })

  const createSchema = {
    body: createWebhookRequestSchema,
    response: { 200: createWebhookResponseSchema },
    tags,
  }
  routes.post(PATH, { schema: createSchema, config }, async (request, reply) => {
    const { userId } = await request.getSignedInCaller()
    reply.header('cache-control', 'no-store')
    return { success, ...(await webhooks.create(userId, request.body.url)) }
  })

  const testLimit = { ...config, rateLimit: { max: 10, timeWindow: '1 minute' } }
  routes.post(`${PATH}/:id/test`, { schema: oneSchema, config: testLimit }, async (request) => {
    const { userId } = await request.getSignedInCaller()
    await webhooks.test(userId, request.params.id)
    return { success, message: 'A test message is on its way.' }
  })

  routes.delete(`${PATH}/:id`, { schema: oneSchema, config }, async (request) => {
    const { userId } = await request.getSignedInCaller()
    await webhooks.delete(userId, request.params.id)
    return { success, message: 'The webhook is deleted.' }
  })
}
