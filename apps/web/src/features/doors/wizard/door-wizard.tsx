import { useReducer, useRef, useState } from 'react'
import { PhotoStage } from '../../../studio/photo/photo-stage.tsx'
import { KeptNotice } from '../../../studio/session/kept-notice.tsx'
import { useFreshStart } from '../../../studio/session/use-fresh-start.ts'
import { WizardFrame } from '../../../studio/wizard/wizard-frame.ts'
import { WizardLayout } from '../../../studio/wizard/wizard-layout.tsx'
import { useDetection } from '../detect/use-detection.ts'
import { useKeptDoors } from '../session/use-kept-doors.ts'
import { useDoorResult } from '../review/use-door-result.ts'
import { useDoorEngine } from '../session/use-door-engine.ts'
import { useWantedDoor } from '../wanted/use-wanted-door.ts'
import { WantedNotice } from '../wanted/wanted-notice.tsx'
import { INITIAL_DOOR_STATE, reduceDoorWizard } from '../session/door-wizard-state.ts'
import { ProcessStep } from './process-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { SelectStep } from './select-step.tsx'
import { UploadStep } from './upload-step.tsx'

const FRAME = {
  label: 'Steps to your new door',
  stepNames: ['Upload', 'Process', 'Select', 'Review'],
  notice: null,
} as const

/** Four steps from a photo to its picture with another door. */
export function DoorWizard() {
  const [state, dispatch] = useReducer(reduceDoorWizard, INITIAL_DOOR_STATE)
  const engine = useDoorEngine()
  const detection = useDetection(dispatch, engine)
  const maker = useDoorResult(state, dispatch, engine)
  const { phase, wasRestored } = useKeptDoors(state, dispatch, engine)
  const wanted = useWantedDoor(state, dispatch, phase === 'settled')
  const [isNoticeRead, setIsNoticeRead] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  useFreshStart(root, state.step, state.isProcessing)

  function startOver(): void {
    setIsNoticeRead(true)
    engine.reset()
    dispatch({ type: 'start-over' })
  }

  if (phase === 'looking') return <div className="min-h-dvh" />
  if (phase === 'restoring')
    return (
      <WizardFrame value={FRAME}>
        <WizardLayout
          step={1}
          heading="Bringing your photo back"
          stage={<PhotoStage picture={engine.photo?.preview ?? null} isWorking />}
          panel={<p className="text-muted">Your photo and its doors were kept on this device.</p>}
        />
      </WizardFrame>
    )
  const given = { state, dispatch, engine }
  const isNoticeShown = wasRestored && !isNoticeRead && !state.isProcessing
  const notice = (
    <>
      {isNoticeShown && <KeptNotice onStartOver={startOver} onDismiss={() => setIsNoticeRead(true)} />}
      {wanted !== null && state.step === 1 && <WantedNotice door={wanted} />}
    </>
  )
  const steps = {
    1: <UploadStep {...given} detection={detection} />,
    2: <ProcessStep engine={engine} detection={detection} />,
    3: <SelectStep {...given} maker={maker} />,
    4: <ReviewStep {...given} maker={maker} onStartOver={startOver} />,
  }
  return (
    <WizardFrame value={{ ...FRAME, notice }}>
      <div ref={root}>{steps[state.step]}</div>
    </WizardFrame>
  )
}
