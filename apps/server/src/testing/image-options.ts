/** What tests rarely care about when they open images by themselves. */
export const IMAGE_OPTIONS = {
  retentionMs: 3_600_000,
  quarantineDays: 30,
  onError: () => undefined,
  onSwept: () => undefined,
} as const

/** A sweep's time that is right. */
export function sweepTimeNow() {
  return { nowMs: Date.now(), isTrusted: true }
}
