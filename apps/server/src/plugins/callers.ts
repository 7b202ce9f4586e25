import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Caller, IdentifiedCaller, SignedInCaller } from '../features/callers/caller.ts'
import type { Callers } from '../features/callers/callers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the required kind of caller; everyone else is refused before the body is read */
    readonly caller?: 'member' | 'moderator' | 'admin'
  }
  interface FastifyRequest {
    /** Who sent the request; looked up once. */
    readonly getCaller: () => Promise<Caller>
    /** @throws AppError authentication_required when nobody is signed in */
    readonly getSignedInCaller: () => Promise<SignedInCaller>
    /** Gives a browser without a confirmed account its visitor cookie; `key` is the request's idempotency key. */
    readonly identifyCaller: (reply: FastifyReply, key?: string | null) => Promise<IdentifiedCaller>
    /** `Caller.networkKey` without a look at the database, for limits that come before it */
    readonly networkKey: string
    /** `Caller.visitorId` without a look at the database */
    readonly visitorId: string | null
  }
}

/**
 * Tells routes who sent a request, and checks the kind of caller that a route's `config` requires before the body is read or
 * validated: 30 MB need not be parsed to answer 401. Runs after the limits, because it queries the database.
 */
export const callersPlugin = fastifyPlugin<{ readonly callers: Callers }>((app, { callers }, done) => {
  app.decorateRequest('getCaller', function (this: FastifyRequest) {
    return callers.find(this)
  })
  app.decorateRequest('getSignedInCaller', function (this: FastifyRequest) {
    return callers.getSignedIn(this)
  })
  app.decorateRequest(
    'identifyCaller',
    function (this: FastifyRequest, reply: FastifyReply, key: string | null = null) {
      return callers.identify(this, reply, key)
    },
  )
  app.decorateRequest('networkKey', {
    getter(this: FastifyRequest) {
      return callers.networkKeyOf(this)
    },
  })
  app.decorateRequest('visitorId', {
    getter(this: FastifyRequest) {
      return callers.findVisitorId(this)
    },
  })
  const checks = {
    member: (request: FastifyRequest) => callers.getSignedIn(request),
    moderator: (request: FastifyRequest) => callers.getModerator(request),
    admin: (request: FastifyRequest) => callers.getAdmin(request),
  }
  app.addHook('onRoute', (route) => {
    const kind = route.config?.caller
    if (kind === undefined) return
    const check = async (request: FastifyRequest) => {
      await checks[kind](request)
    }
    route.onRequest = [route.onRequest ?? []].flat().concat(check)
  })
  done()
})
