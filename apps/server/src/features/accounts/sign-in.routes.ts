import {
  loginRequestSchema,
  messageResponseSchema,
  registerRequestSchema,
  secondFactorSignInRequestSchema,
  sessionResponseSchema,
  signedInResponseSchema,
  userResponseSchema,
  type User,
} from '@housecoat/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../../app-error.ts'
import type { UserRow } from '../callers/caller.ts'
import type { SessionCookies } from './session-cookies.ts'
import type { SignedIn, SignInBrowser, SignInService } from './sign-in.service.ts'

export interface SignInRoutesOptions {
  readonly signIn: SignInService
  readonly cookies: SessionCookies
  /** an account as its owner's pages show it */
  readonly describe: (user: UserRow) => User
  readonly describeBrowser: (request: FastifyRequest) => SignInBrowser
}

const tags = ['accounts']

/** Who is signed in, and signing in and out with a username and password. */
export function registerSignInRoutes(app: FastifyInstance, options: SignInRoutesOptions): void {
  const { signIn, cookies, describe, describeBrowser } = options
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const welcome = (reply: FastifyReply, { user, ...tokens }: SignedIn, message: string) => {
    cookies.setTokens(reply, tokens)
    cookies.setLocale(reply, user.locale)
    return {
      success: true as const,
      message,
      user: describe(user),
    }
  }

  const userSchema = { response: { 200: userResponseSchema }, tags }
  routes.get('/api/user', { schema: userSchema, config: { caller: 'member' } }, async (request) => {
    const { session } = await request.getSignedInCaller()
    const user = describe(session.user)
    return { success: true as const, user, id: user.id, username: user.username }
  })

  const sessionSchema = { response: { 200: sessionResponseSchema }, tags }
  routes.get('/api/session', { schema: sessionSchema }, async (request) => {
    const { session } = await request.getCaller()
    return { success: true as const, user: session && describe(session.user) }
  })

  const loginSchema = { body: loginRequestSchema, response: { 200: signedInResponseSchema }, tags }
  routes.post('/api/login', { schema: loginSchema }, async (request, reply) => {
    const outcome = await signIn.signIn(request.body, describeBrowser(request))
    if ('challengeToken' in outcome) {
      cookies.setChallenge(reply, outcome.challengeToken)
      throw new AppError('second_factor_required')
    }
    return welcome(reply, outcome, 'You have been logged in successfully.')
  })

  const secondSchema = {
    body: secondFactorSignInRequestSchema,
    response: { 200: signedInResponseSchema },
    tags,
  }
  routes.post('/api/login/second-factor', { schema: secondSchema }, async (request, reply) => {
    const challengeToken = cookies.readChallenge(request)
    const signedIn = await signIn.finish(challengeToken, request.body.code, describeBrowser(request))
    cookies.clearChallenge(reply)
    return welcome(reply, signedIn, 'You have been logged in successfully.')
  })

  const registerSchema = { body: registerRequestSchema, response: { 200: signedInResponseSchema }, tags }
  routes.post('/api/register', { schema: registerSchema }, async (request, reply) => {
    const signedIn = await signIn.register(request.body, describeBrowser(request))
    return welcome(reply, signedIn, 'Your account has been created and you are now logged in.')
  })

  const logoutSchema = { response: { 200: messageResponseSchema }, tags }
  routes.post('/api/logout', { schema: logoutSchema }, async (request, reply) => {
    const token = cookies.readSession(request)
    if (token !== null) await signIn.signOut(token)
    cookies.clearSession(reply)
    return { success: true as const, message: 'You have been logged out successfully.' }
  })
}
