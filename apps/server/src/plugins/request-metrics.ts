import type { ErrorCode } from '@housecoat/contract'
import fastifyPlugin from 'fastify-plugin'
import type { Metrics } from '../platform/metrics/instruments.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** the code of the problem that was sent; null for any other answer */
    problemCode: ErrorCode | null
  }
}

interface RequestMetricsOptions {
  readonly metrics: Pick<Metrics, 'requestDuration' | 'requestsRefused'>
}

/** the server asks the client to come back later */
const REFUSED_STATUSES: ReadonlySet<number> = new Set([429, 503])

/** Reports each request's duration by route template, since paths hold ids, and counts what was refused. */
export const requestMetricsPlugin = fastifyPlugin<RequestMetricsOptions>((app, { metrics }, done) => {
  app.decorateReply('problemCode', null)
  app.addHook('onResponse', ({ method, routeOptions }, reply, next) => {
    const { statusCode, elapsedTime, problemCode } = reply
    const route = routeOptions.url ?? 'unmatched'
    metrics.requestDuration(elapsedTime / 1000, { method, route, status: String(statusCode) })
    if (REFUSED_STATUSES.has(statusCode)) metrics.requestsRefused(1, { code: problemCode ?? 'other' })
    next()
  })
  done()
})
