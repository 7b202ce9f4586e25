import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/** The kind of caller a route requires. */
type Caller = 'member' | 'moderator'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the required caller; everyone else is refused before the body is read */
    readonly caller?: Caller
  }
}

/** Each check throws for everyone else. */
type CallersOptions = Readonly<Record<Caller, (request: FastifyRequest) => Promise<unknown>>>

/**
 * Checks the caller before the body is read or validated: 30 MB need not be parsed to answer
 * 401. Runs after the limits, because it queries the database.
 */
export const callersPlugin = fastifyPlugin<CallersOptions>((app, checks, done) => {
  app.addHook('onRoute', (route) => {
    const caller = route.config?.caller
    if (caller === undefined) return
    const check = async (request: FastifyRequest) => {
      await checks[caller](request)
    }
    route.onRequest = [route.onRequest ?? []].flat().concat(check)
  })
  done()
})
