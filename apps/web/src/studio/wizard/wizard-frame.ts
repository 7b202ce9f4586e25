import { createContext, type ReactNode } from 'react'

export type WizardStep = 1 | 2 | 3 | 4

export interface WizardFrameValue {
  /** what the steps lead to, for screen readers */
  readonly label: string
  readonly stepNames: readonly [string, string, string, string]
  /** a line that every step shows on top, such as that a photo was kept */
  readonly notice: ReactNode
}

/** What is the same in every step of a wizard. */
export const WizardFrame = createContext<WizardFrameValue>({
  label: '',
  stepNames: ['', '', '', ''],
  notice: null,
})
