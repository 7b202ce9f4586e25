import { useEffect, useState } from 'react'

const TICK_MS = 200
const STEP_MAX = 5
/** the last points are reached with the answer */
const PERCENT_MAX = 95

/**
 * Simulates progress, because the server reports none: 1 to 5 points every 200 ms, up to 95, and 100 at the end.
 * @returns percent; the view that shows it starts at 0
 */
export function useSimulatedProgress(isDone: boolean): number {
  const [percent, setPercent] = useState(0)
  useEffect(() => {
    if (isDone) return
    const timer = setInterval(() => {
      const step = 1 + Math.floor(Math.random() * STEP_MAX)
      setPercent((before) => Math.min(PERCENT_MAX, before + step))
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [isDone])
  return isDone ? 100 : percent
}
