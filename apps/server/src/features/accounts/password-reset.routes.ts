import {
  forgotPasswordRequestSchema,
  messageResponseSchema,
  resetPasswordRequestSchema,
} from '@housecoat/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { BackgroundTasks } from '../../platform/timing/background-tasks.ts'
import type { RateLimiter } from './rate-limiter.service.ts'
import type { SessionCookies } from './session-cookies.ts'
import type { PasswordResetService } from './password-reset.service.ts'

interface PasswordResetRoutesOptions {
  readonly passwordResets: PasswordResetService
  readonly rateLimiter: RateLimiter
  readonly cookies: SessionCookies
}

const tags = ['accounts']

/** A forgotten password: a link by mail, and the new password that the link allows. */
export function registerPasswordResetRoutes(
  app: FastifyInstance,
  { passwordResets, rateLimiter, cookies }: PasswordResetRoutesOptions,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const tasks = new BackgroundTasks()
  app.addHook('onClose', () => tasks.settle())

  const forgotSchema = { body: forgotPasswordRequestSchema, response: { 200: messageResponseSchema }, tags }
  routes.post('/api/password/forgot', { schema: forgotSchema }, async (request) => {
    await rateLimiter.consumeForNetwork('resetMail', request.networkKey)
    tasks.run(passwordResets.sendLink(request.body.email), (error) =>
      request.log.error({ err: error }, 'a reset mail was not sent'),
    )
    return {
      success: true as const,
      message: "If there's an account with this email, we emailed it a link.",
    }
  })

  const resetSchema = { body: resetPasswordRequestSchema, response: { 200: messageResponseSchema }, tags }
  routes.post('/api/password/reset', { schema: resetSchema }, async (request, reply) => {
    const { token, password } = request.body
    const deviceToken = cookies.readDevice(request)
    cookies.setDevice(reply, await passwordResets.setPassword(token, password, deviceToken))
    cookies.clearSession(reply)
    return { success: true as const, message: 'Your password is set. Sign in with it.' }
  })
}
