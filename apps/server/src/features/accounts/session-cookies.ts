import { LOCALE_COOKIE, type Locale } from '@housecoat/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_DAYS } from './known-devices.repository.ts'
import { SESSION_DAYS } from './sessions.repository.ts'
import { CHALLENGE_MINUTES, type SignedIn } from './sign-in.service.ts'

const DAY_SECONDS = 24 * 3600
const LOCALE_DAYS = 365

/** Reads and sets the cookies of sessions, known devices and unfinished sign-ins. */
export class SessionCookies {
  readonly #isHttps: boolean
  readonly #sessionName: string
  readonly #deviceName: string
  readonly #challengeName: string

  constructor({ isHttps }: { readonly isHttps: boolean }) {
    this.#isHttps = isHttps
    // with this prefix, no other host of the domain and no plain HTTP can set it
    const prefix = isHttps ? '__Host-' : ''
    this.#sessionName = `${prefix}housecoat_session`
    this.#deviceName = `${prefix}housecoat_device`
    this.#challengeName = `${prefix}housecoat_challenge`
  }

  readSession(request: FastifyRequest): string | null {
    return request.cookies[this.#sessionName] ?? null
  }

  readDevice(request: FastifyRequest): string | null {
    return request.cookies[this.#deviceName] ?? null
  }

  readChallenge(request: FastifyRequest): string | null {
    return request.cookies[this.#challengeName] ?? null
  }

  /** After a sign-in: the new session's token, and the known device's. */
  setTokens(reply: FastifyReply, tokens: Pick<SignedIn, 'sessionToken' | 'deviceToken'>): void {
    this.#set(reply, this.#sessionName, tokens.sessionToken, SESSION_DAYS * DAY_SECONDS)
    this.setDevice(reply, tokens.deviceToken)
  }

  setDevice(reply: FastifyReply, token: string): void {
    this.#set(reply, this.#deviceName, token, DEVICE_DAYS * DAY_SECONDS)
  }

  /** After a sign-in: the account's language, if one was chosen. Scripts of the pages read and change this cookie. */
  setLocale(reply: FastifyReply, locale: Locale | null): void {
    if (locale === null) return
    const attributes = { ...this.#attributes(), httpOnly: false, maxAge: LOCALE_DAYS * DAY_SECONDS }
    reply.setCookie(LOCALE_COOKIE, locale, attributes)
  }

  /** For a sign-in that waits for the second factor. */
  setChallenge(reply: FastifyReply, token: string): void {
    this.#set(reply, this.#challengeName, token, CHALLENGE_MINUTES * 60)
  }

  clearSession(reply: FastifyReply): void {
    reply.clearCookie(this.#sessionName, this.#attributes())
  }

  clearChallenge(reply: FastifyReply): void {
    reply.clearCookie(this.#challengeName, this.#attributes())
  }

  #set(reply: FastifyReply, name: string, value: string, maxAge: number): void {
    reply.setCookie(name, value, { ...this.#attributes(), maxAge })
  }

  #attributes() {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.#isHttps } as const
  }
}
