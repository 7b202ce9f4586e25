import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { areaName } from '@housecoat/contract'
import { SwatchBook } from 'lucide-react'
import { useGenerationGate } from '../../../studio/gate/generation-gate.ts'
import { PhotoStage } from '../../../studio/photo/photo-stage.tsx'
import { ProcessingStep } from '../../../studio/result/processing-step.tsx'
import { ResultStep } from '../../../studio/result/result-step.tsx'
import { linkToPage } from '../../../studio/result/share/share-link.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNote } from '../wizard/failure-note.tsx'
import type { GeneratingStepProps } from '../wizard/step-props.ts'
import type { ResultImage } from '../wizard/wizard-state.ts'
import { describeStyleOptions } from '../../../ui/designs/describe-style-options.ts'
import { describeMaker } from './maker-note.tsx'
import { translateArea, translateText } from '../../../locales/translate-text.ts'

export function StyleResultStep(props: GeneratingStepProps) {
  const { resultImage, isProcessing } = props.state
  return resultImage === null || isProcessing ? (
    <Processing {...props} />
  ) : (
    <Result {...props} result={resultImage} />
  )
}

function Processing({ state, engine: { photo }, generation }: GeneratingStepProps) {
  const name = translateText(state.styleSelections[0].style.name)
  return (
    <ProcessingStep
      heading={t`Your design is processing. Thanks for your patience`}
      stage={photo !== null && <PhotoStage picture={photo.preview} isWorking />}
      progress={generation.progress}
      doing={
        <Trans>
          Redesigning your photo in the <strong>{name}</strong> style.
        </Trans>
      }
      onCancel={generation.cancel}
    />
  )
}

function Result(props: GeneratingStepProps & { readonly result: ResultImage }) {
  const { state, dispatch, engine, generation, result } = props
  const { signInNotice } = useGenerationGate()
  const { style } = state.styleSelections[0]
  const name = translateText(style.name)

  function startOver(): void {
    engine.reset()
    dispatch({ type: 'start-over' })
  }

  return (
    <ResultStep
      kind="style"
      heading={t`Your Transformed Home`}
      photo={engine.photo}
      result={result}
      isExterior={state.isExterior}
      selections={state.styleSelections}
      choiceLink={linkToPage(
        `/design-updates?type=${style.category}&style=${style.id}`,
        t`To try ${name} on any home. Save the design to share its picture.`,
      )}
      details={
        <>
          {signInNotice}
          {generation.failureNote !== null && (
            <FailureNote text={generation.failureNote} onDismiss={generation.dismissFailure} />
          )}
          <StyleSelections state={state} result={result} />
        </>
      }
      actions={
        <Button
          variant="secondary"
          icon={<SwatchBook />}
          isWide
          onClick={() => dispatch({ type: 'selection-reopened' })}
        >
          <Trans>Try Different Styles</Trans>
        </Button>
      }
      restartLabel={t`Start New Project`}
      onRestart={startOver}
    />
  )
}

function StyleSelections({
  state,
  result,
}: Pick<GeneratingStepProps, 'state'> & { readonly result: ResultImage }) {
  return (
    <section
      aria-labelledby="style-selections"
      className="rounded-card border border-line bg-surface p-4 md:p-5"
    >
      <h2 id="style-selections" className="font-semibold">
        <Trans>Style Selections</Trans>
      </h2>
      <ul className="mt-3 space-y-3">
        {state.styleSelections.map(({ areaId, area, style, options }) => (
          <li key={areaId}>
            <p className="text-lg leading-tight font-semibold">{translateText(style.name)}</p>
            <p className="text-sm text-muted">
              {translateArea(areaName(style.category))} · {translateArea(area)}
            </p>
            <p className="mt-1.5">{translateText(style.description)}</p>
            {describeStyleOptions(options).map((line) => (
              <p key={line} className="mt-1 font-medium">
                {line}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <p className="mt-4 border-t border-line pt-3 text-sm text-muted">
        {result.notice === null ? describeMaker(result.maker) : translateText(result.notice)}
      </p>
    </section>
  )
}
