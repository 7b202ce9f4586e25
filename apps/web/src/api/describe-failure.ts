import { ApiError } from './api-error.ts'

const UNREACHABLE = "We couldn't reach the server. Check your connection and try again. Nothing was lost."

/** Whether a call could not reach the server: `fetch` and sendUpload then throw a TypeError. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError
}

/** The message about a failed call: the server's own, or that it was not reached, or else null. */
export function describeFailure(error: unknown): string | null {
  if (error instanceof ApiError) return error.problem?.detail ?? error.serverMessage
  return isUnreachable(error) ? UNREACHABLE : null
}
