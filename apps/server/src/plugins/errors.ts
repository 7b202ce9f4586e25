import { ERRORS, type ErrorCode, type ErrorRow, type Problem } from '@housecoat/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { AppError } from '../app-error.ts'
import { isDatabaseUnavailable, withoutQueryValues } from '../platform/database/database-errors.ts'
import { isStorageFull } from '../platform/storage/storage-errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** what a request longer than the route's limit is called, where it is not just too long */
    readonly tooLargeCode?: ErrorCode
  }
}

type FieldFault = NonNullable<Problem['errors']>[number]

/** a database that restarts is usually back within this */
const DATABASE_RETRY_SECONDS = 2

/** Failures that Fastify and its plugins find by themselves, in the words of our table. */
const CODE_BY_STATUS: ReadonlyMap<number, ErrorCode> = new Map([
  [404, 'not_found'],
  [408, 'request_timeout'],
  [413, 'request_too_large'],
  [429, 'rate_limited'],
  [503, 'server_busy'],
])

/** Faults that are ours; an AppError says itself what the log should know. */
const SERVER_FAULTS: ReadonlySet<ErrorCode> = new Set(['internal', 'database_unavailable', 'storage_full'])

/** Renders every failure as problem details (RFC 9457) with the request's id; unknown ones are logged first. */
export const errorsPlugin = fastifyPlugin((app, _options, done) => {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const code = errorCodeOf(error, request)
    if (SERVER_FAULTS.has(code) && !(error instanceof AppError))
      request.log.error({ err: withoutQueryValues(error) }, 'unexpected error')
    if (error instanceof AppError) noteAppError(error, request, reply)
    else if (code === 'database_unavailable') reply.header('retry-after', DATABASE_RETRY_SECONDS)
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
  // a browser that left while a picture was on its way
  if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return 'request_timeout'
  const status = error.statusCode ?? 500
  const { tooLargeCode } = request.routeOptions.config
  if (status === 413 && tooLargeCode !== undefined) return tooLargeCode
  return CODE_BY_STATUS.get(status) ?? (status >= 400 && status < 500 ? 'bad_request' : 'internal')
}

/** What the validation found, in the schema's own words; a path such as `/selections/0/areaId` becomes dotted. */
function listFieldFaults(error: FastifyError | AppError): readonly FieldFault[] {
  if (error instanceof AppError || error.validation === undefined) return []
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
  const { status, title, detail: generalDetail, ...flags }: ErrorRow = ERRORS[code]
  const detail = faults[0]?.message ?? generalDetail
  const problem: Problem = {
    type: `about:blank#${code}`,
    title,
    status,
    detail,
    code,
    requestId: reply.request.id,
    success: false,
    message: detail,
    ...(faults.length > 0 ? { errors: [...faults] } : {}),
    ...flags,
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
