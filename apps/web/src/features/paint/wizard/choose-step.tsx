import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PAINT_BRAND, findSchemeAreaName, type AreaId } from '@housecoat/contract'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import type { Daylight } from '@housecoat/engine'
import { useState } from 'react'
import type { PaintLook } from '../../../engine/engine-api.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { Button } from '../../../ui/button.tsx'
import { isAreaEmpty } from '../area/area-hint.tsx'
import { ChoosePanel } from './choose-panel.tsx'
import { EditableStage } from '../area/editable-stage.tsx'
import { PreviewDialog } from '../colors/preview-dialog.tsx'
import type { GeneratingStepProps, StepProps } from './step-props.ts'
import { BackButton } from '../../../studio/wizard/back-button.tsx'
import { WizardLayout } from '../../../studio/wizard/wizard-layout.tsx'
import { SchemeStrip } from './scheme-strip.tsx'
import { findUnmarkedArea, useScheme } from './use-scheme.ts'
import { useFoundAreas } from './use-found-areas.ts'
import { PalettePanel } from './palette-panel.tsx'
import { listAreaColors, reduceWizard, schemeLookOf, selectedArea } from './wizard-state.ts'
import { translateArea } from '../../../locales/translate-text.ts'

export function ChooseStep({ state, dispatch, engine, generation }: GeneratingStepProps) {
  const [isPreviewOpen, setIsPreviewOpen] = useState(false)
  const { color, lightness } = state
  const brand = PAINT_BRAND.name
  const { photo, area, painted } = engine

  const { choose, changeLight, changeDaylight, changeRoomLight } = usePaintChoice({ state, dispatch, engine })

  // without a marked area there is nothing to preview or generate
  const isNothingMarked = area === null || isAreaEmpty(area)
  const scheme = useScheme(state, dispatch, engine)
  const colors = listAreaColors(state)
  const [arePalettesOpen, setArePalettesOpen] = useState(false)
  const found = useFoundAreas(engine, state.isExterior, state.schemeArea !== null || arePalettesOpen)
  const unmarked = findUnmarkedArea(state, engine)
  const isReady = colors.length > 0 && unmarked === null && (color === null || !isNothingMarked)

  /** A surface without a color has no picture: another one is opened first. */
  async function showColored(act: () => void): Promise<void> {
    if (color !== null || (await scheme.choose(colors[0].areaId))) act()
  }

  return (
    <>
      <WizardLayout
        step={3}
        heading={t`Choose Your ${brand} Paint Color`}
        isStageSticky
        stage={
          <EditableStage
            engine={engine}
            hasLook={colors.length > 0}
            hasColor={color !== null}
            chooseAt={state.schemeArea === null ? null : scheme.chooseAt}
          />
        }
        panel={
          <ChoosePanel
            palettes={
              arePalettesOpen ? <PalettePanel state={state} found={found} onApply={scheme.apply} /> : null
            }
            onPalettes={setArePalettesOpen}
            strip={
              <SchemeStrip
                engine={engine}
                isExterior={state.isExterior}
                found={found}
                current={state.schemeArea}
                colors={colors}
                onOpen={scheme.open}
                onChoose={(areaId) => void scheme.choose(areaId)}
                onColorRemove={scheme.removeColor}
                onColorRestore={(removed) => scheme.apply([removed])}
              />
            }
            engine={engine}
            color={color}
            lightness={lightness}
            areaName={translateArea(selectedArea(state).name)}
            failure={generation.failureNote}
            onFailureDismiss={generation.dismissFailure}
            onColor={choose}
            onLightness={changeLight}
            onDaylight={changeDaylight}
            onRoomLight={state.isExterior ? null : changeRoomLight}
          />
        }
        actionsHint={hintOf(color !== null && isNothingMarked, unmarked, state.isExterior)}
        actions={
          <ChooseActions
            isReady={isReady}
            onBack={() => dispatch({ type: 'back' })}
            onPreview={() => void showColored(() => setIsPreviewOpen(true))}
            onGenerate={() => void showColored(generation.start)}
          />
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

/** What is to do before the picture can be made. */
function hintOf(isNothingMarked: boolean, unmarked: AreaId | null, isExterior: boolean): string | null {
  if (isNothingMarked) return t`Nothing is marked yet. Tap the surface you want to paint in your photo.`
  if (unmarked === null) return null
  const name = translateArea(findSchemeAreaName(unmarked, isExterior) ?? unmarked)
  return t`Nothing is marked for ${name} yet. Choose it above, then tap it in your photo or leave it unpainted.`
}

/** Paints each color and light as it is chosen. The time of day and the room's light belong to the shown picture and are not saved. */
function usePaintChoice({ state, dispatch, engine }: StepProps) {
  const { color, lightness } = state
  const { daylight = null, isRoomLit = false } = engine.painted ?? {}

  function paint(look: PaintLook): void {
    engine.paint(look).catch((error: unknown) => {
      console.error(error)
      showPreviewFailure()
    })
  }

  function choose(chosen: PaintColor): void {
    dispatch({ type: 'color-picked', color: chosen })
    paint({ hex: chosen.hex, lightness, daylight, isRoomLit })
  }

  function changeLight(changed: number): void {
    dispatch({ type: 'lightness-changed', lightness: changed })
    if (color !== null) paint({ hex: color.hex, lightness: changed, daylight, isRoomLit })
    else repaintOthers(changed)
  }

  /** The surface being edited has no color yet, but others may. */
  function repaintOthers(changed: number): void {
    engine.setScheme(schemeLookOf(reduceWizard(state, { type: 'lightness-changed', lightness: changed })))
    engine.repaint().catch(console.error)
  }

  function changeDaylight(changed: Daylight | null): void {
    if (color !== null) paint({ hex: color.hex, lightness, daylight: changed, isRoomLit })
  }

  function changeRoomLight(isLit: boolean): void {
    if (color !== null) paint({ hex: color.hex, lightness, daylight, isRoomLit: isLit })
  }

  return { choose, changeLight, changeDaylight, changeRoomLight }
}

interface ChooseActionsProps {
  readonly isReady: boolean
  readonly onBack: () => void
  readonly onPreview: () => void
  readonly onGenerate: () => void
}

/** Small enough for three buttons beside each other on a phone. */
const NARROW_BUTTON = 'max-sm:px-2.5 max-sm:text-[0.8125rem] min-[22rem]:max-sm:whitespace-nowrap'

function ChooseActions({ isReady, onBack, onPreview, onGenerate }: ChooseActionsProps) {
  return (
    <>
      <BackButton label={t`Back`} onClick={onBack} />
      <div className="flex min-w-0 gap-2 md:gap-3">
        <Button variant="secondary" disabled={!isReady} onClick={onPreview} className={NARROW_BUTTON}>
          <Trans>Preview Result</Trans>
        </Button>
        <Button disabled={!isReady} onClick={onGenerate} className={NARROW_BUTTON}>
          <Trans>Generate AI Result</Trans>
        </Button>
      </div>
    </>
  )
}

function showPreviewFailure(): void {
  showToast({
    title: t`We couldn't paint the preview`,
    description: t`Choose the color again, or go back and open your photo again.`,
    kind: 'error',
  })
}
