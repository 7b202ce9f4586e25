import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { AppError } from '../app-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** a signature over the body says who sent it; no cookie counts */
    readonly isSigned?: boolean
  }
}

interface SameSiteWritesOptions {
  readonly publicUrl: URL
}

const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses requests that change something when a page of another site sent them. Browsers say where a request
 * comes from (Sec-Fetch-Site, Origin); a client that says neither is no browser and carries nobody's cookies.
 */
export const sameSiteWritesPlugin = fastifyPlugin<SameSiteWritesOptions>((app, { publicUrl }, done) => {
  app.addHook('onRequest', (request, _reply, next) => {
    const needsNoPage = READING_METHODS.has(request.method) || request.routeOptions.config.isSigned === true
    const isFine = needsNoPage || comesFromOurPages(request, publicUrl)
    next(isFine ? undefined : new AppError('cross_site_refused'))
  })
  done()
})

function comesFromOurPages(request: FastifyRequest, publicUrl: URL): boolean {
  const fetchSite = request.headers['sec-fetch-site']
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none'
  const { origin } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return origin === publicUrl.origin || host === request.headers.host
}
