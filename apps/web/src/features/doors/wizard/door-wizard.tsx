import { t } from '@lingui/core/macro'
import { useReducer } from 'react'
import { RestorableWizard } from '../../../studio/session/restorable-wizard.tsx'
import { useSavedSession } from '../../../studio/session/use-saved-session.ts'
import { useDetection } from '../detect/use-detection.ts'
import { useDoorResult } from '../review/use-door-result.ts'
import { DOOR_SESSION } from '../session/door-session.ts'
import { INITIAL_DOOR_STATE, reduceDoorWizard } from '../session/door-wizard-state.ts'
import { useDoorEngine } from '../session/use-door-engine.ts'
import { useLinkedDoor } from '../session/use-linked-door.ts'
import { LinkedDoorNotice } from './linked-door-notice.tsx'
import { PhotoStep } from './photo-step.tsx'
import { ProcessStep } from './process-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { SelectStep } from './select-step.tsx'

function nameSteps() {
  return {
    label: t`Steps to your new door`,
    stepNames: [t`Upload`, t`Process`, t`Select`, t`Review`],
  } as const
}

/** Four steps from a photo to its picture with another door. */
export function DoorWizard() {
  const [state, dispatch] = useReducer(reduceDoorWizard, INITIAL_DOOR_STATE)
  const engine = useDoorEngine()
  const detection = useDetection(dispatch, engine)
  const maker = useDoorResult(state, dispatch, engine)
  const session = useSavedSession({
    flow: '-doors',
    format: DOOR_SESSION,
    state,
    dispatch,
    restore: ({ originalImage }) => engine.open(originalImage.file),
    reset: engine.reset,
  })
  const linked = useLinkedDoor(state, dispatch, session.phase === 'settled')

  function startOver(): void {
    engine.reset()
    dispatch({ type: 'start-over' })
  }

  const given = { state, dispatch, engine }
  const steps = {
    1: <PhotoStep {...given} detection={detection} />,
    2: <ProcessStep engine={engine} detection={detection} />,
    3: <SelectStep {...given} maker={maker} />,
    4: <ReviewStep {...given} maker={maker} onStartOver={startOver} />,
  }
  return (
    <RestorableWizard
      frame={nameSteps()}
      session={session}
      state={state}
      preview={engine.photo?.preview ?? null}
      restoringText={t`We saved your photo and its doors on this device.`}
      onStartOver={startOver}
      notice={
        linked !== null &&
        state.step === 1 && <LinkedDoorNotice door={linked} hasPhoto={state.originalImage !== null} />
      }
    >
      {steps[state.step]}
    </RestorableWizard>
  )
}
