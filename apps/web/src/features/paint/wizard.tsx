import { msg, t } from '@lingui/core/macro'
import type { StyleCategory } from '@housecoat/contract'
import { useReducer } from 'react'
import { useGenerationPlace, type GenerationPlace } from '../../studio/gate/generation-gate.ts'
import { RestorableWizard } from '../../studio/session/restorable-wizard.tsx'
import { usePaintEngine } from './area/use-paint-engine.ts'
import { AreaStep } from './styles/area-step.tsx'
import { StyleResultStep } from './styles/style-result-step.tsx'
import { StyleStep } from './styles/style-step.tsx'
import { ChooseStep } from './wizard/choose-step.tsx'
import { LinkedColorNotice, LinkedStyleNotice } from './wizard/linked-notices.tsx'
import { PaintResultStep } from './wizard/paint-result-step.tsx'
import { PhotoStep } from './wizard/photo-step.tsx'
import { PrepareStep } from './wizard/prepare-step.tsx'
import type { GeneratingStepProps } from './wizard/step-props.ts'
import { useGeneration } from './wizard/use-generation.ts'
import { useLinkedColor } from './wizard/use-linked-color.ts'
import { useLinkedStyle } from './wizard/use-linked-style.ts'
import { usePreloadedEngine } from './wizard/use-preloaded-engine.ts'
import { useWizardSession } from './wizard/use-wizard-session.ts'
import { reduceWizard, type WizardState } from './wizard/wizard-state.ts'
import { i18n } from '../../locales/i18n.ts'

const FRAMES = {
  paint: {
    label: msg`Steps to your painted home`,
    stepNames: [msg`Upload`, msg`Select Area`, msg`Choose Paint`, msg`Result`],
  },
  style: {
    label: msg`Steps to your redesigned home`,
    stepNames: [msg`Upload`, msg`Select Area`, msg`Choose Style`, msg`Result`],
  },
} as const

/** Four steps from a photo to its picture in another color or style; `start` says which. */
export function Wizard({ start }: { readonly start: WizardState }) {
  const [state, dispatch] = useReducer(reduceWizard, start)
  const engine = usePaintEngine()
  const generation = useGeneration(state, dispatch, engine)
  const session = useWizardSession(sessionFlow(start), state, dispatch, engine)
  const isSettled = session.phase === 'settled'
  const linkedColor = useLinkedColor(state, dispatch, engine, isSettled)
  const linkedStyle = useLinkedStyle(categoryOf(start), state, dispatch, engine, isSettled)
  usePreloadedEngine(isSettled, state, engine)
  useGenerationPlace(isSettled ? placeOf(state) : 'working')

  function startOver(): void {
    generation.cancel()
    engine.reset()
    dispatch({ type: 'start-over' })
  }

  const hasPhoto = state.originalImage !== null
  return (
    <RestorableWizard
      frame={frameOf(state.flow)}
      session={session}
      state={state}
      preview={engine.photo?.preview ?? null}
      restoringText={t`We saved your photo and its area on this device.`}
      onStartOver={startOver}
      notice={
        state.step === 1 && (
          <>
            {linkedColor !== null && <LinkedColorNotice color={linkedColor} hasPhoto={hasPhoto} />}
            {linkedStyle !== null && <LinkedStyleNotice style={linkedStyle} hasPhoto={hasPhoto} />}
          </>
        )
      }
    >
      <CurrentStep state={state} dispatch={dispatch} engine={engine} generation={generation} />
    </RestorableWizard>
  )
}

function frameOf(flow: WizardState['flow']) {
  const { label, stepNames } = FRAMES[flow]
  const [upload, area, choice, result] = stepNames
  return {
    label: i18n._(label),
    stepNames: [i18n._(upload), i18n._(area), i18n._(choice), i18n._(result)],
  } as const
}

const STEPS = {
  paint: { 2: PrepareStep, 3: ChooseStep, 4: PaintResultStep },
  style: { 2: AreaStep, 3: StyleStep, 4: StyleResultStep },
} as const

function CurrentStep(props: GeneratingStepProps) {
  const { flow, step } = props.state
  const Step = step === 1 ? PhotoStep : STEPS[flow][step]
  return <Step {...props} />
}

function sessionFlow(start: WizardState): string {
  return start.flow === 'paint' ? '' : `-${start.flow}-${categoryOf(start)}`
}

function categoryOf({ isExterior }: WizardState): StyleCategory {
  return isExterior ? 'exterior' : 'interior'
}

function placeOf({ step, isProcessing }: WizardState): GenerationPlace {
  if (step === 1) return 'starting'
  return step === 4 && !isProcessing ? 'finished' : 'working'
}
