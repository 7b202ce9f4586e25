import { createContext, type ReactNode } from 'react'

/** A line that every step shows on top, such as that a photo was kept. */
export const WizardNotice = createContext<ReactNode>(null)
