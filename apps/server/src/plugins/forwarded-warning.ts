import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/**
 * Warns once about X-Forwarded-For from an untrusted sender: behind a proxy that is not configured, all visitors
 * would share the proxy's address, and with it the limits of one network.
 */
export const forwardedWarningPlugin = fastifyPlugin((app, _options, done) => {
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, next) => {
    if (!hasWarned && isForwardedByStranger(request)) {
      hasWarned = true
      const address = request.socket.remoteAddress
      app.log.warn(
        { address },
        `X-Forwarded-For from ${address} is ignored. If that is your reverse proxy, add it to TRUSTED_PROXIES; until then everybody behind it counts as one address.`,
      )
    }
    next()
  })
  done()
})

function isForwardedByStranger({ headers, ips }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] === undefined) return false
  // Fastify lists the trusted addresses, the connection's own first
  return ips === undefined || ips.length === 1
}
