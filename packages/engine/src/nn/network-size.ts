/** Encoders halve five times, so input sides are multiples of this. */
const SIZE_STEP_PX = 32

/**
 * The size at which a network sees a photo: about `longSidePx` long, its sides multiples of 32, its aspect kept as far as
 * these allow.
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
