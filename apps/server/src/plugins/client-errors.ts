import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@housecoat/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { AppError } from '../app-error.ts'
import { describeProblem, sendProblem } from './errors.ts'

const CODE_BY_FAULT: ReadonlyMap<string | undefined, ErrorCode> = new Map([
  ['HPE_HEADER_OVERFLOW', 'headers_too_large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'request_timeout'],
])

/** Answers requests that Node cannot parse, with problem details. */
export function answerClientError(
  this: FastifyInstance,
  error: Error & { readonly code?: string },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const problem = describeProblem(CODE_BY_FAULT.get(error.code) ?? 'bad_request', randomUUID())
  this.log.debug({ err: error, reqId: problem.requestId }, 'a client sent what is no request')
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end([...head, '', body].join('\r\n'))
}

/** Answers requests that Fastify refuses before routing, such as a URL with `%zz`. */
export function answerFrameworkError(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  void sendProblem(reply, error.statusCode === 414 ? 'not_found' : 'bad_request')
}

/** Handles requests that Node would answer by itself, without problem details. */
export const clientErrorsPlugin = fastifyPlugin((app, _options, done) => {
  app.addHook('onRequest', (request, _reply, next) => {
    const isNameless = request.raw.httpVersion === '1.1' && request.headers.host === undefined
    next(isNameless ? new AppError('bad_request') : undefined)
  })
  // Node would answer 417 to an unknown expectation; the standard lets a server ignore it
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  done()
})
