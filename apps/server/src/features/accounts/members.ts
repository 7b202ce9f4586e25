import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { LiveSession } from './sessions.repository.ts'
import { SESSION_DAYS } from './sessions.repository.ts'
import { DEVICE_DAYS } from './known-devices.repository.ts'
import type { ModeratorNames } from './moderator-names.ts'
import { CHALLENGE_MINUTES, type SignedIn, type SignInService } from './sign-in.service.ts'
import type { UserRow } from './users.repository.ts'

interface MembersOptions {
  readonly signIn: Pick<SignInService, 'findSession'>
  readonly isHttps: boolean
  readonly moderatorNames: Pick<ModeratorNames, 'includes'>
}

const DAY_SECONDS = 24 * 3600

/** Tells which signed-in person sent a request, by the session's cookie. */
export class Members {
  readonly #options: MembersOptions
  readonly #cookieName: string
  readonly #deviceCookieName: string
  readonly #challengeCookieName: string
  readonly #found = new WeakMap<FastifyRequest, Promise<LiveSession | null>>()

  constructor(options: MembersOptions) {
    this.#options = options
    // the prefix lets no other host of the domain, and no plain HTTP, set it
    const prefix = options.isHttps ? '__Host-' : ''
    this.#cookieName = `${prefix}housecoat_session`
    this.#deviceCookieName = `${prefix}housecoat_device`
    this.#challengeCookieName = `${prefix}housecoat_challenge`
  }

  /** Looked up once a request. */
  async find(request: FastifyRequest): Promise<LiveSession | null> {
    const token = this.readToken(request)
    if (token === null) return null
    const found = this.#found.get(request) ?? this.#options.signIn.findSession(token)
    this.#found.set(request, found)
    return found
  }

  /** @throws AppError authentication_required to anyone who is not signed in */
  async get(request: FastifyRequest): Promise<LiveSession> {
    const session = await this.find(request)
    if (session === null) throw new AppError('authentication_required')
    return session
  }

  /** Whether ADMIN_USERNAMES means this account. */
  isModerator(user: Pick<UserRow, 'moderatorNames'>): boolean {
    return this.#options.moderatorNames.includes(user)
  }

  /** Whether the account may act as a moderator, which requires a second factor. */
  canModerate(user: Pick<UserRow, 'moderatorNames' | 'hasSecondFactor'>): boolean {
    return this.isModerator(user) && user.hasSecondFactor
  }

  readToken(request: FastifyRequest): string | null {
    return request.cookies[this.#cookieName] ?? null
  }

  /** The cookie of a known device. */
  readDeviceToken(request: FastifyRequest): string | null {
    return request.cookies[this.#deviceCookieName] ?? null
  }

  readChallenge(request: FastifyRequest): string | null {
    return request.cookies[this.#challengeCookieName] ?? null
  }

  /** The cookie of a session. */
  setTokens(reply: FastifyReply, tokens: Pick<SignedIn, 'sessionToken' | 'deviceToken'>): void {
    const maxAge = SESSION_DAYS * DAY_SECONDS
    reply.setCookie(this.#cookieName, tokens.sessionToken, { ...this.#attributes(), maxAge })
    this.setDeviceToken(reply, tokens.deviceToken)
  }

  setDeviceToken(reply: FastifyReply, token: string): void {
    reply.setCookie(this.#deviceCookieName, token, {
      ...this.#attributes(),
      maxAge: DEVICE_DAYS * DAY_SECONDS,
    })
  }

  /** The cookie of a sign-in that waits for the second factor. */
  setChallenge(reply: FastifyReply, token: string): void {
    reply.setCookie(this.#challengeCookieName, token, {
      ...this.#attributes(),
      maxAge: CHALLENGE_MINUTES * 60,
    })
  }

  clearChallenge(reply: FastifyReply): void {
    reply.clearCookie(this.#challengeCookieName, this.#attributes())
  }

  clearToken(reply: FastifyReply): void {
    reply.clearCookie(this.#cookieName, this.#attributes())
  }

  #attributes() {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.#options.isHttps } as const
  }
}
