import {
  beginSecondFactorRequestSchema,
  beginSecondFactorResponseSchema,
  confirmSecondFactorRequestSchema,
  messageResponseSchema,
  recoveryCodesResponseSchema,
  secondFactorProofRequestSchema,
  secondFactorStatusResponseSchema,
} from '@housecoat/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../../app-error.ts'
import type { UserRow } from '../callers/caller.ts'
import type { GuessingBrowser } from './guess-limits.ts'
import type { SecondFactorService } from './second-factor.service.ts'
import type { SignInRoutesOptions } from './sign-in.routes.ts'

interface SecondFactorRoutesOptions extends Omit<SignInRoutesOptions, 'describe'> {
  readonly secondFactor: SecondFactorService
  /** the origin of a member's guesses */
  readonly findGuesser: (request: FastifyRequest, user: UserRow) => Promise<GuessingBrowser>
}

const tags = ['accounts']
const success = true as const
const PATH = '/api/account/second-factor'
const config = { caller: 'member' as const }

/** Sets up a member's second factor, renews its recovery codes, and turns it off. */
export function registerSecondFactorRoutes(app: FastifyInstance, options: SecondFactorRoutesOptions): void {
  const { secondFactor, cookies, signIn, describeBrowser, findGuesser } = options
  const routes = app.withTypeProvider<ZodTypeProvider>()

  const statusSchema = { response: { 200: secondFactorStatusResponseSchema }, tags }
  routes.get(PATH, { schema: statusSchema, config }, async (request) => {
    const { user } = (await request.getSignedInCaller()).session
    const { since, recoveryCodesLeft } = await secondFactor.readStatus(user)
    return { success, since: since?.toISOString() ?? null, recoveryCodesLeft }
  })

  const beginSchema = {
    body: beginSecondFactorRequestSchema,
    response: { 200: beginSecondFactorResponseSchema },
    tags,
  }
  routes.post(`${PATH}/setup`, { schema: beginSchema, config }, async (request) => {
    const { session, mustConfirmEmail } = await request.getSignedInCaller()
    // a second factor on an unproved address could be a stranger's, and a reset by mail removes it
    if (mustConfirmEmail) throw new AppError('email_unconfirmed')
    return { success, ...(await secondFactor.beginSetup(session.user, request.body.password)) }
  })

  const confirmSchema = {
    body: confirmSecondFactorRequestSchema,
    response: { 200: recoveryCodesResponseSchema },
    tags,
  }
  routes.post(PATH, { schema: confirmSchema, config }, async (request, reply) => {
    const { session } = await request.getSignedInCaller()
    const guesser = await findGuesser(request, session.user)
    const recoveryCodes = await secondFactor.confirmSetup(session, request.body.code, guesser)
    cookies.setTokens(reply, await signIn.admit(session.user, describeBrowser(request)))
    return {
      success,
      message: 'Two-step sign-in is on. All other devices are signed out.',
      recoveryCodes,
    }
  })

  const renewSchema = {
    body: secondFactorProofRequestSchema,
    response: { 200: recoveryCodesResponseSchema },
    tags,
  }
  routes.post(`${PATH}/recovery-codes`, { schema: renewSchema, config }, async (request) => {
    const { user } = (await request.getSignedInCaller()).session
    const guesser = await findGuesser(request, user)
    const recoveryCodes = await secondFactor.renewRecoveryCodes(user, request.body, guesser)
    return {
      success,
      message: 'These are your new recovery codes. The old ones no longer work.',
      recoveryCodes,
    }
  })

  const offSchema = { body: secondFactorProofRequestSchema, response: { 200: messageResponseSchema }, tags }
  routes.delete(PATH, { schema: offSchema, config }, async (request, reply) => {
    const { session } = await request.getSignedInCaller()
    await secondFactor.turnOff(session, request.body, await findGuesser(request, session.user))
    cookies.setTokens(reply, await signIn.admit(session.user, describeBrowser(request)))
    return { success, message: 'Two-step sign-in is off. All other devices are signed out.' }
  })
}
