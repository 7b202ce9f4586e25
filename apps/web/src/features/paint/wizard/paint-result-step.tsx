import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { surfaceOfArea } from '@housecoat/contract'
import type { Surface } from '@housecoat/engine'
import { Palette, Scaling } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useGenerationGate } from '../../../studio/gate/generation-gate.ts'
import { ProcessingStep } from '../../../studio/result/processing-step.tsx'
import { ResultStep } from '../../../studio/result/result-step.tsx'
import { linkToPage } from '../../../studio/result/share/share-link.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { isAreaEmpty } from '../area/area-hint.tsx'
import { TouchUpDialog } from '../area/touch-up-dialog.tsx'
import { useAreaEditing } from '../area/use-area-editing.ts'
import { FailureNote } from './failure-note.tsx'
import { PaintNeeded } from './paint-needed.tsx'
import { PaintSelections } from './paint-selections.tsx'
import { PreviewOffer } from './preview-offer.tsx'
import { ProcessingStage } from './processing-stage.tsx'
import { ResultLight } from './result-light.tsx'
import type { GeneratingStepProps } from './step-props.ts'
import { useAreasPng } from './use-areas-png.ts'
import type { ResultImage, WizardState } from './wizard-state.ts'
import { formatList } from '../../../locales/format.ts'

export function PaintResultStep(props: GeneratingStepProps) {
  const { resultImage, isProcessing } = props.state
  return resultImage === null || isProcessing ? (
    <Processing {...props} />
  ) : (
    <Result {...props} result={resultImage} />
  )
}

function Processing({ state, engine, generation }: GeneratingStepProps) {
  const [selection] = state.paintSelections
  const colors = formatList([...new Set(state.paintSelections.map(({ colorName }) => colorName))])
  return (
    <ProcessingStep
      heading={t`Your image is processing. Thanks for your patience`}
      stage={engine.photo !== null && <ProcessingStage photo={engine.photo} hex={selection.colorCode} />}
      progress={generation.progress}
      doing={
        <Trans>
          Painting your photo at full size in <strong>{colors}</strong>.
        </Trans>
      }
      onCancel={generation.cancel}
    />
  )
}

interface ResultProps extends GeneratingStepProps {
  readonly result: ResultImage
}

function Result(props: ResultProps) {
  const { state, dispatch, engine, result } = props
  const preview = useResultPreview(props)
  const areasPng = useAreasPng(state, engine)
  const touchUp = useTouchUp(props, preview.show)

  function startOver(): void {
    engine.reset()
    dispatch({ type: 'start-over' })
  }

  return (
    <>
      <ResultStep
        kind="paint"
        heading={t`Your Transformed Home`}
        photo={engine.photo}
        result={result}
        preview={preview.isShown ? (engine.painted?.picture ?? null) : null}
        isExterior={state.isExterior}
        selections={state.paintSelections}
        maskPng={engine.area === null ? undefined : async () => (await areasPng()).png}
        estimateAreas={() => engine.estimateAreas(surfacesOf(state))}
        variantOf={state.openedDesign}
        choiceLink={linkToColor(state)}
        details={<ResultDetails {...props} preview={preview} />}
        actions={
          <ResultActions
            canTouchUp={engine.area !== null}
            onTouchUp={touchUp.open}
            onOtherColors={() => dispatch({ type: 'selection-reopened' })}
          />
        }
        restartLabel={t`Start New Project`}
        onRestart={startOver}
      />
      <TouchUpDialog
        isOpen={touchUp.isOpen}
        engine={engine}
        editing={touchUp.editing}
        onClose={touchUp.close}
      />
    </>
  )
}

interface ResultDetailsProps extends GeneratingStepProps {
  readonly preview: ReturnType<typeof useResultPreview>
}

