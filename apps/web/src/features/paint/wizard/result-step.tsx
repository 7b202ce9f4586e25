import { useEffect, useState } from 'react'
import { SaveDesign } from '../../../studio/result/save-design.tsx'
import { useGenerationGate } from '../../../studio/gate/generation-gate.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { Button } from '../../../ui/button.tsx'
import { isAreaEmpty } from '../area/area-hint.tsx'
import { PreviewOffer } from './preview-offer.tsx'
import { ProcessingPanel } from '../../../studio/result/processing-panel.tsx'
import { ProcessingStage } from './processing-stage.tsx'
import { ResultPanel } from './result-panel.tsx'
import { ResultStage } from '../../../studio/result/result-stage.tsx'
import { useDownload } from '../../../studio/result/use-download.ts'
import { shareResult } from './share-result.ts'
import { useAreaEditing } from '../area/use-area-editing.ts'
import { TouchUpDialog } from '../area/touch-up-dialog.tsx'
import type { GeneratingStepProps } from './step-props.ts'
import { WizardLayout } from '../../../studio/wizard/wizard-layout.tsx'
import type { ResultImage } from './wizard-state.ts'

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
      panel={
        <ProcessingPanel
          progress={generation.progress}
          doing={
            <>
              Painting your photo at full size in <strong>{selection.colorName}</strong>.
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

function Result({
  state,
  dispatch,
  engine,
  generation,
  result,
}: GeneratingStepProps & { result: ResultImage }) {
  const { isDownloading, download } = useDownload('paint', result.path)
  const { signInNotice } = useGenerationGate()
  const [isTouchingUp, setIsTouchingUp] = useState(false)
  const [isPreviewWanted, setIsPreviewWanted] = useState(true)
  const editing = useAreaEditing(engine, { hasColor: true, takesKeys: isTouchingUp })

  const { lightness, isTouchedUp } = state
  const hex = state.paintSelections[0].colorCode
  const { painted, area, paint } = engine
  const isLightChanged = lightness !== result.lightness
  const isPreviewShown = isPreviewWanted && (isTouchedUp || isLightChanged)

  // after a reload the engine has the area, but has not painted it yet
  useEffect(() => {
    if (painted === null && area !== null) paint({ hex, lightness }).catch(console.error)
  }, [painted, area, paint, hex, lightness])

  function light(wanted: number): void {
    setIsPreviewWanted(true)
    dispatch({ type: 'lightness-changed', lightness: wanted })
    paint({ hex, lightness: wanted }).catch((error: unknown) => {
      console.error(error)
      showToast(PREVIEW_FAILED)
    })
  }

  /** A moved light goes back to where it was; a touched-up area is kept for the next look. */
  function showPreview(isShown: boolean): void {
    if (isTouchedUp) setIsPreviewWanted(isShown)
    else light(result.lightness)
  }

  function endTouchUp(hasChanged: boolean): void {
    setIsTouchingUp(false)
    if (!hasChanged) return
    setIsPreviewWanted(true)
    // on a phone the button is far below the picture that changed
    window.scrollTo({ top: 0 })
    dispatch({ type: 'area-touched-up' })
  }

  function startOver(): void {
    engine.reset()
    dispatch({ type: 'start-over' })
  }

  return (
    <>
      <WizardLayout
        step={4}
        heading="Your Transformed Home"
        stage={
          engine.photo !== null && (
            <ResultStage
              photo={engine.photo}
              result={result}
              preview={isPreviewShown ? (painted?.picture ?? null) : null}
              onShare={() => void shareResult(result.path)}
              onDownload={download}
            />
          )
        }
        panel={
          <ResultPanel
            signInNotice={signInNotice}
            selections={state.paintSelections}
            light={painted?.light ?? null}
            lightness={lightness}
            offer={
              <PreviewOffer
                isAreaChanged={isTouchedUp}
                isLightChanged={isLightChanged}
                isPreviewShown={isPreviewShown}
                hasArea={area === null || !isAreaEmpty(area)}
                onGenerate={generation.start}
                onPreviewShown={showPreview}
              />
            }
            save={
              <SaveDesign
                design={{
                  kind: 'paint',
                  originalImage: result.originalPath ?? engine.photo?.upload ?? null,
                  resultImage: result.path,
                  isExterior: state.isExterior,
                  selections: state.paintSelections,
                }}
              />
            }
            failure={generation.failureNote}
            onFailureRead={generation.dismissFailure}
            onLightness={light}
            isDownloading={isDownloading}
            canTouchUp={area !== null}
            onTouchUp={() => setIsTouchingUp(true)}
            onOtherColors={() => dispatch({ type: 'other-colors-wanted' })}
            onDownload={download}
            onStartOver={startOver}
          />
        }
      />
      <TouchUpDialog isOpen={isTouchingUp} engine={engine} editing={editing} onClose={endTouchUp} />
    </>
  )
}
