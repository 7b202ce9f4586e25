import type { ApiScope } from '@housecoat/contract'
import fastifyPlugin from 'fastify-plugin'
import { AppError } from '../app-error.ts'
import { readApiToken } from '../platform/http/read-api-token.ts'
import { hashToken } from '../platform/secrets/tokens.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** a personal API token with any of these may call the route; absent: no token may */
    readonly scopes?: readonly ApiScope[]
  }
}

/** requests of one token in a minute */
const REQUESTS_PER_MINUTE = 120

/**
 * Lets requests with a personal API token reach only the routes that its scopes allow, and limits them. Runs after callersPlugin.
 */
export const apiTokensPlugin = fastifyPlugin<{ readonly hasRateLimit: boolean }>(
  (app, { hasRateLimit }, done) => {
    const countCall = hasRateLimit
      ? app.createRateLimit({
          max: REQUESTS_PER_MINUTE,
          timeWindow: '1 minute',
          keyGenerator: ({ headers }) => `token:${hashToken(readApiToken(headers.authorization) ?? '')}`,
        })
      : null
    app.addHook('onRequest', async (request) => {
      if (readApiToken(request.headers.authorization) === null) return
      const { scopes } = await request.getCaller()
      if (scopes === null) return
      const allowed = request.routeOptions.config.scopes ?? []
      if (!allowed.some((scope) => scopes.includes(scope))) throw new AppError('api_token_scope')
      const count = await countCall?.(request)
      if (count?.isAllowed === false && count.isExceeded)
        throw new AppError('rate_limited', { retryAfterSeconds: count.ttlInSeconds })
    })
    done()
  },
)
