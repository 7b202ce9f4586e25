import { plural, t } from '@lingui/core/macro'
import { formatTime } from '../../locales/format.ts'
import { PLAN_NAMES, type UploadsRemainingResponse } from '@housecoat/contract'

export interface Usage {
  readonly planName: string
  readonly planDescription: string
  /** 0–100 */
  readonly percent: number
  readonly remaining: string
  readonly isLimitReached: boolean
  /** false for the largest plan */
  readonly canUpgrade: boolean
  /** what the person gets by confirming their email, or null */
  readonly confirming: string | null
}

/** Generations of the free plan per day, used when the server gives no figures. */
const FREE_ALLOWANCE = 2

function describeUnknownUsage(): Usage {
  return {
    planName: PLAN_NAMES.free,
    planDescription: describeDaily(FREE_ALLOWANCE),
    percent: 100,
    remaining: t`Sign in to see how many are left`,
    isLimitReached: false,
    canUpgrade: true,
    confirming: null,
  }
}

/** The usage card's text and figures. Without figures, it describes the free plan and asks to sign in. */
export function describeUsage(uploads: UploadsRemainingResponse | null, isSignedIn: boolean): Usage {
  if (uploads === null) return describeUnknownUsage()
  const { plan } = uploads.subscription
  const isLimitReached = isUsedUp(uploads)
  return {
    planName: PLAN_NAMES[plan],
    planDescription: describePlan(uploads, isSignedIn),
    percent: findPercent(uploads),
    remaining: describeRemaining(uploads),
    isLimitReached,
    canUpgrade: plan !== 'premium',
    confirming: describeConfirming(uploads),
  }
}

/** What the person gets by confirming their email; null when there is nothing to confirm. */
export function describeConfirming({ afterConfirming }: UploadsRemainingResponse): string | null {
  if (afterConfirming === null) return null
  return plural(afterConfirming, {
    one: 'Confirm your email to get # free design a day.',
    other: 'Confirm your email to get # free designs a day.',
  })
}

/** No generation is left until the next day, a sign-in or an upgrade. */
export function isUsedUp({ remainingUploads, isUnlimited }: UploadsRemainingResponse): boolean {
  return remainingUploads === 0 && !isUnlimited
}

/** What the next generation costs, in a sentence; null when there is none to make, or no limit. */
export function describeCost(uploads: UploadsRemainingResponse | null | undefined): string | null {
  if (uploads == null) return t`Previews are free; this uses 1 generation.`
  const { remainingUploads, isUnlimited } = uploads
  if (isUnlimited || remainingUploads === 0) return null
  return remainingUploads === 1
    ? t`Previews are free; this uses your last generation.`
    : t`Previews are free; this uses 1 of your ${remainingUploads} generations.`
}

function describePlan(
  { allowance, isUnlimited, afterConfirming }: UploadsRemainingResponse,
  isSignedIn: boolean,
): string {
  if (isUnlimited) return t`Unlimited generations`
  if (afterConfirming !== null)
    return plural(allowance, { one: '# generation to try', other: '# generations to try' })
  if (isSignedIn) return describeDaily(allowance)
  return plural(allowance, {
    one: '# generation to try; more every day with a free account',
    other: '# generations to try; more every day with a free account',
  })
}

function describeDaily(allowance: number): string {
  return plural(allowance, { one: '# generation per day', other: '# generations per day' })
}

/** Full without a limit, and when the limit is reached. */
function findPercent(uploads: UploadsRemainingResponse): number {
  const { remainingUploads, allowance, isUnlimited } = uploads
  if (isUnlimited || isUsedUp(uploads) || allowance === 0) return 100
  return Math.min(100, (remainingUploads / allowance) * 100)
}

function describeRemaining({ remainingUploads, allowance, isUnlimited, resetsAt }: UploadsRemainingResponse) {
  if (isUnlimited) return t`Unlimited`
  const left = t`${remainingUploads} of ${allowance} left`
  if (resetsAt === null || remainingUploads >= allowance) return left
  const time = formatTime(resetsAt)
  return isToday(resetsAt)
    ? t`${left} · ${allowance} again at ${time}`
    : t`${left} · ${allowance} again tomorrow at ${time}`
}

/** In the person's time zone. */
function isToday(instant: string): boolean {
  return new Date(instant).toDateString() === new Date().toDateString()
}
