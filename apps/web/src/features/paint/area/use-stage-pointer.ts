import { useEffect, useRef, type PointerEvent, type RefObject } from 'react'
import { panBy, zoomAt, type Point, type ZoomView } from './zoom-view.ts'

interface StagePointerOptions {
  readonly frame: RefObject<HTMLElement | null>
  readonly view: ZoomView
  readonly onView: (change: (view: ZoomView) => ZoomView) => void
  /** one finger draws instead of tapping */
  readonly isDrawing: boolean
  /** the page does not scroll: the wheel always zooms */
  readonly isFilling?: boolean
  /** frame pixels; `inverse` when Alt is held */
  readonly onTap: (at: Point, inverse: boolean) => void
  readonly onDraw: (at: Point, phase: 'start' | 'move') => void
  readonly onDrawEnd: (isKept: boolean) => void
}

type Gesture =
  | { readonly kind: 'none' }
  | { readonly kind: 'press'; readonly start: Point }
  | { readonly kind: 'pan'; readonly last: Point }
  | { readonly kind: 'draw' }
  | { readonly kind: 'pinch'; readonly center: Point; readonly spread: number }

const LEFT_BUTTON = 0
/** Moves an enlarged picture, also with a brush in hand. */
const MIDDLE_BUTTON = 1

/** A finger that moved less than this has tapped. */
const TAP_SLOP_PX = 8

const NONE: Gesture = { kind: 'none' }

/** One finger taps, draws, or moves an enlarged picture; two fingers enlarge it and never tap. */
export function useStagePointer(options: StagePointerOptions) {
  const fingers = useRef(new Map<number, Point>())
  const gesture = useRef<Gesture>(NONE)
  const current = useRef(options)
  useEffect(() => {
    current.current = options
  })
  useWheelZoom(current)

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== LEFT_BUTTON && event.button !== MIDDLE_BUTTON) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = framePoint(event)
    fingers.current.set(event.pointerId, at)
    if (event.button === MIDDLE_BUTTON) {
      // or the browser scrolls by itself
      event.preventDefault()
      gesture.current = { kind: 'pan', last: at }
    } else if (fingers.current.size > 1) startPinch()
    else startSingle(at)
  }

  function startSingle(at: Point): void {
    if (options.isDrawing) options.onDraw(at, 'start')
    gesture.current = options.isDrawing ? { kind: 'draw' } : { kind: 'press', start: at }
  }

  function startPinch(): void {
    if (gesture.current.kind === 'draw') options.onDrawEnd(false)
    gesture.current = { kind: 'pinch', ...measurePinch(fingers.current) }
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (!fingers.current.has(event.pointerId)) return
    const at = framePoint(event)
    fingers.current.set(event.pointerId, at)
    gesture.current = follow(gesture.current, at)
  }

  function follow(active: Gesture, at: Point): Gesture {
    const { onView, onDraw } = options
    const frame = options.frame.current
    if (frame === null) return active
    const size = { width: frame.clientWidth, height: frame.clientHeight }
    switch (active.kind) {
      case 'press':
        return distance(active.start, at) > TAP_SLOP_PX ? { kind: 'pan', last: at } : active
      case 'pan':
        onView((view) => panBy(view, at.x - active.last.x, at.y - active.last.y, size))
        return { kind: 'pan', last: at }
      case 'draw':
        onDraw(at, 'move')
        return active
      case 'pinch': {
        const pinch = measurePinch(fingers.current)
        const [dx, dy] = [pinch.center.x - active.center.x, pinch.center.y - active.center.y]
        const factor = pinch.spread / Math.max(1, active.spread)
        onView((view) => zoomAt(panBy(view, dx, dy, size), factor, pinch.center, size))
        return { kind: 'pinch', ...pinch }
      }
      case 'none':
        return active
    }
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    if (!fingers.current.delete(event.pointerId)) return
    if (gesture.current.kind === 'press') options.onTap(framePoint(event), event.altKey)
    if (gesture.current.kind === 'draw') options.onDrawEnd(true)
    // the finger that stays after a pinch neither taps nor draws
    gesture.current = NONE
  }

  function onPointerCancel(event: PointerEvent<HTMLElement>): void {
    fingers.current.delete(event.pointerId)
    if (gesture.current.kind === 'draw') options.onDrawEnd(false)
    gesture.current = NONE
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel }
}

/** A wheel zooms with Ctrl held (what a trackpad's pinch sends), or once the photo has the focus: scrolling the page past it stays free. */
function useWheelZoom(current: RefObject<StagePointerOptions>): void {
  useEffect(() => {
    const frame = current.current.frame.current
    if (frame === null) return
    const onWheel = (event: WheelEvent) => {
      const { view, onView, isFilling = false } = current.current
      const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002))
      const isWanted = isFilling || event.ctrlKey || frame.contains(document.activeElement)
      if (!isWanted || (view.scale === 1 && factor < 1)) return
      event.preventDefault()
      const box = frame.getBoundingClientRect()
      const at = { x: event.clientX - box.left, y: event.clientY - box.top }
      onView((now) => zoomAt(now, factor, at, { width: box.width, height: box.height }))
    }
    frame.addEventListener('wheel', onWheel, { passive: false })
    return () => frame.removeEventListener('wheel', onWheel)
  }, [current])
}

function framePoint(event: PointerEvent<HTMLElement>): Point {
  const box = event.currentTarget.getBoundingClientRect()
  return { x: event.clientX - box.left, y: event.clientY - box.top }
}

function measurePinch(fingers: ReadonlyMap<number, Point>): { center: Point; spread: number } {
  const [first, second] = [...fingers.values()]
  return {
    center: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
    spread: distance(first, second),
  }
}

function distance(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y)
}