function ResultDetails({ state, engine, generation, preview }: ResultDetailsProps) {
  const { signInNotice } = useGenerationGate()
  return (
    <>
      {signInNotice}
      {generation.failureNote !== null && (
        <FailureNote text={generation.failureNote} onDismiss={generation.dismissFailure} />
      )}
      {/* above the offer that it opens, so that the slider stays under the finger */}
      <ResultLight lightness={state.lightness} onLightness={preview.changeLight} />
      <PreviewOffer
        isAreaChanged={state.isTouchedUp}
        isLightChanged={preview.isLightChanged}
        isPreviewShown={preview.isShown}
        hasArea={engine.area === null || !isAreaEmpty(engine.area)}
        onGenerate={generation.start}
        onPreviewShown={preview.toggle}
      />
      <PaintSelections
        selections={state.paintSelections}
        light={engine.painted?.light ?? null}
        lightness={state.lightness}
      />
      <PaintNeeded
        selections={state.paintSelections}
        estimateAreas={() => engine.estimateAreas(surfacesOf(state))}
      />
    </>
  )
}

interface ResultActionsProps {
  readonly canTouchUp: boolean
  readonly onTouchUp: () => void
  readonly onOtherColors: () => void
}

function ResultActions({ canTouchUp, onTouchUp, onOtherColors }: ResultActionsProps) {
  return (
    <>
      <Button variant="secondary" icon={<Scaling />} isWide disabled={!canTouchUp} onClick={onTouchUp}>
        <Trans>Touch up area</Trans>
      </Button>
      <Button variant="secondary" icon={<Palette />} isWide onClick={onOtherColors}>
        <Trans>Try Different Colors</Trans>
      </Button>
    </>
  )
}

/** To the wizard with the result's color; without one color of its own, to its start. */
function linkToColor({ color, paintSelections }: WizardState) {
  if (color === null)
    return linkToPage('/paint', t`To painting a home. Save the design to share its picture.`)
  const [{ colorName }] = paintSelections
  return linkToPage(
    `/paint?color=${color.colorNo}`,
    t`To try ${colorName} on any home. Save the design to share its picture.`,
  )
}

/** The surface of each paint in the result. */
function surfacesOf({ paintSelections, isExterior }: WizardState): Surface[] {
  return paintSelections.map(({ areaId }) => surfaceOfArea(areaId, isExterior))
}

/** After the light or the area changed, the result step shows a preview until the person generates again. */
function useResultPreview({ state, dispatch, engine, result }: ResultProps) {
  const [isWanted, setIsWanted] = useState(true)
  const { lightness, isTouchedUp } = state
  const hex = state.color?.hex ?? state.paintSelections[0].colorCode
  const { painted, area, paint } = engine
  const isLightChanged = lightness !== result.lightness

  // after a reload the engine has the area, but has not painted it yet; a result has the photo's own light
  const isOutdated = painted === null || (painted.daylight ?? null) !== null || painted.isRoomLit === true
  useEffect(() => {
    if (isOutdated && area !== null) paint({ hex, lightness }).catch(console.error)
  }, [isOutdated, area, paint, hex, lightness])

  function changeLight(changed: number): void {
    setIsWanted(true)
    dispatch({ type: 'lightness-changed', lightness: changed })
    paint({ hex, lightness: changed }).catch((error: unknown) => {
      console.error(error)
      showPreviewFailure()
    })
  }

  /** Hiding the preview resets a changed light, but keeps a touched-up area for later. */
  function toggle(isShown: boolean): void {
    if (isTouchedUp) setIsWanted(isShown)
    else changeLight(result.lightness)
  }

  return {
    isShown: isWanted && (isTouchedUp || isLightChanged),
    isLightChanged,
    changeLight,
    toggle,
    show: () => setIsWanted(true),
  }
}

function useTouchUp({ engine, dispatch }: ResultProps, showPreview: () => void) {
  const [isOpen, setIsOpen] = useState(false)
  const editing = useAreaEditing(engine, { hasColor: true, takesKeys: isOpen })

  function close(hasChanged: boolean): void {
    setIsOpen(false)
    if (!hasChanged) return
    showPreview()
    // on a phone the button is far below the picture that changed
    window.scrollTo({ top: 0 })
    dispatch({ type: 'area-touched-up' })
  }

  return { isOpen, editing, open: () => setIsOpen(true), close }
}

function showPreviewFailure(): void {
  showToast({
    title: t`We couldn't paint the preview`,
    description: t`Your result is still there. Move the slider again, or choose other colors.`,
    kind: 'error',
  })
}
