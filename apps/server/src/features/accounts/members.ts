import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { LiveSession } from './sessions.repository.ts'
import { SESSION_DAYS } from './sessions.repository.ts'
import type { SignInService } from './sign-in.service.ts'

interface MembersOptions {
  readonly signIn: Pick<SignInService, 'findSession'>
  readonly isHttps: boolean
  /** usernames, in lower case */
  readonly moderators: ReadonlySet<string>
}

/** Tells which signed-in person sent a request, by the session's cookie. */
export class Members {
  readonly #options: MembersOptions
  readonly #cookieName: string
  readonly #found = new WeakMap<FastifyRequest, Promise<LiveSession | null>>()

  constructor(options: MembersOptions) {
    this.#options = options
    // the prefix lets no other host of the domain, and no plain HTTP, set it
    this.#cookieName = options.isHttps ? '__Host-housecoat_session' : 'housecoat_session'
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

  isModerator({ username }: { readonly username: string }): boolean {
    return this.#options.moderators.has(username.toLowerCase())
  }

  readToken(request: FastifyRequest): string | null {
    return request.cookies[this.#cookieName] ?? null
  }

  setToken(reply: FastifyReply, token: string): void {
    reply.setCookie(this.#cookieName, token, { ...this.#attributes(), maxAge: SESSION_DAYS * 24 * 3600 })
  }

  clearToken(reply: FastifyReply): void {
    reply.clearCookie(this.#cookieName, this.#attributes())
  }

  #attributes() {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.#options.isHttps } as const
  }
}
