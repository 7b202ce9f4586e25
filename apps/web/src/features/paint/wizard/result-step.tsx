import { useEffect, useState } from 'react'
import { showToast } from '../../../shared/toast/show-toast.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ProcessingPanel } from '../result/processing-panel.tsx'
import { ProcessingStage } from '../result/processing-stage.tsx'
import { ResultPanel } from '../result/result-panel.tsx'
import { ResultStage } from '../result/result-stage.tsx'
import { downloadResult } from '../result/save-file.ts'
import { shareResult } from '../result/share-result.ts'
import type { GeneratingStepProps } from './step-props.ts'
import { WizardLayout } from './wizard-layout.tsx'
import type { ResultImage } from './wizard-state.ts'

const DOWNLOAD_FAILED = {
  title: 'The download did not start',
  description: 'Check your connection and press Download Image again.',
  kind: 'error',
} as const

const PREVIEW_FAILED = {
  title: 'The preview could not be painted',
  description: 'Your result is still there. Move the slider again, or choose other colors.',
  kind: 'error',
} as const

export function ResultStep(props: GeneratingStepProps) {
  const { resultImage, isProcessing } = props.state
  return resultImage === null || isProcessing ? (
    <Processing {...props} />
  ) : (
    <Result {...props} result={resultImage} />
  )
}

function Processing({ state, engine, generation }: GeneratingStepProps) {
  const [selection] = state.paintSelections
  return (
    <WizardLayout
      step={4}
      heading="Your image is processing. Thanks for your patience"
      stage={engine.photo !== null && <ProcessingStage photo={engine.photo} hex={selection.colorCode} />}
      panel={<ProcessingPanel progress={generation.progress} colorName={selection.colorName} />}
      actions={
        <Button variant="secondary" onClick={generation.cancel}>
          Cancel
        </Button>
      }
    />
  )
}

function Result({
  state,
  dispatch,
  engine,
  generation,
  result,
}: GeneratingStepProps & { result: ResultImage }) {
  const [isDownloading, setIsDownloading] = useState(false)

  const { lightness } = state
  const hex = state.paintSelections[0].colorCode
  const { painted, area, paint } = engine
  const preview = painted !== null && lightness !== result.lightness ? painted.picture : null

  // after a reload the engine has the area, but has not painted it yet
  useEffect(() => {
    if (painted === null && area !== null) paint({ hex, lightness }).catch(console.error)
  }, [painted, area, paint, hex, lightness])

  function light(wanted: number): void {
    dispatch({ type: 'lightness-changed', lightness: wanted })
    paint({ hex, lightness: wanted }).catch((error: unknown) => {
      console.error(error)
      showToast(PREVIEW_FAILED)
    })
  }

  async function download(): Promise<void> {
    setIsDownloading(true)
    try {
      await downloadResult(result.path)
    } catch (error) {
      console.error(error)
      showToast(DOWNLOAD_FAILED)
    } finally {
      setIsDownloading(false)
    }
  }

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
            preview={preview}
            onShare={() => void shareResult(result.path)}
            onDownload={() => void download()}
          />
        )
      }
      panel={
        <ResultPanel
          selections={state.paintSelections}
          light={painted?.light ?? null}
          lightness={lightness}
          madeWith={result.lightness}
          failure={generation.failureNote}
          onFailureRead={generation.dismissFailure}
          onLightness={light}
          onGenerate={generation.start}
          isDownloading={isDownloading}
          onOtherColors={() => dispatch({ type: 'other-colors-wanted' })}
          onDownload={() => void download()}
          onStartOver={startOver}
        />
      }
    />
  )
}
