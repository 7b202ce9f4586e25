import { t } from '@lingui/core/macro'
import { translateText } from '../locales/translate-text.ts'
import { ApiError } from './api-error.ts'

/** Whether a call could not reach the server: `fetch` and sendUpload then throw a TypeError. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError
}

/**
 * What to say of something that needs a connection while the browser has none; null while it has one.
 * @param action what works again later, as the subject of a sentence
 */
export function describeOffline(action = t`This`): string | null {
  return navigator.onLine ? null : t`You're offline. ${action} will work again once you're back online.`
}

/**
 * The message about a failed call: the server's own in the page's language, or that it was not reached, or else null.
 * @param action see describeOffline
 */
export function describeFailure(error: unknown, action?: string): string | null {
  if (error instanceof ApiError) {
    const told = error.problem?.detail ?? error.serverMessage
    return told === null ? null : translateText(told)
  }
  return isUnreachable(error) ? (describeOffline(action) ?? describeUnreachable()) : null
}

function describeUnreachable(): string {
  return t`We couldn't reach the server. Check your connection and try again. Nothing was lost.`
}
