import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import { networkKeyOf } from '../../platform/http/network-of.ts'
import {
  createVisitorId,
  readVisitorCookie,
  signVisitorId,
  visitorCookieName,
} from '../../platform/http/visitor-cookie.ts'
import type { Secrets } from '../../platform/secrets/session-secret.ts'
import type { Caller, IdentifiedCaller, Session, SignedInCaller, TokenSession, UserRow } from './caller.ts'

/** What accounts know about a request and a user. */
interface CallersOptions {
  readonly secrets: Secrets
  readonly isHttps: boolean
  /** the session that the request's cookie opens, or null */
  readonly findSession: (request: FastifyRequest) => Promise<Session | null>
  /** the account of the request's API token; null: it has no token */
  readonly findTokenSession: (request: FastifyRequest) => Promise<TokenSession | null>
  readonly isModerator: (user: UserRow) => boolean
  readonly mustConfirmEmail: (user: UserRow) => boolean
}

/** the longest that browsers keep one */
const COOKIE_LIFETIME_SECONDS = 400 * 24 * 3600
/** shorter keys may be chosen alike by different people */
const UNGUESSABLE_KEY_LENGTH = 16

/** Builds the {@link Caller} of a request, once, when it is first asked for. */
export class Callers {
  readonly #options: CallersOptions
  readonly #cookieName: string
  readonly #found = new WeakMap<FastifyRequest, Promise<Caller>>()

  constructor(options: CallersOptions) {
    this.#options = options
    this.#cookieName = visitorCookieName(options.isHttps)
  }

  /** Queries the database if the request has a session cookie. */
  find(request: FastifyRequest): Promise<Caller> {
    const found = this.#found.get(request) ?? this.#build(request)
    this.#found.set(request, found)
    return found
  }

  /** @throws AppError authentication_required when nobody is signed in */
  async getSignedIn(request: FastifyRequest): Promise<SignedInCaller> {
    const caller = await this.find(request)
    const { userId, session } = caller
    if (userId === null || session === null) throw new AppError('authentication_required')
    return { ...caller, userId, session }
  }

  /**
   * @throws AppError not_found to everyone who is not a moderator; second_factor_setup_required to a moderator without a
   *   second factor
   */
  async getModerator(request: FastifyRequest): Promise<SignedInCaller> {
    const caller = await this.getAdmin(request)
    if (!caller.mayModerate) throw new AppError('second_factor_setup_required')
    return caller
  }

  /**
   * Like `getModerator`, also without a second factor: for what touches nobody's things.
   * @throws AppError not_found to everyone whom ADMIN_USERNAMES does not list
   */
  async getAdmin(request: FastifyRequest): Promise<SignedInCaller> {
    const { isModerator } = await this.find(request)
    if (!isModerator) throw new AppError('not_found')
    return this.getSignedIn(request)
  }

  /**
   * The caller of a request whose result has an owner. A browser without a confirmed account gets a visitor cookie with the
   * reply.
   * @param key the request's idempotency key, if any
   */
  async identify(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string | null,
  ): Promise<IdentifiedCaller> {
    const caller = await this.find(request)
    const { userId, session, mustConfirmEmail, networkKey } = caller
    const isSignedIn = userId !== null && session !== null
    if (isSignedIn && !mustConfirmEmail) return { ...caller, userId, session, mustConfirmEmail }
    const visitorId = caller.visitorId ?? this.#createVisitor(reply, findSeed(networkKey, key))
    if (this.#readCookie(request)?.isStale) this.#setCookie(reply, visitorId)
    return isSignedIn
      ? { ...caller, userId, session, mustConfirmEmail: true, visitorId }
      : { ...caller, userId: null, session: null, visitorId }
  }

  networkKeyOf(request: FastifyRequest): string {
    return networkKeyOf(this.#options.secrets[0], request.ip)
  }

  findVisitorId(request: FastifyRequest): string | null {
    return this.#readCookie(request)?.visitorId ?? null
  }

  #readCookie(request: FastifyRequest) {
    return readVisitorCookie(this.#options.secrets, request.cookies[this.#cookieName])
  }

  async #build(request: FastifyRequest): Promise<Caller> {
    const { findSession, findTokenSession, isModerator, mustConfirmEmail } = this.#options
    const token = await findTokenSession(request)
    const session = token ?? (await findSession(request))
    // no token moderates, and cookies beside a token do not count
    const isListed = token === null && session !== null && isModerator(session.user)
    return {
      userId: session?.user.id ?? null,
      session,
      scopes: token?.scopes ?? null,
      visitorId: token === null ? this.findVisitorId(request) : null,
      networkKey: this.networkKeyOf(request),
      isModerator: isListed,
      mayModerate: isListed && session.user.hasSecondFactor,
      mustConfirmEmail: session !== null && mustConfirmEmail(session.user),
    }
  }

  #createVisitor(reply: FastifyReply, seed: string | null): string {
    const visitorId = createVisitorId(this.#options.secrets[0], seed)
    this.#setCookie(reply, visitorId)
    return visitorId
  }

  #setCookie(reply: FastifyReply, visitorId: string): void {
    const { secrets, isHttps } = this.#options
    reply.setCookie(this.#cookieName, signVisitorId(secrets[0], visitorId), {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isHttps,
      maxAge: COOKIE_LIFETIME_SECONDS,
    })
  }
}

/** A repeated first request, whose answer got lost with its cookie, gets the same visitor id. */
function findSeed(networkKey: string, key: string | null): string | null {
  return key !== null && key.length >= UNGUESSABLE_KEY_LENGTH ? `${networkKey} ${key}` : null
}
