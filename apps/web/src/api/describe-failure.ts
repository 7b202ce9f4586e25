import { ApiError } from './api-error.ts'

const UNREACHABLE = 'The server could not be reached. Check your connection and try again; nothing was lost.'

/** Whether a call could not reach the server: `fetch` and sendUpload then throw a TypeError. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError
}

/** What a person is told about a failed call: the server's own words, or that it was not reached, or else null. */
export function describeFailure(error: unknown): string | null {
  if (error instanceof ApiError) return error.problem?.detail ?? error.serverMessage
  return isUnreachable(error) ? UNREACHABLE : null
}
