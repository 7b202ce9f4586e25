import { ApiError } from '../../api/api-error.ts'

/** Whether the session is missing or has ended. */
export function isSignedOutFailure(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** Whether the person has to confirm an email first. */
export function isUnconfirmedFailure(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'email_unconfirmed'
}
