/** Default options for tests that open images directly. */
export const IMAGE_OPTIONS = {
  retentionMs: 3_600_000,
  quarantineDays: 30,
  onError: () => undefined,
  onSwept: () => undefined,
} as const

/** A trusted sweep time. */
export function sweepTimeNow() {
  return { nowMs: Date.now(), isTrusted: true }
}
