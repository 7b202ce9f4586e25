import { ApiError } from './api-error.ts'

/** What the page does about a generation that gave no picture. */
export interface GenerationFailure {
  readonly toast: { readonly title: string; readonly description: string }
  /** the more exact reason and next step, where one is known */
  readonly note: string | null
  /** the page on which the person goes on */
  readonly goTo: '/subscription' | null
}

const PROCESSING_ERROR = {
  title: 'Processing Error',
  description: 'Failed to process image. Please try again with a different photo.',
}

const SIGN_IN_REQUIRED = {
  title: 'Sign In Required',
  description:
    "You've used your free design credits. Sign in or create an account to continue creating designs and save your work.",
}

const LIMIT_REACHED = {
  title: 'Subscription Limit Reached',
  description: "You've reached your generation limit. Please upgrade your plan to continue.",
}

const UNREACHABLE = 'The server could not be reached. Check your connection and try again; nothing was lost.'

/** Reads a failed call of the generation. */
export function describeGenerationFailure(error: unknown): GenerationFailure {
  if (error instanceof ApiError && error.requiresAuth)
    return { toast: SIGN_IN_REQUIRED, note: null, goTo: null }
  if (error instanceof ApiError && error.requiresUpgrade) {
    return { toast: LIMIT_REACHED, note: null, goTo: '/subscription' }
  }
  return { toast: PROCESSING_ERROR, note: findNote(error), goTo: null }
}

function findNote(error: unknown): string | null {
  if (error instanceof ApiError) return error.problem?.detail ?? null
  return error instanceof TypeError ? UNREACHABLE : null
}
