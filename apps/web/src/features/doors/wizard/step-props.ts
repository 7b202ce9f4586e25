import type { Dispatch } from 'react'
import type { DoorEngine } from '../session/use-door-engine.ts'
import type { DoorWizardAction, DoorWizardState } from '../session/door-wizard-state.ts'

/** Props of every step. */
export interface DoorStepProps {
  readonly state: DoorWizardState
  readonly dispatch: Dispatch<DoorWizardAction>
  readonly engine: DoorEngine
}
