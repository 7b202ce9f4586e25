import type { FastifyReply } from 'fastify'

/** Fastify's own `request.signal` fires as soon as the body was read; this one when the client left early. */
export function watchDisconnect(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort()
  })
  return disconnected.signal
}
