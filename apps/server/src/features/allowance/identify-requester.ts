import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkKeyOf } from '../../platform/network/network-of.ts'
import {
  createVisitorId,
  readVisitorCookie,
  signVisitorId,
  visitorCookieName,
} from '../../platform/visitors/visitor-cookie.ts'
import type { Requester } from './requester.ts'

/** Tells who sent a request; a browser without an account gets its cookie with the answer. */
export type IdentifyRequester = (
  request: FastifyRequest,
  reply: FastifyReply,
  /** the request's idempotency key, if any */
  key?: string | null,
) => Promise<Requester>

interface Options {
  readonly secret: string
  readonly isHttps: boolean
  /** the signed-in person's id, or null */
  readonly findMember: (request: FastifyRequest) => Promise<number | null>
}

/** the longest that browsers keep one */
const COOKIE_LIFETIME_SECONDS = 400 * 24 * 3600
/** shorter keys may be chosen alike by different people */
const UNGUESSABLE_KEY_LENGTH = 16

/** @returns a function that knows members by their session, and everybody else by a signed cookie */
export function createIdentifyRequester(options: Options): IdentifyRequester {
  const { secret, isHttps, findMember } = options
  const cookieName = visitorCookieName(isHttps)
  return async (request, reply, key = null) => {
    const userId = await findMember(request)
    if (userId !== null) return { kind: 'member', userId }
    const networkKey = networkKeyOf(secret, request.ip)
    const known = readVisitorCookie(secret, request.cookies[cookieName])
    if (known !== null) return { kind: 'visitor', visitorId: known, networkKey }
    const visitorId = createVisitorId(secret, findSeed(networkKey, key))
    reply.setCookie(cookieName, signVisitorId(secret, visitorId), {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isHttps,
      maxAge: COOKIE_LIFETIME_SECONDS,
    })
    return { kind: 'visitor', visitorId, networkKey }
  }
}

/** A first request whose answer got lost, and the cookie with it, is known again by its key. */
function findSeed(networkKey: string, key: string | null): string | null {
  return key !== null && key.length >= UNGUESSABLE_KEY_LENGTH ? `${networkKey} ${key}` : null
}
