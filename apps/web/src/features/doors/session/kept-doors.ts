import type { DoorWizardState } from './door-wizard-state.ts'

/** Raised when the wizard's state changes its shape; what an older page kept is then left alone. */
const VERSION = 'doors-2'

/** The wizard's place as it is stored: the photo itself is kept apart from it, under its key. */
interface KeptDoors {
  readonly version: typeof VERSION
  readonly photoKey: string
  readonly state: Omit<DoorWizardState, 'originalImage'>
}

/** What to store; null when there is nothing to come back to. What was under way is not: it is begun again. */
export function packDoors({ originalImage, ...state }: DoorWizardState): KeptDoors | null {
  if (originalImage === null) return null
  const step = state.step === 2 ? 1 : state.isProcessing ? 3 : state.step
  return { version: VERSION, photoKey: originalImage.key, state: { ...state, step, isProcessing: false } }
}

/** What packDoors gave, or null for anything else. */
export function readDoors(stored: unknown): KeptDoors | null {
  const isKept = typeof stored === 'object' && stored !== null && Reflect.get(stored, 'version') === VERSION
  return isKept ? (stored as KeptDoors) : null
}
