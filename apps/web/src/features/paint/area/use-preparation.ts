import type { Surface } from '@housecoat/engine'
import { useEffect, useRef, useState } from 'react'

/** Step 2 stays at least this long, so that it can be read. */
const AUTO_ADVANCE_MS = 1000

interface Preparation {
  readonly hasFailed: boolean
  readonly retry: () => void
}

/**
 * Runs the preparation while step 2 is on: moves on after a second, or when the area is found if that takes longer.
 * Leaving the step cancels the move.
 * @param prepare its signal aborts when the person leaves the step
 */
export function usePreparation(
  surface: Surface | null,
  prepare: (surface: Surface, signal: AbortSignal) => Promise<void>,
  onReady: () => void,
): Preparation {
  const [failures, setFailures] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const calls = useRef({ prepare, onReady })
  useEffect(() => {
    calls.current = { prepare, onReady }
  })

  useEffect(() => {
    if (surface === null) return
    const leaving = new AbortController()
    const pause = new Promise((resolve) => setTimeout(resolve, AUTO_ADVANCE_MS))
    Promise.all([calls.current.prepare(surface, leaving.signal), pause]).then(
      () => !leaving.signal.aborted && calls.current.onReady(),
      () => !leaving.signal.aborted && setFailures(attempt + 1),
    )
    return () => leaving.abort()
  }, [surface, attempt])

  return { hasFailed: failures > attempt, retry: () => setAttempt(attempt + 1) }
}
