/** Encoders halve five times, so input sides are multiples of this. */
const SIZE_STEP_PX = 32

/**
 * The size at which a network sees a photo: the aspect is kept as far as sides that are multiples of 32 allow.
 * @param longSidePx the long side that is aimed at
 */
export function findNetworkSize(
  width: number,
  height: number,
  longSidePx: number,
): { width: number; height: number } {
  const scale = longSidePx / Math.max(width, height) / SIZE_STEP_PX
  const fit = (length: number) => Math.max(1, Math.round(length * scale)) * SIZE_STEP_PX
  return { width: fit(width), height: fit(height) }
}
