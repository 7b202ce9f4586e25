import type { Style } from '@housecoat/contract'
import { ArrowLeft } from 'lucide-react'
import { showToast } from '../../../shared/toast/show-toast.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { WizardLayout } from '../../../shared/wizard/wizard-layout.tsx'
import { isAreaEmpty } from '../choose/area-hint.tsx'
import { FailureNote } from '../failure-note.tsx'
import { EditableStage } from '../stage/editable-stage.tsx'
import type { GeneratingStepProps } from '../wizard/step-props.ts'
import { MakerNote } from './maker-note.tsx'
import { StyleCards } from './style-cards.tsx'

const PREVIEW_FAILED = {
  title: 'The preview could not be made',
  description: 'Choose the style again, or go back and open the photo once more.',
  kind: 'error',
} as const

const NOTHING_MARKED = 'Nothing is marked yet. Tap the area in your photo.'

/** Step 3 of a redesign: each style is seen on the photo as it is chosen; Apply Style makes the full-size picture. */
export function StyleStep({ state, dispatch, engine, generation }: GeneratingStepProps) {
  const { style, isExterior } = state
  const { area, restyled } = engine
  const isNothingMarked = area === null || isAreaEmpty(area)

  function choose(chosen: Style): void {
    dispatch({ type: 'style-picked', style: chosen })
    engine.restyle({ category: chosen.category, styleId: chosen.id }).catch((error: unknown) => {
      console.error(error)
      showToast(PREVIEW_FAILED)
    })
  }

  return (
    <WizardLayout
      step={3}
      heading="Choose Your Style"
      isStageSticky
      stage={<EditableStage engine={engine} hasLook={style !== null} />}
      panel={
        <div className="space-y-4">
          {generation.failureNote !== null && (
            <FailureNote text={generation.failureNote} onRead={generation.dismissFailure} />
          )}
          <StyleCards
            category={isExterior ? 'exterior' : 'interior'}
            chosen={style}
            isComing={style !== null && !isNothingMarked && restyled?.styleId !== style.id}
            onChoose={choose}
          />
          <MakerNote />
        </div>
      }
      actionsHint={style !== null && isNothingMarked ? NOTHING_MARKED : null}
      actions={
        <>
          <Button variant="secondary" icon={<ArrowLeft />} onClick={() => dispatch({ type: 'back' })}>
            Back
          </Button>
          <Button disabled={style === null || isNothingMarked} onClick={generation.start}>
            Apply Style
          </Button>
        </>
      }
    />
  )
}
