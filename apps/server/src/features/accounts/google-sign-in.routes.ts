import {
  findOwnPath,
  googleSignInQuerySchema,
  signInOptionsResponseSchema,
  type Locale,
} from '@housecoat/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../../app-error.ts'
import type { UserRow } from '../callers/caller.ts'
import { GOOGLE_ATTEMPT_MINUTES, GOOGLE_CALLBACK_PATH } from './google-sign-in.service.ts'
import type { FinishedSignIn, GoogleSignInService } from './google-sign-in.service.ts'
import type { SignInRoutesOptions } from './sign-in.routes.ts'

interface GoogleSignInRoutesOptions extends Omit<SignInRoutesOptions, 'describe'> {
  /** null where the operator did not set it up */
  readonly google: GoogleSignInService | null
  readonly publicUrl: URL
}

const tags = ['accounts']
const COOKIE_PATH = '/api/auth/google'

/** Sign-in with Google: browser navigations, which end on a page of ours whatever happens. */
export function registerGoogleSignInRoutes(app: FastifyInstance, options: GoogleSignInRoutesOptions): void {
  const { google, publicUrl, cookies, signIn, describeBrowser } = options
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const isHttps = publicUrl.protocol === 'https:'
  const cookieName = isHttps ? '__Secure-housecoat_google' : 'housecoat_google'
  const cookie = { path: COOKIE_PATH, httpOnly: true, sameSite: 'lax', secure: isHttps } as const

  const optionsSchema = { response: { 200: signInOptionsResponseSchema }, tags }
  routes.get('/api/auth/options', { schema: optionsSchema }, () => ({
    success: true as const,
    google: google !== null,
  }))

  const beginSchema = { querystring: googleSignInQuerySchema, tags }
  routes.get('/api/auth/google', { schema: beginSchema }, async (request, reply) =>
    orToSignInPage(request, reply, async () => {
      if (google === null) throw new AppError('google_unavailable')
      const { returnTo = '/' } = request.query
      const { url, browserToken } = await google.begin(findOwnPath(returnTo, publicUrl.origin) ?? '/')
      reply.setCookie(cookieName, browserToken, { ...cookie, maxAge: GOOGLE_ATTEMPT_MINUTES * 60 })
      return url.href
    }),
  )

  app.get(GOOGLE_CALLBACK_PATH, { schema: { tags } }, async (request, reply) =>
    orToSignInPage(request, reply, async () => {
      reply.clearCookie(cookieName, cookie)
      const { session } = await request.getCaller()
      const browser = describeBrowser(request)
      const { user, returnTo } = await finish(request, session?.user ?? null, browser.locale)
      // a person signed in to this account has already passed the second factor
      const isHere = session?.user.id === user.id
      const outcome = await (isHere ? signIn.admit(user, browser) : signIn.begin(user, browser))
      if ('sessionToken' in outcome) {
        cookies.setTokens(reply, outcome)
        cookies.setLocale(reply, outcome.user.locale)
        return returnTo
      }
      cookies.setChallenge(reply, outcome.challengeToken)
      return `/auth?${new URLSearchParams({ 'second-factor': '', returnTo }).toString()}`
    }),
  )

  async function finish(
    request: FastifyRequest,
    currentUser: UserRow | null,
    locale: Locale | null,
  ): Promise<FinishedSignIn> {
    if (google === null) throw new AppError('google_unavailable')
    const query = new URL(request.url, publicUrl).search
    return google.finish(query, request.cookies[cookieName] ?? null, { currentUser, locale })
  }
}

/** A page says what went wrong better than a browser window full of JSON. */
async function orToSignInPage(
  request: FastifyRequest,
  reply: FastifyReply,
  findTarget: () => Promise<string>,
): Promise<FastifyReply> {
  try {
    return await reply.redirect(await findTarget())
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    request.log.warn({ err: error.cause, code: error.code }, 'Google sign-in failed')
    return reply.redirect(`/auth?error=${error.code}`)
  }
}
