import { t } from '@lingui/core/macro'
import { acceptsCookies } from '../../../api/accepts-cookies.ts'
import { ApiError } from '../../../api/api-error.ts'
import { describeFailure, describeOffline, isUnreachable } from '../../../api/describe-failure.ts'
import { CoveredSurfaceError } from './covered-surface-error.ts'
import type { WizardFlow } from './wizard-state.ts'
import { translateArea, translateText } from '../../../locales/translate-text.ts'

/** The account that asked for a result is no longer signed in, so that somebody else would pay for it. */
export class PayerChangedError extends Error {
  constructor() {
    // eslint-disable-next-line lingui/no-unlocalized-strings -- for developers
    super('Another account is signed in than when the result was asked for')
    this.name = 'PayerChangedError'
  }
}

/** How the page shows a failed generation. */
export interface GenerationFailure {
  readonly toast: { readonly title: string; readonly description: string }
  /** the exact reason and the next step, if known */
  readonly note: string | null
  /** the page on which the person goes on */
  readonly goTo: '/subscription' | null
}

/**
 * Why no result can be asked for: it belongs to the visitor or account that a cookie names, so without cookies it would use a
 * credit and never be shown. Null where cookies are allowed.
 */
export function describeBlockedCookies(): GenerationFailure | null {
  if (acceptsCookies()) return null
  const title = t`Cookies are blocked`
  const description = t`Your browser blocks this site's cookies, so it couldn't show you the result. Allow them and reload the page to make one. The preview works without.`
  return { toast: { title, description }, note: description, goTo: null }
}

/** For failures that do not depend on the photo. */
function describeNoConnection() {
  const next = describeOffline(t`Generating`) ?? t`Check your connection, then try again.`
  return {
    title: t`You're not connected`,
    description: t`Your photo and your choices are still here. ${next}`,
  }
}

function describeCovered(surfaceName: string) {
  return {
    title: t`Nothing is left of ${surfaceName}`,
    description: t`Your other surfaces cover all of ${surfaceName}. Choose it under Surfaces and tap it in your photo, or leave it unpainted.`,
  }
}

function describePayerChange() {
  return {
    title: t`You've signed in or out`,
    description: t`Your earlier request was not sent, and no credit was used. Generate again to make your picture.`,
  }
}

function describeLimit() {
  return {
    title: t`Subscription Limit Reached`,
    description: t`You've reached your generation limit. Please upgrade your plan to continue.`,
  }
}

function describeProcessingError() {
  return {
    title: t`Processing Error`,
    description: t`Failed to process image. Please try again with a different photo.`,
  }
}

/** Describes a failed generation, except one that requires signing in. */
export function describeGenerationFailure(error: unknown, flow: WizardFlow): GenerationFailure {
  if (error instanceof CoveredSurfaceError) {
    const toast = describeCovered(translateArea(error.surfaceName))
    return { toast, note: toast.description, goTo: null }
  }
  if (isUnreachable(error))
    return { toast: describeNoConnection(), note: describeFailure(error, t`Generating`), goTo: null }
  if (error instanceof PayerChangedError) {
    const toast = describePayerChange()
    return { toast, note: toast.description, goTo: null }
  }
  if (error instanceof ApiError && error.requiresUpgrade) {
    return { toast: describeLimit(), note: null, goTo: '/subscription' }
  }
  if (error instanceof ApiError && error.problem?.code === 'confirm_email_for_more') {
    const { title } = error.problem
    const detail = translateText(error.problem.detail)
    return { toast: { title: translateText(title), description: detail }, note: detail, goTo: null }
  }
  if (flow === 'paint') return { toast: describeProcessingError(), note: describeFailure(error), goTo: null }
  return { toast: { title: t`Error`, description: wordsOf(error) }, note: describeFailure(error), goTo: null }
}

/** The server's message, or else its status. */
function wordsOf(error: unknown): string {
  if (error instanceof ApiError && error.serverMessage !== null) return translateText(error.serverMessage)
  const statusText = error instanceof ApiError ? error.statusText : t`no answer`
  return t`Failed to process image: ${statusText}`
}
