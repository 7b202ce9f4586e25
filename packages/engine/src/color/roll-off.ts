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

/** Exponential shoulder: unchanged up to `start`, then 1 is approached faster than by {@link rollOff}. */
export function rollOffExponentially(linear: number, start: number): number {
  if (linear <= start) return linear
  const room = 1 - start
  return 1 - room * Math.exp(-(linear - start) / room)
}
