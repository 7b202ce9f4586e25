import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { STYLE_AREAS, WHOLE_HOME, styleAreaName } from '@housecoat/contract'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ChoiceChip } from '../../../ui/choice-chip.tsx'
import { WizardLayout } from '../../../studio/wizard/wizard-layout.tsx'
import { isAreaEmpty } from '../area/area-hint.tsx'
import { PhotoStage } from '../../../studio/photo/photo-stage.tsx'
import { EditableStage } from '../area/editable-stage.tsx'
import type { StepProps } from '../wizard/step-props.ts'
import { surfaceOf, type StyleArea } from '../wizard/wizard-state.ts'
import { PlanPanel } from './plan-panel.tsx'
import { SearchFailure } from './search-failure.tsx'
import { useAreaSearch } from './use-area-search.ts'
import { usePlan } from './use-plan.ts'
import { translateArea } from '../../../locales/translate-text.ts'

/** Step 2 of the style flow: chooses an area and corrects it on the photo. */
export function AreaStep(props: StepProps) {
  const { state, dispatch, engine } = props
  const { photo, area } = engine
  const { isExterior } = state
  const search = useAreaSearch(state, engine)
  const [isHintWanted, setIsHintWanted] = useState(false)
  const isMarked = area !== null && !isAreaEmpty(area)
  const plan = usePlan(props)
  const isFinding = search.isFinding || plan.isListing
  const isWhole = state.styleArea === WHOLE_HOME
  const isAnyChanged = isWhole ? plan.parts?.some((part) => part.isChanged) === true : isMarked
  const isReady = state.styleArea !== null && isAnyChanged && !isFinding
  const isHintShown = isHintWanted && !isReady && !isFinding

  return (
    <WizardLayout
      step={2}
      heading={t`Select the Area`}
      lead={leadOf(state)}
      isStageSticky
      // the plan is long: on phones the photo stays in view above it
      isPanelFirst={!isWhole}
      stage={
        area !== null && state.styleArea !== null ? (
          <EditableStage engine={engine} hasLook={false} canChooseArea />
        ) : (
          photo !== null && <PhotoStage picture={photo.preview} isWorking={search.isFinding} />
        )
      }
      panel={
        <div className="space-y-4">
          <AreaChoice
            isExterior={isExterior}
            chosen={state.styleArea}
            onChoose={(chosen) => plan.act({ type: 'style-area-chosen', area: chosen })}
          />
          <PlanPanel plan={plan} isFinding={isFinding} />
          {search.hasFailed && <SearchFailure onRetry={search.retry} />}
        </div>
      }
      actionsHint={isHintShown ? hintOf(state) : null}
      actions={
        <AreaActions
          isReady={isReady}
          onBack={() => dispatch({ type: 'back' })}
          onContinue={() => dispatch({ type: 'style-areas-done' })}
          onHint={() => setIsHintWanted(true)}
        />
      }
      key={isWhole ? WHOLE_HOME : surfaceOf(state)}
    />
  )
}

/** What is missing before the next step. */
function hintOf({ styleArea }: StepProps['state']): string {
  if (styleArea === null) return t`Choose the area to change.`
  return styleArea === WHOLE_HOME
    ? t`Nothing is ticked. Tick what should change, or mark it in your photo.`
    : t`Nothing is marked yet. Tap the area in your photo, or choose another one.`
}

function leadOf({ styleArea, isExterior }: StepProps['state']): string {
  if (styleArea === WHOLE_HOME) return t`The style changes everything that's ticked, in one picture.`
  return isExterior
    ? t`Changing the siding also updates trim and doors.`
    : t`Only this area changes. The rest of your photo stays as it is.`
}

interface AreaActionsProps {
  readonly isReady: boolean
  readonly onBack: () => void
  readonly onContinue: () => void
  /** asks why Continue is disabled */
  readonly onHint: () => void
}

function AreaActions({ isReady, onBack, onContinue, onHint }: AreaActionsProps) {
  return (
    <>
      <Button variant="secondary" icon={<ArrowLeft />} onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
      {/* a disabled button gets no clicks, so the span takes them and says what is missing */}
      <span onClick={onHint}>
        <Button disabled={!isReady} onClick={onContinue} className="disabled:pointer-events-none">
          <Trans>Continue</Trans>
          <ArrowRight aria-hidden="true" />
        </Button>
      </span>
    </>
  )
}

interface AreaChoiceProps {
  readonly isExterior: boolean
  readonly chosen: StyleArea | null
  readonly onChoose: (area: StyleArea) => void
}

function AreaChoice({ isExterior, chosen, onChoose }: AreaChoiceProps) {
  return (
    <div role="group" aria-label={t`Area`}>
      <h2 className="font-semibold">
        <Trans>What should change?</Trans>
      </h2>
      <div className="mt-3 flex flex-wrap gap-2">
        {STYLE_AREAS[isExterior ? 'exterior' : 'interior'].map((area) => (
          <ChoiceChip
            key={area}
            label={translateArea(styleAreaName(area, isExterior))}
            isChosen={area === chosen}
            onClick={() => onChoose(area)}
          />
        ))}
      </div>
    </div>
  )
}
