import fastifyPlugin from 'fastify-plugin'
import helmet from 'helmet'

interface SecurityHeadersOptions {
  /** the public URL is https, so browsers may require it */
  readonly isHttps: boolean
  /** another origin from which pages show pictures */
  readonly pictureOrigin: string | null
}

/** Headers that keep a page from running scripts of other origins. */
export const securityHeadersPlugin = fastifyPlugin<SecurityHeadersOptions>(
  (app, { isHttps, pictureOrigin }, done) => {
    // built once; @fastify/helmet builds the policy anew for every request
    const setHeaders = helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          // the HEIC decoder is WebAssembly
          scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
          scriptSrcAttr: ["'none'"],
          workerSrc: ["'self'", 'blob:'],
          imgSrc: ["'self'", 'blob:', 'data:', ...(pictureOrigin === null ? [] : [pictureOrigin])],
          // before/after clips play as they are made
          mediaSrc: ["'self'", 'blob:'],
          // toasts and scroll locks put their own <style> elements into the page; styles cannot run code
          styleSrc: ["'self'", "'unsafe-inline'"],
          fontSrc: ["'self'"],
          connectSrc: ["'self'", 'blob:', 'data:'],
          manifestSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      xFrameOptions: { action: 'deny' },
      hsts: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    })
    app.addHook('onRequest', ({ raw }, reply, next) =>
      setHeaders(raw, reply.raw, next as (error?: unknown) => void),
    )
    // answers of the API must not be cached, unless the route sets its own header
    app.addHook('onSend', (request, reply, payload, send) => {
      if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
        reply.header('cache-control', 'no-store')
      send(null, payload)
    })
    done()
  },
)
