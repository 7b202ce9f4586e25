import {
  confirmEmailRequestSchema,
  emailConfirmationResponseSchema,
  messageResponseSchema,
} from '@housecoat/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { EmailConfirmations } from './email-confirmation.service.ts'

const tags = ['accounts']
const success = true as const
const message = { 200: messageResponseSchema }

/** The mailed link that confirms an address. Opening it changes nothing, because mail scanners open links too. */
export function registerEmailConfirmationRoutes(
  app: FastifyInstance,
  confirmations: EmailConfirmations,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()

  const findSchema = {
    body: confirmEmailRequestSchema,
    response: { 200: emailConfirmationResponseSchema },
    tags,
  }
  routes.post('/api/email/confirmation', { schema: findSchema }, async (request) => ({
    success,
    ...(await confirmations.find(request.body.token)),
  }))

  const confirmSchema = { body: confirmEmailRequestSchema, response: message, tags }
  routes.post('/api/email/confirm', { schema: confirmSchema }, async (request) => {
    await confirmations.confirm(request.body.token)
    return { success, message: 'Your email is confirmed.' }
  })

  const linkOptions = { schema: { response: message, tags }, config: { caller: 'member' as const } }
  routes.post('/api/account/email/link', linkOptions, async (request) => {
    const { user } = (await request.getSignedInCaller()).session
    await confirmations.mailAgain(user)
    return { success, message: "If there's an email to confirm, we sent a new link." }
  })
}
