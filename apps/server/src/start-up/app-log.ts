import type { FastifyInstance } from 'fastify'
import { currentRequestId } from '../platform/tracing/trace.ts'

/** The log, as features and platform are given it: they do not know Fastify. Lines have the id of the request they belong to. */
export interface AppLog {
  /** a failure that fails no request */
  readonly onError: (error: unknown, message: string) => void
  /** something that the operator should mend */
  readonly onFault: (details: object, message: string) => void
  readonly onWarning: (details: object, message: string) => void
}

export function createAppLog(app: FastifyInstance): AppLog {
  return {
    onError: (error, message) => app.log.error(withRequestId({ err: error }), message),
    onFault: (details, message) => app.log.error(withRequestId(details), message),
    onWarning: (details, message) => app.log.warn(withRequestId(details), message),
  }
}

/** Under Fastify's own name for it. */
function withRequestId(details: object): object {
  const reqId = currentRequestId()
  return reqId === null ? details : { reqId, ...details }
}
