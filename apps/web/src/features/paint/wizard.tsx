import type { StyleCategory } from '@housecoat/contract'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useGenerationPlace, type GenerationPlace } from '../../studio/gate/generation-gate.ts'
import { KeptNotice } from '../../studio/session/kept-notice.tsx'
import { PhotoStage } from '../../studio/photo/photo-stage.tsx'
import { useKeptSession } from './wizard/use-kept-session.ts'
import { useGeneration } from './wizard/use-generation.ts'
import { usePaintEngine } from './area/use-paint-engine.ts'
import { useWantedColor } from './wizard/use-wanted-color.ts'
import { useWantedStyle } from './wizard/use-wanted-style.ts'
import { WantedColorNotice, WantedStyleNotice } from './wizard/wanted-notice.tsx'
import { AreaStep } from './styles/area-step.tsx'
import { StyleResultStep } from './styles/style-result-step.tsx'
import { StyleStep } from './styles/style-step.tsx'
import { ChooseStep } from './wizard/choose-step.tsx'
import { PrepareStep } from './wizard/prepare-step.tsx'
import { ResultStep } from './wizard/result-step.tsx'
import { UploadStep } from './wizard/upload-step.tsx'
import { whenQuiet } from '../../ui/page/when-quiet.ts'
import { WizardLayout } from '../../studio/wizard/wizard-layout.tsx'
import { useFreshStart } from '../../studio/session/use-fresh-start.ts'
import { WizardFrame } from '../../studio/wizard/wizard-frame.ts'
import { reduceWizard, type WizardState } from './wizard/wizard-state.ts'

const FRAMES = {
  paint: {
    label: 'Steps to your painted home',
    stepNames: ['Upload', 'Select Area', 'Choose Paint', 'Result'],
    notice: null,
  },
  style: {
    label: 'Steps to your redesigned home',
    stepNames: ['Upload', 'Select Area', 'Choose Style', 'Result'],
    notice: null,
  },
} as const

/** Four steps from a photo to its picture in another color or style; the start says which. */
export function Wizard({ start }: { readonly start: WizardState }) {
  const [state, dispatch] = useReducer(reduceWizard, start)
  const engine = usePaintEngine()
  const generation = useGeneration(state, dispatch, engine)
  const place = start.flow === 'paint' ? '' : `-${start.flow}-${categoryOf(start)}`
  const { phase, coming, wasRestored } = useKeptSession(place, state, dispatch, engine)
  const isSettled = phase === 'settled'
  const wantedColor = useWantedColor(state, dispatch, engine, isSettled)
  const wantedStyle = useWantedStyle(categoryOf(start), state, dispatch, engine, isSettled)
  const [isNoticeRead, setIsNoticeRead] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const { preload } = engine
  const waitsForPhoto = phase === 'settled' && state.step === 1
  useEffect(() => (waitsForPhoto ? whenQuiet(preload) : undefined), [waitsForPhoto, preload])
  useFreshStart(root, state.step, state.isProcessing)
  useGenerationPlace(isSettled ? placeOf(state) : 'working')

  function startOver(): void {
    setIsNoticeRead(true)
    generation.cancel()
    engine.reset()
    dispatch({ type: 'start-over' })
  }

  if (phase === 'looking') return <div className="min-h-dvh" />
  if (coming !== null)
    return (
      <WizardFrame value={FRAMES[state.flow]}>
        <WizardLayout
          step={coming.step}
          heading="Bringing your photo back"
          stage={<PhotoStage picture={engine.photo?.preview ?? null} isWorking />}
          panel={<p className="text-muted">Your photo and its area were kept on this device.</p>}
        />
      </WizardFrame>
    )
  const given = { state, dispatch, engine, generation }
  const steps =
    state.flow === 'paint'
      ? {
          2: <PrepareStep {...given} />,
          3: <ChooseStep {...given} />,
          4: <ResultStep {...given} />,
        }
      : {
          2: <AreaStep {...given} />,
          3: <StyleStep {...given} />,
          4: <StyleResultStep {...given} />,
        }
  const hasPhoto = state.originalImage !== null
  const isNoticeShown = wasRestored && !isNoticeRead && !state.isProcessing
  const notice = (
    <>
      {isNoticeShown && <KeptNotice onStartOver={startOver} onDismiss={() => setIsNoticeRead(true)} />}
      {wantedColor !== null && state.step === 1 && (
        <WantedColorNotice color={wantedColor} hasPhoto={hasPhoto} />
      )}
      {wantedStyle !== null && state.step === 1 && (
        <WantedStyleNotice style={wantedStyle} hasPhoto={hasPhoto} />
      )}
    </>
  )
  return (
    <WizardFrame value={{ ...FRAMES[state.flow], notice }}>
      <div ref={root}>{state.step === 1 ? <UploadStep {...given} /> : steps[state.step]}</div>
    </WizardFrame>
  )
}

function categoryOf({ isExterior }: WizardState): StyleCategory {
  return isExterior ? 'exterior' : 'interior'
}

function placeOf({ step, isProcessing }: WizardState): GenerationPlace {
  if (step === 1) return 'starting'
  return step === 4 && !isProcessing ? 'finished' : 'working'
}
