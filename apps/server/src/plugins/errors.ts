import { ERRORS, type ErrorCode, type ErrorRow, type Problem } from '@housecoat/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { AppError, type FieldFault } from '../app-error.ts'
import { declaredLengthOf } from '../platform/http/bodies/body-limits.ts'
import { isDatabaseUnavailable } from '../platform/database/database-errors.ts'
import { isStorageFull } from '../platform/storage/storage-errors.ts'
import { isStoreUnavailable } from '../platform/storage/store-unavailable.ts'
import { STORE_RETRY_SECONDS } from '../platform/storage/throw-storage-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** error code for a body longer than the route's limit; absent: request_too_large */
    readonly tooLargeCode?: ErrorCode
  }
}

/** bytes that a refused request may still send without losing its connection */
const READ_TO_THE_END_BYTES = 64 * 1024

/** a database that restarts is usually back within this */
const DATABASE_RETRY_SECONDS = 2

/** Our error codes for failures that Fastify and its plugins report. */
const CODE_BY_STATUS: ReadonlyMap<number, ErrorCode> = new Map([
  [404, 'not_found'],
  [408, 'request_timeout'],
  [413, 'request_too_large'],
  // Fastify's code for a path parameter that is too long
  [414, 'not_found'],
  [415, 'media_type_unsupported'],
  [429, 'rate_limited'],
  [503, 'server_busy'],
])

/** Logs server errors; an AppError says itself what to log. */
const SERVER_FAULTS: ReadonlySet<ErrorCode> = new Set([
  'internal',
  'database_unavailable',
  'storage_full',
  'storage_unavailable',
])

/** Renders every failure as problem details (RFC 9457) with the request's id; unknown ones are logged first. */
export const errorsPlugin = fastifyPlugin((app, _options, done) => {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const code = errorCodeOf(error, request)
    if (SERVER_FAULTS.has(code) && !(error instanceof AppError))
      request.log.error({ err: error }, 'unexpected error')
    if (error instanceof AppError) noteAppError(error, request, reply)
    else if (code === 'database_unavailable') reply.header('retry-after', DATABASE_RETRY_SECONDS)
    else if (code === 'storage_unavailable') reply.header('retry-after', STORE_RETRY_SECONDS)
    return sendProblem(reply, code, listFieldFaults(error))
  })
  done()
})

function noteAppError(error: AppError, request: FastifyRequest, reply: FastifyReply): void {
  if (error.retryAfterSeconds !== null) reply.header('retry-after', error.retryAfterSeconds)
  const level = error.statusCode >= 500 ? 'error' : 'debug'
  request.log[level]({ err: error.cause, code: error.code }, 'request failed')
}

function errorCodeOf(error: FastifyError | AppError, request: FastifyRequest): ErrorCode {
  if (error instanceof AppError) return error.code
  if (isDatabaseUnavailable(error)) return 'database_unavailable'
  if (isStorageFull(error)) return 'storage_full'
  if (isStoreUnavailable(error)) return 'storage_unavailable'
  // a browser that left while a picture was on its way
  if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return 'request_timeout'
  const status = error.statusCode ?? 500
  const { tooLargeCode } = request.routeOptions.config
  if (status === 413 && tooLargeCode !== undefined) return tooLargeCode
  return CODE_BY_STATUS.get(status) ?? (status >= 400 && status < 500 ? 'bad_request' : 'internal')
}

/** The validation's faults with the schema's messages; a path such as `/selections/0/areaId` becomes dotted. */
function listFieldFaults(error: FastifyError | AppError): readonly FieldFault[] {
  if (error instanceof AppError) return error.fault === null ? [] : [error.fault]
  if (error.validation === undefined) return []
  return error.validation.map(({ instancePath, message = 'Invalid' }) => ({
    field: instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message,
  }))
}

/**
 * Answers with the problem details of a code.
 * @param faults refused fields; the first one's message is then what the person reads
 */
export function sendProblem(
  reply: FastifyReply,
  code: ErrorCode,
  faults: readonly FieldFault[] = [],
): FastifyReply {
  const problem = describeProblem(code, reply.request.id, faults)
  reply.problemCode = code
  if (isUnreadUpload(reply.request)) reply.header('connection', 'close')
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problem)
}

/** The problem details of a code, for a request. */
export function describeProblem(
  code: ErrorCode,
  requestId: string,
  faults: readonly FieldFault[] = [],
): Problem {
  const { status, title, detail: generalDetail, ...flags }: ErrorRow = ERRORS[code]
  const detail = faults[0]?.message ?? generalDetail
  return {
    type: `about:blank#${code}`,
    title,
    status,
    detail,
    code,
    requestId,
    success: false,
    message: detail,
    ...(faults.length > 0 ? { errors: [...faults] } : {}),
    ...flags,
  }
}

/** The rest of a refused upload is not read to reuse the connection; a small body's is. */
function isUnreadUpload(request: FastifyRequest): boolean {
  const declaredBytes = declaredLengthOf(request)
  const isLong = declaredBytes === null || declaredBytes > READ_TO_THE_END_BYTES
  return isLong && !request.raw.complete
}
