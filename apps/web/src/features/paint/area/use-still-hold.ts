import { useEffect, useRef } from 'react'
import type { Point } from './zoom-view.ts'

/** How long a pointer has to stay where it was pressed. */
const HOLD_MS = 400

/** A pointer that moved farther than this, in CSS pixels, is not held still. */
const STILL_PX = 8

/** A timer this late, in milliseconds, tells that the page was busy: moves may wait to be heard, and get this long for it. */
const LATE_MS = 60

/** Calls back once when a pointer is held still from the moment it is pressed. */
export function useStillHold(onHeld: () => void) {
  const latest = useRef(onHeld)
  const press = useRef<{ readonly at: Point; readonly timer: number } | null>(null)
  useEffect(() => {
    latest.current = onHeld
  })
  useEffect(() => end, [])

  function end(): void {
    if (press.current !== null) window.clearTimeout(press.current.timer)
    press.current = null
  }

  function start(at: Point): void {
    end()
    wait(at, HOLD_MS)
  }

  function wait(at: Point, ms: number): void {
    const due = performance.now() + ms
    const check = () => (performance.now() - due > LATE_MS ? wait(at, LATE_MS) : latest.current())
    press.current = { at, timer: window.setTimeout(check, ms) }
  }

  function move(at: Point): void {
    const from = press.current?.at
    if (from !== undefined && Math.hypot(at.x - from.x, at.y - from.y) > STILL_PX) end()
  }

  return { start, move, end }
}
