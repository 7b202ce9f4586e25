import { useRef, type PointerEvent } from 'react'

/** A press that moves less than this is a tap; more sideways movement is a drag. */
const TAP_SLOP_PX = 6

interface Press {
  startX: number
  isDragging: boolean
  /** the divider does not follow the first press, because a tap there means something else */
  isOnAfter: boolean
}

/**
 * Drags a before-and-after divider. A mouse drags at once. A touch drags only after moving sideways, because it may be
 * scrolling the page; so does a mouse on an after picture that can be pressed.
 * @param percent where the divider is
 * @param onAfterPress a tap on the after picture; without it, a tap anywhere places the divider
 */
export function useDividerPointer(
  percent: number,
  place: (percent: number) => void,
  onAfterPress: (() => void) | undefined,
) {
  const press = useRef<Press | null>(null)
  const follow = (event: PointerEvent<HTMLElement>) => place(percentAt(event))

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      // React also passes on events of menus and dialogs that are rendered elsewhere in the document
      const isOnFrame = event.target instanceof Node && event.currentTarget.contains(event.target)
      if (event.button !== 0 || !isOnFrame || isWithin(event, '[data-no-divider]')) return
      const isOnAfter =
        onAfterPress !== undefined && !isWithin(event, '[data-divider]') && percentAt(event) > percent
      const isDragging = event.pointerType !== 'touch' && !isOnAfter
      press.current = { startX: event.clientX, isDragging, isOnAfter }
      event.currentTarget.setPointerCapture(event.pointerId)
      if (isDragging) follow(event)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (press.current === null) return
      press.current.isDragging ||= Math.abs(event.clientX - press.current.startX) > TAP_SLOP_PX
      if (press.current.isDragging) follow(event)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const ended = press.current
      press.current = null
      if (ended === null) return
      if (ended.isOnAfter && !ended.isDragging) onAfterPress?.()
      else follow(event)
    },
    onPointerCancel() {
      press.current = null
    },
  }
}

function isWithin(event: PointerEvent<HTMLElement>, selector: string): boolean {
  return event.target instanceof Element && event.target.closest(selector) !== null
}

function percentAt(event: PointerEvent<HTMLElement>): number {
  const frame = event.currentTarget.getBoundingClientRect()
  const percent = ((event.clientX - frame.left) / Math.max(1, frame.width)) * 100
  return Math.min(100, Math.max(0, percent))
}
