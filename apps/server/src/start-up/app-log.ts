import type { FastifyInstance } from 'fastify'

/** The log, as features and platform are given it: they do not know Fastify. */
export interface AppLog {
  /** a failure that fails no request */
  readonly onError: (error: unknown, message: string) => void
  /** something that the operator should mend */
  readonly onFault: (details: object, message: string) => void
  readonly onWarning: (details: object, message: string) => void
}

export function createAppLog(app: FastifyInstance): AppLog {
  return {
    onError: (error, message) => app.log.error({ err: error }, message),
    onFault: (details, message) => app.log.error(details, message),
    onWarning: (details, message) => app.log.warn(details, message),
  }
}
