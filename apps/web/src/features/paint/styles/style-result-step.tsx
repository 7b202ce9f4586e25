import { areaName } from '@housecoat/contract'
import { Download, RotateCcw, SwatchBook } from 'lucide-react'
import { useDownload } from '../../../studio/result/use-download.ts'
import { SaveDesign } from '../../../studio/result/save-design.tsx'
import { PhotoStage } from '../../../studio/photo/photo-stage.tsx'
import { useGenerationGate } from '../../../studio/gate/generation-gate.ts'
import { Button } from '../../../ui/button.tsx'
import { WizardLayout } from '../../../studio/wizard/wizard-layout.tsx'
import { FailureNote } from '../wizard/failure-note.tsx'
import { ProcessingPanel } from '../../../studio/result/processing-panel.tsx'
import { ResultStage } from '../../../studio/result/result-stage.tsx'
import { shareResult } from '../wizard/share-result.ts'
import type { GeneratingStepProps } from '../wizard/step-props.ts'
import type { ResultImage } from '../wizard/wizard-state.ts'
import { describeMaker } from './maker-note.tsx'

export function StyleResultStep(props: GeneratingStepProps) {
  const { resultImage, isProcessing } = props.state
  return resultImage === null || isProcessing ? (
    <Processing {...props} />
  ) : (
    <Result {...props} result={resultImage} />
  )
}

function Processing({ state, engine, generation }: GeneratingStepProps) {
  const { photo } = engine
  return (
    <WizardLayout
      step={4}
      heading="Your design is processing. Thanks for your patience"
      stage={photo !== null && <PhotoStage picture={photo.preview} isWorking />}
      panel={
        <ProcessingPanel
          progress={generation.progress}
          doing={
            <>
              Redesigning your photo in the <strong>{state.styleSelections[0].style.name}</strong> style.
            </>
          }
        />
      }
      actions={
        <Button variant="secondary" onClick={generation.cancel}>
          Cancel
        </Button>
      }
    />
  )
}

function Result(props: GeneratingStepProps & { readonly result: ResultImage }) {
  const { state, dispatch, engine, generation, result } = props
  const { isDownloading, download } = useDownload('style', result.path)
  const { signInNotice } = useGenerationGate()

  function startOver(): void {
    engine.reset()
    dispatch({ type: 'start-over' })
  }

  return (
    <WizardLayout
      step={4}
      heading="Your Transformed Home"
      stage={
        engine.photo !== null && (
          <ResultStage
            photo={engine.photo}
            result={result}
            preview={null}
            onShare={() => void shareResult(result.path)}
            onDownload={download}
          />
        )
      }
      panel={
        <div className="space-y-4">
          {signInNotice}
          {generation.failureNote !== null && (
            <FailureNote text={generation.failureNote} onRead={generation.dismissFailure} />
          )}
          <StyleSelections state={state} result={result} />
          <div className="grid gap-3">
            <Button
              variant="secondary"
              icon={<SwatchBook />}
              isWide
              onClick={() => dispatch({ type: 'other-colors-wanted' })}
            >
              Try Different Styles
            </Button>
            <SaveDesign
              design={{
                kind: 'style',
                originalImage: result.originalPath ?? engine.photo?.upload ?? null,
                resultImage: result.path,
                isExterior: state.isExterior,
                selections: state.styleSelections,
              }}
            />
            <Button icon={<Download />} isWide isBusy={isDownloading} onClick={download}>
              Download Image
            </Button>
            <Button variant="quiet" icon={<RotateCcw />} isWide onClick={startOver}>
              Start New Project
            </Button>
          </div>
        </div>
      }
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
        Style Selections
      </h2>
      <ul className="mt-3 space-y-3">
        {state.styleSelections.map(({ areaId, area, style }) => (
          <li key={areaId}>
            <p className="text-lg leading-tight font-semibold">{style.name}</p>
            <p className="text-sm text-muted">
              {areaName(style.category)} · {area}
            </p>
            <p className="mt-1.5">{style.description}</p>
          </li>
        ))}
      </ul>
      <p className="mt-4 border-t border-line pt-3 text-sm text-muted">
        {result.notice ?? `Made ${describeMaker(result.maker)}.`}
      </p>
    </section>
  )
}
