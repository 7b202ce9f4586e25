import { useEffect, useRef, useState } from 'react'
import { useMediaQuery } from './page/use-media-query.ts'

/** From the before picture alone to the after picture alone. */
const SWEEP_MS = 1400
/** The after picture alone, before the divider comes back. */
const HOLD_MS = 700
const RETURN_MS = 900

interface Wipe {
  /** where the sweep has the divider; null once it has ended, and where there is none */
  readonly percent: number | null
  /** ends the sweep, because the person moves the divider */
  readonly stop: () => void
}

/**
 * Sweeps a before-and-after divider once: the after picture appears, and the divider returns to its place. With reduced
 * motion, the divider is in its place as soon as the after picture has loaded.
 * @param isRevealed false: only the before picture shows; undefined: nothing is swept
 * @param restPercent the divider's place at the end
 */
export function useWipe(isRevealed: boolean | undefined, restPercent: number): Wipe {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [percent, setPercent] = useState<number | null>(isRevealed === undefined ? null : 100)
  const frame = useRef(0)

  useEffect(() => {
    if (isRevealed !== true) return
    const start = performance.now()
    const step = (now: number) => {
      const next = isStill ? null : wipePercentAt(now - start, restPercent)
      setPercent(next)
      if (next !== null) frame.current = requestAnimationFrame(step)
    }
    frame.current = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame.current)
  }, [isRevealed, isStill, restPercent])

  function stop(): void {
    cancelAnimationFrame(frame.current)
    setPercent(null)
  }

  return { percent, stop }
}

/** @returns the divider's place this long after the sweep began; null after its end */
export function wipePercentAt(elapsedMs: number, restPercent: number): number | null {
  if (elapsedMs < SWEEP_MS) return 100 * (1 - easeInOut(Math.max(0, elapsedMs) / SWEEP_MS))
  const sinceHold = elapsedMs - SWEEP_MS - HOLD_MS
  if (sinceHold < 0) return 0
  return sinceHold < RETURN_MS ? restPercent * easeInOut(sinceHold / RETURN_MS) : null
}

/** The cubic ease from 0 to 1. */
export function easeInOut(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2
}
