import { ERRORS, type ErrorCode, type Problem } from '@housecoat/contract'

/** A refused field of a request, and why. */
export type FieldFault = NonNullable<Problem['errors']>[number]

interface AppErrorOptions {
  readonly cause?: unknown
  /** when a client may try again */
  readonly retryAfterSeconds?: number
  /** which part of the request was refused; its message replaces the code's own sentence */
  readonly fault?: FieldFault
}

/** A failure with a code of the contract's table; the errors plugin renders it, nothing else does. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly statusCode: number
  readonly retryAfterSeconds: number | null
  readonly fault: FieldFault | null

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(ERRORS[code].title, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.statusCode = ERRORS[code].status
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
    this.fault = options.fault ?? null
  }
}
