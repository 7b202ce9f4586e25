import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkKeyOf } from '../../platform/http/network-of.ts'
import {
  createVisitorId,
  readVisitorCookie,
  signVisitorId,
  visitorCookieName,
} from '../../platform/http/visitor-cookie.ts'
import type { Payer, Requester } from './requester.ts'

/** Identifies the sender of a request. A new browser without an account gets a cookie with the answer. */
export type IdentifyRequester = (
  request: FastifyRequest,
  reply: FastifyReply,
  /** the request's idempotency key, if any */
  key?: string | null,
) => Promise<Requester>

/** The part of a signed-in user that decides who pays. */
interface MemberStanding {
  readonly id: number
  readonly emailVerifiedAt: Date | null
  /** keyed hash of the network that registered the account, or null */
  readonly registeredFrom: string | null
  readonly createdAt: Date
}

interface Options {
  readonly secret: string
  readonly isHttps: boolean
  /** the signed-in user, or null */
  readonly findMember: (request: FastifyRequest) => Promise<MemberStanding | null>
  /** whether members are asked to confirm an email */
  readonly isConfirmationAsked: boolean
}

/** the longest lifetime that browsers allow */
const COOKIE_LIFETIME_SECONDS = 400 * 24 * 3600
/** different people may choose the same shorter key */
const UNGUESSABLE_KEY_LENGTH = 16

/** @returns a function that identifies members by their session, and everyone else by a signed cookie */
export function createIdentifyRequester(options: Options): IdentifyRequester {
  const { secret, isHttps, findMember, isConfirmationAsked } = options
  const cookieName = visitorCookieName(isHttps)

  function identifyVisitor(request: FastifyRequest, reply: FastifyReply, key: string | null) {
    const networkKey = networkKeyOf(secret, request.ip)
    const known = readVisitorCookie(secret, request.cookies[cookieName])
    if (known !== null) return { kind: 'visitor', visitorId: known, networkKey } as const
    const visitorId = createVisitorId(secret, findSeed(networkKey, key))
    reply.setCookie(cookieName, signVisitorId(secret, visitorId), {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isHttps,
      maxAge: COOKIE_LIFETIME_SECONDS,
    })
    return { kind: 'visitor', visitorId, networkKey } as const
  }

  return async (request, reply, key = null) => {
    const member = await findMember(request)
    if (member === null) return identifyVisitor(request, reply, key)
    const isUnconfirmed = isConfirmationAsked && member.emailVerifiedAt === null
    const freePayer = isUnconfirmed ? identifyVisitor(request, reply, key) : payerOf(member)
    return { kind: 'member', userId: member.id, freePayer }
  }
}

/**
 * Free accounts without a proved address cost nothing to create: all that one network registered on one day share a daily
 * ceiling, on later days too and after some of them were deleted.
 */
function payerOf({ id, emailVerifiedAt, registeredFrom, createdAt }: MemberStanding): Payer {
  const member = { kind: 'member', userId: id } as const
  if (emailVerifiedAt !== null || registeredFrom === null) return { ...member, networkKey: null }
  const day = createdAt.toISOString().slice(0, 'yyyy-mm-dd'.length)
  return { ...member, networkKey: `${registeredFrom}:${day}` }
}

/** If the answer with the cookie gets lost, the retry gets the same visitor id from its idempotency key. */
function findSeed(networkKey: string, key: string | null): string | null {
  return key !== null && key.length >= UNGUESSABLE_KEY_LENGTH ? `${networkKey} ${key}` : null
}
