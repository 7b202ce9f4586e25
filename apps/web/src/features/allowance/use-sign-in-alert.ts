import { useState } from 'react'
import type { GenerationPlace } from '../../shared/generation/generation-gate.ts'

export interface SignInAlertState {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
}

/**
 * When the sign-in alert shows: on arriving without free generations at a flow's start or at its result, and whenever it
 * is asked for. Closed, it stays closed until the next such occasion, and it closes by itself when generations remain
 * again.
 * @param isVisitorDone nobody is signed in and no free generation is left
 */
export function useSignInAlert(isVisitorDone: boolean, place: GenerationPlace): SignInAlertState {
  const [isOpen, setIsOpen] = useState(false)
  const [seen, setSeen] = useState({ isVisitorDone: false, place })
  if (seen.isVisitorDone !== isVisitorDone || seen.place !== place) {
    setSeen({ isVisitorDone, place })
    if (isVisitorDone && place !== 'working') setIsOpen(true)
    else if (seen.isVisitorDone && !isVisitorDone) setIsOpen(false)
  }
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) }
}
