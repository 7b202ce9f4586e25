import { useCallback, useState } from 'react'
import type { GenerationPlace } from '../../studio/gate/generation-gate.ts'

export interface SignInAlertState {
  /** over the page */
  readonly isOpen: boolean
  /** beside the finished picture, without covering it */
  readonly isBeside: boolean
  readonly open: () => void
  readonly close: () => void
  /** Dismisses the notice beside the picture. */
  readonly dismiss: () => void
}

const LATER = 'housecoat.sign-in-later'

/**
 * Shows the sign-in alert at a flow's start and at its result when no free generation is left, and on request. It closes
 * when generations are available again. Once dismissed beside a result, it does not return in this tab until then.
 * @param isVisitorDone nobody is signed in and no free generation is left
 */
export function useSignInAlert(isVisitorDone: boolean, place: GenerationPlace): SignInAlertState {
  const [isOpen, setIsOpen] = useState(false)
  const [isLater, setIsLater] = useState(readLater)
  const [seen, setSeen] = useState({ isVisitorDone: false, place })
  if (seen.isVisitorDone !== isVisitorDone || seen.place !== place) {
    setSeen({ isVisitorDone, place })
    if (isVisitorDone && place === 'starting') setIsOpen(true)
    else if (seen.isVisitorDone && !isVisitorDone) {
      setIsOpen(false)
      setIsLater(false)
      keepLater(false)
    }
  }
  const isBeside = isVisitorDone && place === 'finished' && !isLater && !isOpen
  const open = useCallback(() => setIsOpen(true), [])
  const close = useCallback(() => setIsOpen(false), [])
  const dismiss = useCallback(() => {
    setIsLater(true)
    keepLater(true)
  }, [])
  return { isOpen, isBeside, open, close, dismiss }
}

function readLater(): boolean {
  try {
    return sessionStorage.getItem(LATER) !== null
  } catch {
    return false
  }
}

function keepLater(isLater: boolean): void {
  try {
    if (isLater) sessionStorage.setItem(LATER, 'true')
    else sessionStorage.removeItem(LATER)
  } catch {
    // where storage is blocked, the choice lasts as long as the page
    return
  }
}
