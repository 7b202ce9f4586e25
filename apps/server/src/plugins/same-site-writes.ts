import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { AppError } from '../app-error.ts'
import { readApiToken } from '../platform/http/read-api-token.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** a signature over the body authenticates the sender; cookies are ignored */
    readonly isSigned?: boolean
  }
}

interface SameSiteWritesOptions {
  readonly publicUrl: URL
  /** whether the operator set PUBLIC_URL; otherwise publicUrl is just where the server listens */
  readonly hasPublicUrl: boolean
}

const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses requests that change something when a page of another site sent them. Browsers say where a request
 * comes from (Sec-Fetch-Site, Origin); a client that sends neither header is not a browser and has no one else's cookies.
 */
export const sameSiteWritesPlugin = fastifyPlugin<SameSiteWritesOptions>((app, options, done) => {
  app.addHook('onRequest', (request, _reply, next) => {
    const { isSigned = false } = request.routeOptions.config
    // cookies beside an API token do not count, so no page of another site can borrow them
    const needsNoPage =
      READING_METHODS.has(request.method) || isSigned || readApiToken(request.headers.authorization) !== null
    const isFine = needsNoPage || comesFromOurPages(request, options)
    next(isFine ? undefined : new AppError('cross_site_refused'))
  })
  done()
})

function comesFromOurPages(
  request: FastifyRequest,
  { publicUrl, hasPublicUrl }: SameSiteWritesOptions,
): boolean {
  const fetchSite = request.headers['sec-fetch-site']
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none'
  const { origin } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  if (origin === publicUrl.origin) return true
  const { host, hostname } = new URL(origin)
  return !hasPublicUrl && host === request.headers.host && isUnborrowable(hostname)
}

/**
 * A name that an attacker cannot point at this server: a page of `evil.example`, resolved to 127.0.0.1 (DNS rebinding),
 * names itself in both Origin and Host. Loopback names and IP addresses cannot be rebound.
 */
function isUnborrowable(hostname: string): boolean {
  const isLoopbackName = hostname === 'localhost' || hostname.endsWith('.localhost')
  return isLoopbackName || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
}
