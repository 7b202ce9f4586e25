import { ApiError } from '../../api/api-error.ts'
import { describeFailure } from '../../api/describe-failure.ts'
import { showToast } from '../../ui/toast/show-toast.ts'

/** The community's failures: the server's words, or else ours. */
export function showFailure(error: unknown, fallback: string): void {
  showToast({ title: 'Error', description: describeFailure(error) ?? fallback, kind: 'error' })
}

/** Nobody is signed in, or not any more. */
export function isSignedOutFailure(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** Whether the person has to confirm an email first. */
export function isUnconfirmedFailure(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'email_unconfirmed'
}
