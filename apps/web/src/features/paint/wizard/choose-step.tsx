import { PAINT_BRAND } from '@housecoat/contract'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { PaintLook } from '../../../engine/engine-api.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { Button } from '../../../ui/button.tsx'
import { isAreaEmpty } from '../area/area-hint.tsx'
import { ChoosePanel } from './choose-panel.tsx'
import { EditableStage } from '../area/editable-stage.tsx'
import { PreviewDialog } from '../colors/preview-dialog.tsx'
import type { GeneratingStepProps } from './step-props.ts'
import { WizardLayout } from '../../../studio/wizard/wizard-layout.tsx'
import { selectedArea } from './wizard-state.ts'

const NOTHING_MARKED = 'Nothing is marked yet. Tap the surface you want to paint in your photo.'

export function ChooseStep({ state, dispatch, engine, generation }: GeneratingStepProps) {
  const [isPreviewOpen, setIsPreviewOpen] = useState(false)
  const { color, lightness } = state
  const { photo, area, painted } = engine

  function choose(chosen: PaintColor): void {
    dispatch({ type: 'color-picked', color: chosen })
    show({ hex: chosen.hex, lightness })
  }

  function light(wanted: number): void {
    dispatch({ type: 'lightness-changed', lightness: wanted })
    if (color !== null) show({ hex: color.hex, lightness: wanted })
  }

  function show(look: PaintLook): void {
    engine.paint(look).catch((error: unknown) => {
      console.error(error)
      showToast({
        title: 'The preview could not be painted',
        description: 'Choose the color again, or go back and open the photo once more.',
        kind: 'error',
      })
    })
  }

  // without a marked area there is nothing to see and nothing to spend
  const isNothingMarked = area === null || isAreaEmpty(area)
  const isReady = color !== null && !isNothingMarked

  return (
    <>
      <WizardLayout
        step={3}
        heading={`Choose Your ${PAINT_BRAND.name} Paint Color`}
        isStageSticky
        stage={<EditableStage engine={engine} hasLook={color !== null} />}
        panel={
          <ChoosePanel
            engine={engine}
            color={color}
            lightness={lightness}
            areaName={selectedArea(state).name}
            failure={generation.failureNote}
            onFailureDismiss={generation.dismissFailure}
            onColor={choose}
            onLightness={light}
          />
        }
        actionsHint={color !== null && isNothingMarked ? NOTHING_MARKED : null}
        actions={
          <>
            <Button
              variant="secondary"
              aria-label="Back"
              icon={<ArrowLeft />}
              onClick={() => dispatch({ type: 'back' })}
              className="max-sm:px-3"
            >
              <span className="max-sm:hidden">Back</span>
            </Button>
            <div className="flex min-w-0 gap-2 md:gap-3">
              <Button
                variant="secondary"
                disabled={!isReady}
                onClick={() => setIsPreviewOpen(true)}
                className="max-sm:px-2.5 max-sm:text-[0.8125rem] max-sm:whitespace-nowrap"
              >
                Preview Result
              </Button>
              <Button
                disabled={!isReady}
                onClick={generation.start}
                className="max-sm:px-2.5 max-sm:text-[0.8125rem] max-sm:whitespace-nowrap"
              >
                Generate AI Result
              </Button>
            </div>
          </>
        }
      />
      {photo !== null && painted !== null && color !== null && (
        <PreviewDialog
          isOpen={isPreviewOpen}
          onOpenChange={setIsPreviewOpen}
          photo={photo}
          painted={painted}
          color={color}
          onGenerate={generation.start}
        />
      )}
    </>
  )
}
