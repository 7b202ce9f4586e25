import { STYLE_AREAS, areaName } from '@housecoat/contract'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Progress } from '../../../shared/ui/progress.tsx'
import { WizardLayout } from '../../../shared/wizard/wizard-layout.tsx'
import { isAreaEmpty } from '../choose/area-hint.tsx'
import { BitmapCanvas } from '../../../shared/photo/bitmap-canvas.tsx'
import { PhotoFrame } from '../../../shared/photo/photo-frame.tsx'
import { EditableStage } from '../stage/editable-stage.tsx'
import type { StepProps } from '../wizard/step-props.ts'
import { surfaceOf, type StyleArea } from '../wizard/wizard-state.ts'
import { useAreaOf } from './use-area-of.ts'

const CHOOSE_FIRST = 'Choose the area that the style is for.'
const NOTHING_MARKED = 'Nothing is marked yet. Tap the area in your photo, or choose another one.'

/** Step 2 of a redesign: which part of the house, seen on the photo and mended there. */
export function AreaStep({ state, dispatch, engine }: StepProps) {
  const { photo, area } = engine
  const { isExterior } = state
  const { isFinding, hasFailed, retry } = useAreaOf(state, engine)
  const [isHintWanted, setIsHintWanted] = useState(false)
  const isMarked = area !== null && !isAreaEmpty(area)
  const isReady = state.styleArea !== null && isMarked && !isFinding
  const hint = state.styleArea === null ? CHOOSE_FIRST : NOTHING_MARKED
  const isHintShown = isHintWanted && !isReady && !isFinding

  return (
    <WizardLayout
      step={2}
      heading="Select the Area"
      lead={
        isExterior
          ? 'New siding brings trim and doors along, where we find them.'
          : 'The style is laid on this area; all else stays.'
      }
      isStageSticky
      isPanelFirst
      stage={
        area !== null && state.styleArea !== null ? (
          <EditableStage engine={engine} hasLook={false} wayOut="choose another area" />
        ) : (
          photo !== null && (
            <PhotoFrame aspectRatio={photo.preview.width / photo.preview.height}>
              <BitmapCanvas
                bitmap={photo.preview}
                label="Your photo"
                className={classNames('absolute inset-0 size-full', isFinding && 'photo-pulse')}
              />
            </PhotoFrame>
          )
        )
      }
      panel={
        <div className="space-y-4">
          <AreaChoice
            isExterior={isExterior}
            chosen={state.styleArea}
            onChoose={(chosen) => dispatch({ type: 'style-area-chosen', area: chosen })}
          />
          {isFinding && <Progress label="Finding the area in your photo" percent={null} />}
          {hasFailed && (
            <div role="alert" className="space-y-3">
              <p>We could not look at this photo. Your device may be short of memory.</p>
              <Button variant="secondary" onClick={retry}>
                Try again
              </Button>
            </div>
          )}
        </div>
      }
      actionsHint={isHintShown ? hint : null}
      actions={
        <>
          <Button variant="secondary" icon={<ArrowLeft />} onClick={() => dispatch({ type: 'back' })}>
            Back
          </Button>
          {/* a disabled button takes no press; the one around it tells why */}
          <span onClick={() => setIsHintWanted(true)}>
            <Button
              disabled={!isReady}
              onClick={() => dispatch({ type: 'style-areas-done' })}
              className="disabled:pointer-events-none"
            >
              Continue
              <ArrowRight aria-hidden="true" />
            </Button>
          </span>
        </>
      }
      key={surfaceOf(state)}
    />
  )
}

interface AreaChoiceProps {
  readonly isExterior: boolean
  readonly chosen: StyleArea | null
  readonly onChoose: (area: StyleArea) => void
}

function AreaChoice({ isExterior, chosen, onChoose }: AreaChoiceProps) {
  return (
    <div role="group" aria-label="Area">
      <h2 className="font-semibold">What should change?</h2>
      <div className="mt-3 flex flex-wrap gap-2">
        {STYLE_AREAS[isExterior ? 'exterior' : 'interior'].map((area) => (
          <button
            key={area}
            type="button"
            aria-pressed={area === chosen}
            onClick={() => onChoose(area)}
            className={classNames(
              'focus-ring min-h-11 rounded-full border px-4 font-medium transition-colors',
              area === chosen
                ? 'border-primary bg-primary text-on-primary'
                : 'border-edge/60 bg-surface hover:border-primary hover:text-primary',
            )}
          >
            {areaName(area)}
          </button>
        ))}
      </div>
    </div>
  )
}
