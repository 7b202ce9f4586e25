import { formatTime } from '../../locales/format.ts'
import type { UploadsRemainingResponse } from '@housecoat/contract'

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

const PLAN_NAMES = { free: 'Free', standard: 'Standard', premium: 'Premium' } as const

/** Used when the server gives no figures. */
const FREE_PLAN = '2 generations per day'

const UNKNOWN_USAGE: Usage = {
  planName: PLAN_NAMES.free,
  planDescription: FREE_PLAN,
  percent: 100,
  remaining: 'Sign in to see how many are left',
  isLimitReached: false,
  canUpgrade: true,
  confirming: null,
}

/** The usage card's text and figures. Without figures, it describes the free plan and asks to sign in. */
export function describeUsage(uploads: UploadsRemainingResponse | null, isSignedIn: boolean): Usage {
  if (uploads === null) return UNKNOWN_USAGE
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
  const designs = afterConfirming === 1 ? '1 free design' : `${afterConfirming} free designs`
  return `Confirm your email to get ${designs} a day.`
}

/** No generation is left until the next day, a sign-in or an upgrade. */
export function isUsedUp({ remainingUploads, isUnlimited }: UploadsRemainingResponse): boolean {
  return remainingUploads === 0 && !isUnlimited
}

/** What the next generation costs, in a sentence; null when there is none to make, or no limit. */
export function describeCost(uploads: UploadsRemainingResponse | null | undefined): string | null {
  if (uploads == null) return 'Previews are free; this uses 1 generation.'
  const { remainingUploads, isUnlimited } = uploads
  if (isUnlimited || remainingUploads === 0) return null
  const used = remainingUploads === 1 ? 'your last generation' : `1 of your ${remainingUploads} generations`
  return `Previews are free; this uses ${used}.`
}

function describePlan(
  { allowance, isUnlimited, afterConfirming }: UploadsRemainingResponse,
  isSignedIn: boolean,
): string {
  if (isUnlimited) return 'Unlimited generations'
  if (afterConfirming !== null) return `${countGenerations(allowance)} to try`
  if (isSignedIn) return `${countGenerations(allowance)} per day`
  return `${countGenerations(allowance)} to try; more every day with a free account`
}

/** Full without a limit, and when the limit is reached. */
function findPercent(uploads: UploadsRemainingResponse): number {
  const { remainingUploads, allowance, isUnlimited } = uploads
  if (isUnlimited || isUsedUp(uploads) || allowance === 0) return 100
  return Math.min(100, (remainingUploads / allowance) * 100)
}

function describeRemaining({ remainingUploads, allowance, isUnlimited, resetsAt }: UploadsRemainingResponse) {
  if (isUnlimited) return 'Unlimited'
  const left = `${remainingUploads} of ${allowance} left`
  return resetsAt !== null && remainingUploads < allowance
    ? `${left} · ${allowance} again ${describeTime(resetsAt)}`
    : left
}

function countGenerations(count: number): string {
  return count === 1 ? '1 generation' : `${count} generations`
}

/** A time today or tomorrow, in the person's time zone. */
function describeTime(instant: string): string {
  const date = new Date(instant)
  const time = formatTime(date)
  return date.toDateString() === new Date().toDateString() ? `at ${time}` : `tomorrow at ${time}`
}
