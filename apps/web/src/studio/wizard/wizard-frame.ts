import { createContext, type ReactNode } from 'react'

export type WizardStep = 1 | 2 | 3 | 4

export interface WizardFrameValue {
  /** the name of the steps for screen readers */
  readonly label: string
  readonly stepNames: readonly [string, string, string, string]
  /** shown above every step, such as that a session was restored */
  readonly notice: ReactNode
}

/** What all steps of a wizard share. */
export const WizardFrame = createContext<WizardFrameValue>({
  label: '',
  stepNames: ['', '', '', ''],
  notice: null,
})
