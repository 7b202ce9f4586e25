import { ERRORS, type ErrorCode } from '@housecoat/contract'

interface AppErrorOptions {
  readonly cause?: unknown
  /** when a client may try again */
  readonly retryAfterSeconds?: number
}

/** A failure with a code of the contract's table; the errors plugin renders it, nothing else does. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly statusCode: number
  readonly retryAfterSeconds: number | null

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(ERRORS[code].title, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.statusCode = ERRORS[code].status
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}
