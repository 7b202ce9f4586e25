import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

/** Keeps the page from being left while something is unsaved: by a link through `blocker`, else by the browser's own question. */
export function useUnsavedChanges(isUnsaved: boolean) {
  const isLetGo = useRef(false)
  const blocker = useBlocker(() => isUnsaved && !isLetGo.current)

  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLetGo.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])

  const letGo = () => {
    isLetGo.current = true
  }
  return {
    blocker,
    /** It is saved; the page may be left. */
    letGo,
  }
}
