import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { AppError } from '../app-error.ts'

export interface ConnectionTimes {
  /** a connection that reads no byte of its answer for this long is closed */
  readonly stalledMs: number
  /** after the signal to stop: how long requests may run; then unfinished paintings are given back */
  readonly workMs: number
  /** and how long answers may take to arrive; then every connection is closed */
  readonly answersMs: number
}

/**
 * A phone in an elevator reads nothing for half a minute and then continues. Half a kilobyte a second still frees enough of the
 * system's send buffer in a minute to count as progress. A supervisor usually waits 10 s for a server to stop.
 */
export const CONNECTION_TIMES: ConnectionTimes = { stalledMs: 60_000, workMs: 6500, answersMs: 8500 }

interface ConnectionsOptions {
  readonly times: ConnectionTimes
  /** aborted after `workMs`, to end unfinished work */
  readonly stop: AbortController
}

const RETRY_AFTER_SECONDS = 5

/** how long the rest of a refused upload is read and dropped; nginx's `lingering_time` */
const LINGER_MS = 30_000

/**
 * Closes connections that read no answers, lets the answer to a refused upload arrive, and shuts down in order: refuses
 * new requests, finishes running ones, then closes all connections in any state. Fastify by itself would wait for a client that says, reads or
 * sends nothing, and would not wait for requests on the second address of `localhost`.
 */
export const connectionsPlugin = fastifyPlugin<ConnectionsOptions>((app, { times, stop }, done) => {
  const underWay = new Map<FastifyReply, Socket>()
  /** answered, and reading the rest of a refused upload */
  const lingering = new WeakSet<Socket>()
  let isStopping = false
  let onIdle: () => void = () => undefined
  const leave = (reply: FastifyReply) => {
    if (underWay.delete(reply) && underWay.size === 0) onIdle()
  }

  app.addHook('onRequest', (request, reply, next) => {
    const { socket } = request.raw
    underWay.set(reply, socket)
    reply.raw.once('close', () => {
      if (lingering.has(socket)) socket.once('close', () => leave(reply))
      else leave(reply)
    })
    const isRefused = isStopping && !isProbe(request)
    next(isRefused ? new AppError('server_busy', { retryAfterSeconds: RETRY_AFTER_SECONDS }) : undefined)
  })
  app.addHook('onSend', (request, reply, payload, send) => {
    // a keep-alive connection would keep the server open
    if (isStopping) reply.header('connection', 'close')
    const { socket } = request.raw
    // the server resets it when the connection waits for its next request
    if (socket instanceof Socket) socket.setTimeout(times.stalledMs)
    if (socket instanceof Socket && reply.getHeader('connection') === 'close' && !request.raw.complete) {
      lingering.add(socket)
      lingerOnClose(socket, request.raw)
    }
    send(null, payload)
  })

  app.addHook('preClose', async () => {
    isStopping = true
    const idle = new Promise<void>((resolve) => (onIdle = resolve))
    const work = setTimeout(() => {
      stop.abort(new AppError('server_busy', { retryAfterSeconds: RETRY_AFTER_SECONDS }))
    }, times.workMs)
    const answers = setTimeout(onIdle, times.answersMs)
    if (underWay.size > 0) await idle
    clearTimeout(work)
    clearTimeout(answers)
    if (underWay.size > 0) app.log.warn({ requests: underWay.size }, 'requests were cut short by the stop')
    for (const socket of underWay.values()) socket.destroy()
    app.server.closeAllConnections()
  })
  done()
})

/** Liveness is answered until the process ends. */
function isProbe({ url }: FastifyRequest): boolean {
  return url === '/healthz'
}

/**
 * Makes Node's server, which closes a connection once the answer is sent, read the request's body to its end first. With bytes
 * unread the system would reset the connection, and a client that sends before it reads would lose the answer.
 */
function lingerOnClose(socket: Socket, request: IncomingMessage): void {
  socket.destroySoon = () => {
    socket.end()
    const timer = setTimeout(() => socket.destroy(), LINGER_MS)
    finished(request, () => {
      clearTimeout(timer)
      socket.destroy()
    })
    request.unpipe()
    request.resume()
  }
}
