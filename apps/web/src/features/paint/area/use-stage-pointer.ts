import { useEffect, useRef, type PointerEvent, type RefObject } from 'react'
import { panBy, zoomAt, type Point, type ZoomView } from './zoom-view.ts'

interface StagePointerOptions {
  readonly frame: RefObject<HTMLElement | null>
  readonly view: ZoomView
  readonly onView: (change: (view: ZoomView) => ZoomView) => void
  /** one finger draws instead of tapping */
  readonly isDrawing: boolean
  /** the page does not scroll, so the wheel always zooms */
  readonly isFilling?: boolean
  /** frame pixels; `inverse` when Alt is held */
  readonly onTap: (at: Point, inverse: boolean) => void
  /** frame pixels */
  readonly onDraw: (at: Point, phase: 'start' | 'move', isShift: boolean) => void
  readonly onDrawEnd: (isKept: boolean) => void
}

type Gesture =
  | { readonly kind: 'none' }
  | { readonly kind: 'press'; readonly start: Point }
  | { readonly kind: 'pan'; readonly last: Point }
  | { readonly kind: 'draw' }
  | { readonly kind: 'pinch'; readonly center: Point; readonly spread: number }

const LEFT_BUTTON = 0
/** Pans an enlarged picture, also with the brush. */
const MIDDLE_BUTTON = 1

/** A pointer that moved less than this is a tap. */
const TAP_SLOP_PX = 8

const NONE: Gesture = { kind: 'none' }

/** One finger taps, draws or pans an enlarged picture; two fingers zoom and never tap. */
export function useStagePointer(options: StagePointerOptions) {
  const pointers = useRef(new Map<number, Point>())
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
    pointers.current.set(event.pointerId, at)
    if (event.button === MIDDLE_BUTTON) {
      // prevents the browser's autoscroll
      event.preventDefault()
      gesture.current = { kind: 'pan', last: at }
    } else if (pointers.current.size > 1) {
      if (gesture.current.kind === 'draw') options.onDrawEnd(false)
      gesture.current = { kind: 'pinch', ...measurePinch(pointers.current) }
    } else {
      if (options.isDrawing) options.onDraw(at, 'start', event.shiftKey)
      gesture.current = options.isDrawing ? { kind: 'draw' } : { kind: 'press', start: at }
    }
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (!pointers.current.has(event.pointerId)) return
    const at = framePoint(event)
    pointers.current.set(event.pointerId, at)
    gesture.current = followGesture(gesture.current, event, pointers.current, options)
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    if (!pointers.current.delete(event.pointerId)) return
    if (gesture.current.kind === 'press') options.onTap(framePoint(event), event.altKey)
    if (gesture.current.kind === 'draw') options.onDrawEnd(true)
    // the finger that remains after a pinch neither taps nor draws
    gesture.current = NONE
  }

  function onPointerCancel(event: PointerEvent<HTMLElement>): void {
    pointers.current.delete(event.pointerId)
    if (gesture.current.kind === 'draw') options.onDrawEnd(false)
    gesture.current = NONE
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel }
}

/** Applies a pointer's move. @returns the gesture that it continues or becomes */
function followGesture(
  gesture: Gesture,
  event: PointerEvent<HTMLElement>,
  pointers: ReadonlyMap<number, Point>,
  { frame, onView, onDraw }: StagePointerOptions,
): Gesture {
  if (frame.current === null) return gesture
  const at = framePoint(event)
  const size = { width: frame.current.clientWidth, height: frame.current.clientHeight }
  switch (gesture.kind) {
    case 'press':
      return distance(gesture.start, at) > TAP_SLOP_PX ? { kind: 'pan', last: at } : gesture
    case 'pan':
      onView((view) => panBy(view, at.x - gesture.last.x, at.y - gesture.last.y, size))
      return { kind: 'pan', last: at }
    case 'draw':
      onDraw(at, 'move', event.shiftKey)
      return gesture
    case 'pinch': {
      const pinch = measurePinch(pointers)
      const [dx, dy] = [pinch.center.x - gesture.center.x, pinch.center.y - gesture.center.y]
      const factor = pinch.spread / Math.max(1, gesture.spread)
      onView((view) => zoomAt(panBy(view, dx, dy, size), factor, pinch.center, size))
      return { kind: 'pinch', ...pinch }
    }
    case 'none':
      return gesture
  }
}

/** Zooms with Ctrl and the wheel (a trackpad's pinch), or with the wheel alone once the photo has the focus, so that scrolling the page past the photo still works. */
function useWheelZoom(current: RefObject<StagePointerOptions>): void {
  useEffect(() => {
    const frame = current.current.frame.current
    if (frame === null) return
    const onWheel = (event: WheelEvent) => {
      const { view, onView, isFilling = false } = current.current
      const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002))
      const isZoom = isFilling || event.ctrlKey || frame.contains(document.activeElement)
      if (!isZoom || (view.scale === 1 && factor < 1)) return
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

function measurePinch(pointers: ReadonlyMap<number, Point>): { center: Point; spread: number } {
  const [first, second] = [...pointers.values()]
  return {
    center: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
    spread: distance(first, second),
  }
}

function distance(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y)
}
