export interface RetryTimes {
  /** before the second attempt; doubled before each further one */
  readonly firstRetryMs: number
  readonly longestRetryMs: number
}

/** @returns how long to wait after this many failed attempts */
export function retryDelayMs(attempts: number, { firstRetryMs, longestRetryMs }: RetryTimes): number {
  return Math.min(longestRetryMs, firstRetryMs * 2 ** (attempts - 1))
}
