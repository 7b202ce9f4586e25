import type { FastifyReply } from 'fastify'

/**
 * @returns a signal that aborts when the client disconnects before the answer is sent. Fastify's own
 *   `request.signal` already aborts once the body was read
 */
export function watchDisconnect(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort()
  })
  return disconnected.signal
}
