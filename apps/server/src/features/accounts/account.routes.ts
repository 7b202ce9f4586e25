import { Readable } from 'node:stream'
import {
  changePasswordRequestSchema,
  changeProfileRequestSchema,
  chooseLocaleRequestSchema,
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
import { zipEntries } from './export-zip.ts'
import type { SignInRoutesOptions } from './sign-in.routes.ts'

interface AccountRoutesOptions extends Pick<SignInRoutesOptions, 'cookies' | 'describe'> {
  readonly accounts: AccountService
}

const tags = ['accounts']
const success = true as const
const message = { 200: messageResponseSchema }
const config = { caller: 'member' as const }

/** A member's own account: profile, password, sessions, export, deletion. */
export function registerAccountRoutes(app: FastifyInstance, options: AccountRoutesOptions): void {
  const { accounts, cookies, describe } = options
  const routes = app.withTypeProvider<ZodTypeProvider>()

  const profileSchema = { body: changeProfileRequestSchema, response: { 200: signedInResponseSchema }, tags }
  routes.patch('/api/account', { schema: profileSchema, config }, async (request) => {
    const { user } = (await request.getSignedInCaller()).session
    const changed = await accounts.changeProfile(user, request.body, request.networkKey)
    return {
      success,
      message: 'Your profile has been changed.',
      user: describe(changed),
    }
  })

  const localeSchema = {
    body: chooseLocaleRequestSchema,
    response: { 200: signedInResponseSchema },
    tags,
  }
  routes.put('/api/account/locale', { schema: localeSchema, config }, async (request, reply) => {
    const { user } = (await request.getSignedInCaller()).session
    const changed = await accounts.chooseLocale(user, request.body.locale)
    cookies.setLocale(reply, changed.locale)
    return { success, message: 'Your language has been changed.', user: describe(changed) }
  })

  const passwordSchema = { body: changePasswordRequestSchema, response: message, tags }
  routes.post('/api/account/password', { schema: passwordSchema, config }, async (request, reply) => {
    const { session } = await request.getSignedInCaller()
    const deviceToken = cookies.readDevice(request)
    cookies.setTokens(reply, await accounts.changePassword(session, request.body, deviceToken))
    return { success, message: 'Your password has been changed. All other devices are signed out.' }
  })

  const googleSchema = {
    body: disconnectGoogleRequestSchema,
    response: { 200: signedInResponseSchema },
    tags,
  }
  routes.delete('/api/account/google', { schema: googleSchema, config }, async (request) => {
    const { user } = (await request.getSignedInCaller()).session
    const changed = await accounts.disconnectGoogle(user, request.body)
    return {
      success,
      message: 'Google can no longer sign in to your account.',
      user: describe(changed),
    }
  })

  const sessionsSchema = { response: { 200: sessionsResponseSchema }, tags }
  routes.get('/api/account/sessions', { schema: sessionsSchema, config }, async (request) => {
    const { session } = await request.getSignedInCaller()
    return { success, sessions: await accounts.listSessions(session) }
  })

  routes.delete('/api/account/sessions', { schema: { response: message, tags }, config }, async (request) => {
    const { session } = await request.getSignedInCaller()
    const count = await accounts.endOtherSessions(session)
    return {
      success,
      message: count === 1 ? 'Signed out 1 other device.' : `Signed out ${count} other devices.`,
    }
  })

  const oneSchema = { params: z.object({ id: z.uuid() }), response: message, tags }
  routes.delete('/api/account/sessions/:id', { schema: oneSchema, config }, async (request) => {
    const { session } = await request.getSignedInCaller()
    await accounts.endSession(session, request.params.id)
    return { success, message: 'The device is signed out.' }
  })

  routes.get('/api/account/export', { schema: { tags }, config }, async (request, reply) => {
    const { user } = (await request.getSignedInCaller()).session
    const zip = Readable.from(zipEntries(accounts.exportData(user)), { objectMode: false })
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="housecoat-data.zip"')
      .send(zip)
  })

  const deleteSchema = { body: deleteAccountRequestSchema, response: message, tags }
  routes.delete('/api/account', { schema: deleteSchema, config }, async (request, reply) => {
    const { user } = (await request.getSignedInCaller()).session
    await accounts.deleteAccount(user, request.body)
    cookies.clearSession(reply)
    return { success, message: 'Your account and everything in it have been deleted.' }
  })
}
