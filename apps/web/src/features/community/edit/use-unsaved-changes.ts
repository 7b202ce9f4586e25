import { useEffect, useRef } from 'react'
import { useBlocker } from '../../../ui/router/use-blocker.ts'

/** Asks before unsaved changes are lost: through `blocked` for links, by the browser's own prompt otherwise. */
export function useUnsavedChanges(isUnsaved: boolean) {
  const isLetGo = useRef(false)
  const blocked = useBlocker(() => isUnsaved && !isLetGo.current)

  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLetGo.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])

  const allowLeaving = () => {
    isLetGo.current = true
  }
  return {
    blocked,
    /** Call after saving: the page may be left. */
    allowLeaving,
  }
}
