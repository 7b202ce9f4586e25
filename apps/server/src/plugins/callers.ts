import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/** Who may call a route. */
type Caller = 'member' | 'moderator'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** who alone may call the route; everybody else is refused before the body is read */
    readonly caller?: Caller
  }
}

/** Each throws for anybody else. */
type CallersOptions = Readonly<Record<Caller, (request: FastifyRequest) => Promise<unknown>>>

/**
 * Asks who calls before a byte of the body is read or a field is looked at: a stranger's 30 MB is not worth parsing to say
 * 401. Runs after the limits, because it asks the database.
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
