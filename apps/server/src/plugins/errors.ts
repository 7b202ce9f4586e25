import { ERRORS, type ErrorCode, type Problem } from '@housecoat/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { AppError } from '../app-error.ts'

/** Failures that Fastify and its plugins find by themselves, in the words of our table. */
const CODE_BY_STATUS: ReadonlyMap<number, ErrorCode> = new Map([
  [404, 'not_found'],
  [408, 'request_timeout'],
  [413, 'image_too_large'],
  [429, 'rate_limited'],
  [503, 'server_busy'],
])

/** Renders every failure as problem details (RFC 9457) with the request's id; unknown ones are logged first. */
export const errorsPlugin = fastifyPlugin((app, _options, done) => {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const code = errorCodeOf(error)
    if (code === 'internal') request.log.error({ err: error }, 'unexpected error')
    if (error instanceof AppError) noteAppError(error, request, reply)
    return sendProblem(reply, code)
  })
  done()
})

function noteAppError(error: AppError, request: FastifyRequest, reply: FastifyReply): void {
  if (error.retryAfterSeconds !== null) reply.header('retry-after', error.retryAfterSeconds)
  const level = error.statusCode >= 500 ? 'error' : 'debug'
  request.log[level]({ err: error.cause, code: error.code }, 'request failed')
}

function errorCodeOf(error: FastifyError | AppError): ErrorCode {
  if (error instanceof AppError) return error.code
  const status = error.statusCode ?? 500
  return CODE_BY_STATUS.get(status) ?? (status >= 400 && status < 500 ? 'bad_request' : 'internal')
}

/** Answers with the problem details of a code. */
export function sendProblem(reply: FastifyReply, code: ErrorCode): FastifyReply {
  const { status, title, detail } = ERRORS[code]
  const problem: Problem = {
    type: `about:blank#${code}`,
    title,
    status,
    detail,
    code,
    requestId: reply.request.id,
    success: false,
    message: detail,
  }
  // an upload that was refused half-way must not be read to its end to reuse the connection
  if (status === 413 || status === 408) reply.header('connection', 'close')
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problem)
}
