import { useEffect, useRef } from 'react'

/** Undo with Ctrl or Cmd and Z, redo with Shift or Y, except while typing in a field. */
export function useUndoShortcuts(isActive: boolean, onUndo: () => void, onRedo: () => void): void {
  const latest = useRef({ onUndo, onRedo })
  useEffect(() => {
    latest.current = { onUndo, onRedo }
  })
  useEffect(() => {
    if (!isActive) return
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement && event.target.type !== 'range'
      if (isTyping || !(event.ctrlKey || event.metaKey)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) latest.current.onRedo()
      else latest.current.onUndo()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isActive])
}
