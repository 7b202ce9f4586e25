import {
  apiTokensResponseSchema,
  createApiTokenRequestSchema,
  createApiTokenResponseSchema,
  messageResponseSchema,
} from '@housecoat/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { ApiTokenService } from './api-tokens.service.ts'

const tags = ['accounts']
const success = true as const
const PATH = '/api/account/tokens'
const config = { caller: 'member' as const }

/** A member's personal API tokens. No token can make or delete tokens. */
export function registerApiTokenRoutes(app: FastifyInstance, tokens: ApiTokenService): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()

  const listSchema = { response: { 200: apiTokensResponseSchema }, tags }
  routes.get(PATH, { schema: listSchema, config }, async (request) => {
    const { session } = await request.getSignedInCaller()
    return { success, tokens: await tokens.list(session) }
  })

  const createSchema = {
    body: createApiTokenRequestSchema,
    response: { 200: createApiTokenResponseSchema },
    tags,
  }
  routes.post(PATH, { schema: createSchema, config }, async (request, reply) => {
    const { session, mustConfirmEmail } = await request.getSignedInCaller()
    // a token on an unproved address could be a stranger's, and has no visitor's cookie to count under
    if (mustConfirmEmail) throw new AppError('email_unconfirmed')
    reply.header('cache-control', 'no-store')
    return { success, ...(await tokens.create(session.user, request.body)) }
  })

  const deleteSchema = { params: z.object({ id: z.uuid() }), response: { 200: messageResponseSchema }, tags }
  routes.delete(`${PATH}/:id`, { schema: deleteSchema, config }, async (request) => {
    const { user } = (await request.getSignedInCaller()).session
    await tokens.delete(user, request.params.id)
    return { success, message: 'The token is deleted, and no longer works.' }
  })
}
