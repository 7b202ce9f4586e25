import type { Dispatch } from 'react'
import type { Generation } from './use-generation.ts'
import type { PaintEngine } from '../area/paint-engine.ts'
import type { WizardAction, WizardState } from './wizard-state.ts'

/** Props of every step. */
export interface StepProps {
  readonly state: WizardState
  readonly dispatch: Dispatch<WizardAction>
  readonly engine: PaintEngine
}

export interface GeneratingStepProps extends StepProps {
  readonly generation: Generation
}
