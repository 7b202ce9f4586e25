import type { WizardState } from './wizard-state.ts'

/** Raised when the wizard's state changes its shape; what an older page kept is then left alone. */
const VERSION = 2

/** The wizard's place as it is stored: the photo itself is kept apart from it, under its key. */
export interface KeptSession {
  readonly version: typeof VERSION
  readonly photoKey: string
  readonly state: Omit<WizardState, 'originalImage'>
}

/** What to store; null when there is nothing to come back to. */
export function packSession({ originalImage, ...state }: WizardState): KeptSession | null {
  return originalImage === null ? null : { version: VERSION, photoKey: originalImage.key, state }
}

/** What packSession gave, or null for anything else. */
export function readSession(stored: unknown): KeptSession | null {
  const isKept = typeof stored === 'object' && stored !== null && Reflect.get(stored, 'version') === VERSION
  return isKept ? (stored as KeptSession) : null
}
