import { Readable } from 'node:stream'
import {
  changePasswordRequestSchema,
  changeProfileRequestSchema,
  deleteAccountRequestSchema,
  disconnectGoogleRequestSchema,
  messageResponseSchema,
  sessionsResponseSchema,
  signedInResponseSchema,
} from '@housecoat/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AccountService } from './account.service.ts'
import { describeUser } from './describe-user.ts'
import { zipEntries } from './export-zip.ts'
import type { SignInRoutesOptions } from './sign-in.routes.ts'

interface AccountRoutesOptions extends SignInRoutesOptions {
  readonly accounts: AccountService
}

const tags = ['accounts']
const success = true as const
const message = { 200: messageResponseSchema }
const config = { caller: 'member' as const }

/** What people do with their own account; everybody else is told to sign in. */
export function registerAccountRoutes(app: FastifyInstance, options: AccountRoutesOptions): void {
  const { accounts, members, confirmations, describeBrowser } = options
  const routes = app.withTypeProvider<ZodTypeProvider>()

  const profileSchema = { body: changeProfileRequestSchema, response: { 200: signedInResponseSchema }, tags }
  routes.patch('/api/account', { schema: profileSchema, config }, async (request) => {
    const { user } = await members.get(request)
    const { networkKey } = describeBrowser(request)
    const changed = await accounts.changeProfile(user, request.body, networkKey)
    return {
      success,
      message: 'Your profile has been changed.',
      user: describeUser(changed, members.isModerator(changed), confirmations),
    }
  })

  const passwordSchema = { body: changePasswordRequestSchema, response: message, tags }
  routes.post('/api/account/password', { schema: passwordSchema, config }, async (request, reply) => {
    const session = await members.get(request)
    const { deviceToken } = describeBrowser(request)
    members.setTokens(reply, await accounts.changePassword(session, request.body, deviceToken))
    return { success, message: 'Your password has been changed. All other devices are signed out.' }
  })

  const googleSchema = {
    body: disconnectGoogleRequestSchema,
    response: { 200: signedInResponseSchema },
    tags,
  }
  routes.delete('/api/account/google', { schema: googleSchema, config }, async (request) => {
    const { user } = await members.get(request)
    const changed = await accounts.disconnectGoogle(user, request.body)
    return {
      success,
      message: 'Google can no longer sign in to your account.',
      user: describeUser(changed, members.isModerator(changed), confirmations),
    }
  })

  const sessionsSchema = { response: { 200: sessionsResponseSchema }, tags }
  routes.get('/api/account/sessions', { schema: sessionsSchema, config }, async (request) => ({
    success,
    sessions: await accounts.listSessions(await members.get(request)),
  }))

  routes.delete('/api/account/sessions', { schema: { response: message, tags }, config }, async (request) => {
    const count = await accounts.endOtherSessions(await members.get(request))
    return {
      success,
      message: count === 1 ? 'Signed out 1 other device.' : `Signed out ${count} other devices.`,
    }
  })

  const oneSchema = { params: z.object({ id: z.uuid() }), response: message, tags }
  routes.delete('/api/account/sessions/:id', { schema: oneSchema, config }, async (request) => {
    await accounts.endSession(await members.get(request), request.params.id)
    return { success, message: 'The device is signed out.' }
  })

  routes.get('/api/account/export', { schema: { tags }, config }, async (request, reply) => {
    const { user } = await members.get(request)
    const zip = Readable.from(zipEntries(accounts.exportData(user)), { objectMode: false })
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="housecoat-data.zip"')
      .send(zip)
  })

  const deleteSchema = { body: deleteAccountRequestSchema, response: message, tags }
  routes.delete('/api/account', { schema: deleteSchema, config }, async (request, reply) => {
    const { user } = await members.get(request)
    await accounts.deleteAccount(user, request.body)
    members.clearToken(reply)
    return { success, message: 'Your account and everything in it have been deleted.' }
  })
}
