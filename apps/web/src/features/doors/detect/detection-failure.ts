import { t } from '@lingui/core/macro'
import { ApiError } from '../../../api/api-error.ts'
import { describeFailure, describeOffline, isUnreachable } from '../../../api/describe-failure.ts'

/** How the page shows a failed detection. */
export interface DetectionFailure {
  readonly toast: { readonly title: string; readonly description: string }
  /** the exact reason and the next step, if known */
  readonly note: string | null
}

/** Distinguishes an unreadable answer from a refused photo. */
export function describeDetectionFailure(error: unknown): DetectionFailure {
  const isUnreadable = error instanceof ApiError && error.problem === null && error.serverMessage === null
  const offline = isUnreachable(error) ? describeOffline(t`Finding doors`) : null
  return {
    toast: {
      title: t`Image Processing Failed`,
      description:
        offline ??
        (isUnreadable
          ? t`The server returned an invalid response. Please try again later.`
          : t`We couldn't process your image. Please try again with a different photo.`),
    },
    note: isUnreadable ? null : describeFailure(error),
  }
}
