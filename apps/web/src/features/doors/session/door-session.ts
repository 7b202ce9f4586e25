import type { SessionFormat } from '../../../studio/session/saved-session.ts'
import { NO_HISTORY, type DoorWizardState } from './door-wizard-state.ts'

/** A running detection or result is not saved: after a reload the person starts it again. */
export const DOOR_SESSION: SessionFormat<DoorWizardState> = {
  version: 'doors-4',
  settle: (state) => ({
    ...state,
    ...NO_HISTORY,
    step: state.step === 2 ? 1 : state.isProcessing ? 3 : state.step,
    isProcessing: false,
  }),
  findResultPath: ({ result }) => result?.path ?? null,
  withoutResult: (state) => ({ ...state, step: 3, result: null }),
}
