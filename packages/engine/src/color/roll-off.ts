/** Shoulders of a tone curve: bright linear light approaches white instead of clipping. */

/**
 * Hyperbolic shoulder: unchanged up to `start`, then with a falling slope and no bend at the start.
 * @param linear light, 0 or more
 * @param start of the shoulder, below 1
 * @param peak light that becomes 1; infinite: 1 is approached, never reached. With a peak of 1 nothing changes
 */
export function rollOff(linear: number, start: number, peak = Infinity): number {
  if (linear <= start) return linear
  if (linear >= peak) return 1
  const room = 1 - start
  if (peak === Infinity) {
    const over = (linear - start) / room
    return start + room * (over / (1 + over))
  }
  const slope = (peak - start) / room
  const t = (linear - start) / (peak - start)
  return start + (room * t * slope) / (1 + t * (slope - 1))
}

/**
 * Logarithmic shoulder for a range of light: unchanged up to `start`, no bend there, and `peak` becomes `top`. Equal ratios of
 * bright light keep more of their difference than under {@link rollOff}, so texture survives a large gain.
 * @param start of the shoulder, below `top`
 * @param peak light that becomes `top`
 * @param top at most 1
 * @returns the curve; without a shoulder if `peak` is at most `top`
 */
export function openShoulder(start: number, peak: number, top: number): (linear: number) => number {
  if (peak <= top) return (linear) => Math.min(top, linear)
  const room = top - start
  const steepness = solveSteepness((peak - start) / room)
  const scale = room / Math.log1p(steepness)
  return (linear) => {
    if (linear <= start) return linear
    return Math.min(top, start + scale * Math.log1p((steepness * (linear - start)) / (peak - start)))
  }
}

/** The k of k / ln(1 + k) = slope, for a slope above 1. */
function solveSteepness(slope: number): number {
  let [least, most] = [1e-9, 1]
  while (most / Math.log1p(most) < slope) most *= 2
  for (let round = 0; round < 50; round++) {
    const middle = (least + most) / 2
    if (middle / Math.log1p(middle) < slope) least = middle
    else most = middle
  }
  return most
}

/** Exponential shoulder: unchanged up to `start`, then 1 is approached faster than by {@link rollOff}. */
export function rollOffExponentially(linear: number, start: number): number {
  if (linear <= start) return linear
  const room = 1 - start
  return 1 - room * Math.exp(-(linear - start) / room)
}
