import { useEffect, useRef, type RefObject } from 'react'
import type { WizardStep } from './wizard-frame.ts'

/** Scrolls each new step of a wizard to its top and focuses its heading. */
export function useStepFocus(
  root: RefObject<HTMLElement | null>,
  step: WizardStep,
  isProcessing: boolean,
): void {
  const shown = useRef({ step, isProcessing })
  useEffect(() => {
    if (shown.current.step === step && shown.current.isProcessing === isProcessing) return
    shown.current = { step, isProcessing }
    window.scrollTo({ top: 0 })
    root.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [root, step, isProcessing])
}
