import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { WHOLE_HOME, type Style } from '@housecoat/contract'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { Button } from '../../../ui/button.tsx'
import { GenerateNote } from '../../../studio/gate/generate-note.tsx'
import { WizardLayout } from '../../../studio/wizard/wizard-layout.tsx'
import { isAreaEmpty } from '../area/area-hint.tsx'
import { FailureNote } from '../wizard/failure-note.tsx'
import { EditableStage } from '../area/editable-stage.tsx'
import type { PaintEngine } from '../area/paint-engine.ts'
import type { GeneratingStepProps, StepProps } from '../wizard/step-props.ts'
import { describeChange } from './describe-change.ts'
import { MakerNote } from './maker-note.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { StyleCards } from './style-cards.tsx'
import { StyleOptionsFields } from './style-options.tsx'
import { usePlan } from './use-plan.ts'
import { knownOptionsOf, styleLookOf, type WizardState } from '../wizard/wizard-state.ts'

/** Step 3 of the style flow: shows each chosen style on the photo; Apply Style makes the full-size picture. */
export function StyleStep(props: GeneratingStepProps) {
  const { state, dispatch, engine, generation } = props
  const { style, isExterior } = state
  const { area, styled } = engine
  const plan = usePlan(props)
  const isWhole = state.styleArea === WHOLE_HOME
  const isNothingMarked = isWhole
    ? plan.parts?.some((part) => part.isChanged) === false
    : area === null || isAreaEmpty(area)
  const { failed, choose } = useStyleChoice(state, dispatch, engine)
  const isShown = style !== null && styled?.styleId === style.id
  const isLoading = style !== null && !isShown && !isNothingMarked && failed !== style
  usePreparedStyles(engine, isWhole, isNothingMarked)

  return (
    <WizardLayout
      step={3}
      heading={t`Choose Your Style`}
      lead={
        <p role="status" className="max-sm:min-h-12">
          {isShown && !isNothingMarked
            ? describeChange(styled.changed)
            : t`Choose a style to see it on your home.`}
        </p>
      }
      isStageSticky
      stage={<EditableStage engine={engine} hasLook={style !== null} />}
      panel={
        <div className="space-y-4">
          {generation.failureNote !== null && (
            <FailureNote text={generation.failureNote} onDismiss={generation.dismissFailure} />
          )}
          <PlanPanel plan={plan} isFinding={plan.isListing} />
          <StyleCards
            category={isExterior ? 'exterior' : 'interior'}
            chosen={style}
            isComing={isLoading}
            onChoose={choose}
          />
          <StyleOptionsFields
            known={knownOptionsOf(state)}
            options={state.styleOptions}
            onChange={(options) => plan.act({ type: 'style-options-changed', options })}
          />
          <div>
            <GenerateNote />
            <MakerNote />
          </div>
        </div>
      }
      actionsHint={style !== null && isNothingMarked ? hintOf(isWhole) : null}
      actions={
        <>
          <Button variant="secondary" icon={<ArrowLeft />} onClick={() => dispatch({ type: 'back' })}>
            <Trans>Back</Trans>
          </Button>
          <Button
            disabled={style === null || isNothingMarked}
            isBusy={generation.isAdmitting}
            onClick={generation.start}
          >
            <Trans>Apply Style</Trans>
          </Button>
        </>
      }
    />
  )
}

/** What to do before the picture can be made. */
function hintOf(isWholeHome: boolean): string {
  return isWholeHome
    ? t`Nothing is ticked. Tick what should change.`
    : t`Nothing is marked yet. Tap the area in your photo.`
}

/** Shows each style as it is chosen. `failed` is the one that could not be shown. */
function useStyleChoice(state: WizardState, dispatch: StepProps['dispatch'], engine: PaintEngine) {
  const [failed, setFailed] = useState<Style | null>(null)

  function choose(chosen: Style): void {
    dispatch({ type: 'style-picked', style: chosen })
    setFailed(null)
    engine.applyStyle(styleLookOf(state, chosen)).catch((error: unknown) => {
      console.error(error)
      setFailed(chosen)
      showToast({
        title: t`We couldn't make the preview`,
        description: t`Choose the style again, or go back and open your photo again.`,
        kind: 'error',
      })
    })
  }
  return { failed, choose }
}

/** Uses the time until a style is chosen for the work that every style needs. */
function usePreparedStyles(
  { area, styled, prepareStyles }: PaintEngine,
  isWholeHome: boolean,
  isNothingMarked: boolean,
): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || isNothingMarked || area === null) return
    isDone.current = true
    if (styled === null) prepareStyles(isWholeHome).catch(console.error)
  }, [area, styled, prepareStyles, isWholeHome, isNothingMarked])
}
