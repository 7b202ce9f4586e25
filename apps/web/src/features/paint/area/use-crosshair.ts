import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import type { Point } from './zoom-view.ts'

/** Crosshair steps as shares of the photo: an arrow key, and with Shift. */
const STEP = 0.02
const LONG_STEP = 0.1

const CENTER: Point = { x: 0.5, y: 0.5 }

const ARROWS: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface CrosshairOptions {
  /** of the photo; steps keep their size on the screen */
  readonly scale: number
  /** The crosshair moved; in shares of the photo, like all its points. */
  readonly onMove: (at: Point) => void
  /** Enter or the space bar was pressed. */
  readonly onAct: (at: Point, isShift: boolean) => void
}

/** The keyboard's pointer on the photo: shown on keyboard focus, moved by the arrow keys. */
export function useCrosshair({ scale, onMove, onAct }: CrosshairOptions) {
  const [at, setAt] = useState<Point | null>(null)

  /** @returns whether the key was for the crosshair */
  function takeKey(event: KeyboardEvent): boolean {
    const step = arrowStep(event, scale)
    if (step !== null) move(step)
    else if (event.key === 'Enter' || event.key === ' ') act(event.shiftKey)
    else return false
    return true
  }

  function move(step: Point): void {
    const moved = movePoint(at ?? CENTER, step)
    setAt(moved)
    onMove(moved)
  }

  function act(isShift: boolean): void {
    setAt(at ?? CENTER)
    onAct(at ?? CENTER, isShift)
  }

  function showOnKeyboardFocus(event: FocusEvent<HTMLElement>): void {
    if (event.currentTarget.matches(':focus-visible')) setAt((now) => now ?? CENTER)
  }

  return { at, takeKey, hide: () => setAt(null), showOnKeyboardFocus }
}

function arrowStep(event: KeyboardEvent, scale: number): Point | null {
  const direction = ARROWS[event.key]
  if (direction === undefined) return null
  const length = (event.shiftKey ? LONG_STEP : STEP) / scale
  return { x: direction.x * length, y: direction.y * length }
}

function movePoint(from: Point, step: Point): Point {
  const clamp = (value: number) => Math.min(1, Math.max(0, value))
  return { x: clamp(from.x + step.x), y: clamp(from.y + step.y) }
}
