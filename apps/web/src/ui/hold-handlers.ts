import type { KeyboardEvent, MouseEvent } from 'react'

/** Handlers for a button that acts while it is held, by touch, mouse or key. */
export function holdHandlers(onHold: (isHeld: boolean) => void) {
  const release = () => onHold(false)
  return {
    onPointerDown: () => onHold(true),
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    // a long press would open the browser's context menu
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onKeyDown: (event: KeyboardEvent) => (event.key === ' ' || event.key === 'Enter') && onHold(true),
    onKeyUp: release,
    onBlur: release,
  }
}
