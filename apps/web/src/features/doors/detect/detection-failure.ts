import { ApiError } from '../../../api/api-error.ts'
import { describeFailure } from '../../../api/describe-failure.ts'

/** What the page says of a detection that gave no answer. */
export interface DetectionFailure {
  readonly toast: { readonly title: string; readonly description: string }
  /** the more exact reason and next step, where one is known */
  readonly note: string | null
}

const TITLE = 'Image Processing Failed'
const UNREADABLE = 'The server returned an invalid response. Please try again later.'
const UNUSABLE = "We couldn't process your image. Please try again with a different photo."

/** Reads a failed call; a server that speaks otherwise than agreed is told apart from a photo that it refused. */
export function describeDetectionFailure(error: unknown): DetectionFailure {
  const isUnreadable = error instanceof ApiError && error.problem === null && error.serverMessage === null
  return {
    toast: { title: TITLE, description: isUnreadable ? UNREADABLE : UNUSABLE },
    note: isUnreadable ? null : describeFailure(error),
  }
}
