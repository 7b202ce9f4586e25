import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { i18n } from '../../../locales/i18n.ts'
import { NO_KIT, type DoorQuad } from '@housecoat/contract'
import { useMemo, useState } from 'react'
import { useUndoShortcuts } from '../../../ui/page/use-undo-shortcuts.ts'
import { BroughtIntoView } from '../../../ui/page/brought-into-view.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { BackButton } from '../../../studio/wizard/back-button.tsx'
import { WizardLayout } from '../../../studio/wizard/wizard-layout.tsx'
import type { CatalogDoor } from '../catalog/catalog-door.ts'
import { CatalogPanel } from '../catalog/catalog-panel.tsx'
import { FinishChoice } from '../catalog/finish-choice.tsx'
import { listFinishes } from '../catalog/group-finishes.ts'
import { useDoorCatalog } from '../catalog/use-door-catalog.ts'
import { HandleChoice } from '../openings/handle-choice.tsx'
import { KitChoice } from '../openings/kit-choice.tsx'
import { OpeningStage } from '../openings/opening-stage.tsx'
import { OpeningToolbar } from '../openings/opening-toolbar.tsx'
import { ErrorCard } from '../preview/error-card.tsx'
import { MisfitNotice, judgeMisfit } from '../preview/misfit-notice.tsx'
import { useDoorPreview, type DoorPreviewView } from '../preview/use-door-preview.ts'
import type { DoorResultMaker } from '../review/use-door-result.ts'
import { findKit, hasDoor, type FilledOpening, type Opening } from '../openings/opening.ts'
import { findSelectedOpening } from '../session/door-wizard-state.ts'
import type { DoorStepProps } from './step-props.ts'

interface SelectStepProps extends DoorStepProps {
  readonly maker: DoorResultMaker
}

/** Step 3: shows the doors of all openings in the photo; Save Design makes the full-size picture. */
export function SelectStep({ state, dispatch, engine, maker }: SelectStepProps) {
  const catalog = useDoorCatalog()
  const selected = findSelectedOpening(state)
  const { door, kind } = state
  const view = useDoorPreview(engine, state.openings, state.selectedId)
  const tryAnother = () => dispatch({ type: 'selection-reopened' })

  return (
    <WizardLayout
      step={3}
      heading={t`Door Preview`}
      isStageSticky
      stage={
        <Openings
          state={state}
          dispatch={dispatch}
          engine={engine}
          catalogDoors={catalog.doors}
          selected={selected}
          view={view}
        />
      }
      panel={
        <div className="space-y-4">
          {maker.failureNote !== null && (
            <Notice kind="error" title={t`We couldn't make the picture`}>
              {maker.failureNote}
            </Notice>
          )}
          {view.status === 'failed' && (
            <BroughtIntoView>
              <ErrorCard onRetry={view.retry} onAnother={tryAnother} />
            </BroughtIntoView>
          )}
          {view.status === 'misfit' && door !== null && view.stretch !== null && (
            <BroughtIntoView>
              <MisfitNotice
                door={door}
                stretch={view.stretch}
                onAccept={() => dispatch({ type: 'misfit-accepted' })}
                onAnother={tryAnother}
              />
            </BroughtIntoView>
          )}
          <CatalogPanel
            catalog={catalog}
            kind={kind}
            chosen={door}
            opening={selected?.isPlaced === true ? selected : null}
            photoSize={state.photoSize}
            isComing={view.status === 'rendering'}
            onKind={(wanted) => dispatch({ type: 'kind-chosen', kind: wanted })}
            onChoose={(chosen) => dispatch({ type: 'door-chosen', door: chosen })}
          />
        </div>
      }
      actions={
        <SelectActions
          hasDoor={door !== null}
          isReady={view.shownIds.length > 0 && (view.status === 'shown' || view.status === 'none')}
          onBack={() => dispatch({ type: 'upload-reopened' })}
          onAnother={tryAnother}
          onSave={() => maker.start(view.shownIds)}
        />
      }
    />
  )
}

interface SelectActionsProps {
  readonly hasDoor: boolean
  /** the picture has a door, and the selected opening's too if one is chosen */
  readonly isReady: boolean
  readonly onBack: () => void
  readonly onAnother: () => void
  readonly onSave: () => void
}

function SelectActions({ hasDoor, isReady, onBack, onAnother, onSave }: SelectActionsProps) {
  return (
    <>
      <BackButton label={t`Back to Upload`} onClick={onBack} />
      <div className="flex min-w-0 gap-2 md:gap-3">
        <Button variant="secondary" disabled={!hasDoor} onClick={onAnother} className="max-sm:px-3.5">
          <Trans>Try Another</Trans>
        </Button>
        <Button disabled={!isReady} onClick={onSave} className="max-sm:px-3.5">
          <Trans>Save Design</Trans>
        </Button>
      </div>
    </>
  )
}

interface OpeningsProps extends DoorStepProps {
  /** null until they have loaded */
  readonly catalogDoors: readonly CatalogDoor[] | null
  readonly selected: Opening | null
  readonly view: DoorPreviewView
}

/** The photo's openings with their tools. Outlines and corners are hidden once a door is shown. */
function Openings({ state, dispatch, engine: { photo }, catalogDoors, selected, view }: OpeningsProps) {
  const { openings, selectedId, unlikely, door } = state
  const [isFrameWanted, setIsFrameWanted] = useState<boolean | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const isFallback = selected !== null && selected.origin === 'fallback' && !selected.isPlaced
  const isAdjusting = isFrameWanted ?? (door === null || isFallback || view.status !== 'shown')
  const stretch = view.status === 'shown' ? view.stretch : null
  const shown = openings.filter(hasDoor).filter(({ id }) => view.shownIds.includes(id))
  const empty = openings.length - openings.filter(hasDoor).length
  const undo = () => dispatch({ type: 'undone' })
  const redo = () => dispatch({ type: 'redone' })
  useUndoShortcuts(true, undo, redo)
  if (photo === null) return null

  function move(quad: DoorQuad): void {
    if (selected === null) return
    // keeps the corners while they are dragged
    setIsFrameWanted(true)
    dispatch({ type: 'opening-moved', id: selected.id, quad })
  }

  function add(): void {
    setIsFrameWanted(true)
    dispatch({ type: 'opening-added' })
  }
  return (
    <>
      <div className="photo-stays min-w-0 bg-paper max-lg:sticky max-lg:top-[3.3rem] max-lg:z-15 max-lg:pb-2 max-md:-mx-4 max-md:px-4 md:max-lg:top-[3.8rem]">
        <OpeningStage
          photo={photo}
          preview={view.picture}
          doorNames={shown.map((one) => one.door.name)}
          openings={openings}
          selected={selected}
          isAdjusting={isAdjusting}
          isRendering={view.status === 'rendering'}
          onSelect={(id) => dispatch({ type: 'opening-selected', id })}
          onMove={move}
          onFault={setFault}
        />
      </div>
      <div>
        {isFallback && (
          <p role="status" className="mt-2 font-semibold text-danger">
            <Trans>No door detected - using fallback placement</Trans>
          </p>
        )}
        <OpeningToolbar
          openings={openings}
          shownIds={view.shownIds}
          selectedId={selectedId}
          unlikelyCount={unlikely.length}
          isAdjusting={isAdjusting}
          canUndo={state.past.length > 0}
          canRedo={state.future.length > 0}
          onUndo={undo}
          onRedo={redo}
          onSelect={(id) => dispatch({ type: 'opening-selected', id })}
          onAdd={add}
          onRemove={(id) => dispatch({ type: 'opening-removed', id })}
          onUnlikely={() => dispatch({ type: 'unlikely-doors-shown' })}
          onAdjusting={setIsFrameWanted}
        />
        <p role="status" className="mt-1 text-sm text-muted">
          {fault ??
            hintFor({
              isFallback,
              isAdjusting,
              hasDoor: door !== null,
              filled: openings.length - empty,
              empty,
              hasWindows: selected !== null && hasDoor(selected) && findKit(selected) !== null,
              stretch,
            })}
        </p>
        {selected !== null && hasDoor(selected) && (
          <DoorOptions opening={selected} catalogDoors={catalogDoors} dispatch={dispatch} />
        )}
      </div>
    </>
  )
}

interface DoorOptionsProps extends Pick<OpeningsProps, 'catalogDoors' | 'dispatch'> {
  readonly opening: FilledOpening
}

/** What can be chosen about the door of an opening. */
function DoorOptions({ opening: { door, handle, kit = NO_KIT }, catalogDoors, dispatch }: DoorOptionsProps) {
  const finishes = useMemo(() => listFinishes(catalogDoors, door), [catalogDoors, door])
  return (
    <div className="mt-3 flex flex-wrap gap-x-8 gap-y-3">
      {finishes.length > 1 && (
        <FinishChoice
          finishes={finishes}
          chosen={door}
          onChoose={(chosen) => dispatch({ type: 'door-chosen', door: chosen })}
        />
      )}
      {door.handle !== null && (
        <div className="w-72 max-w-full">
          <HandleChoice
            side={handle ?? door.handle}
            onChoose={(side) => dispatch({ type: 'handle-chosen', side })}
          />
        </div>
      )}
      {door.kind === 'entry' && (
        <KitChoice kit={kit} onChoose={(chosen) => dispatch({ type: 'kit-chosen', kit: chosen })} />
      )}
    </div>
  )
}

interface HintFacts {
  readonly isFallback: boolean
  readonly isAdjusting: boolean
  readonly hasDoor: boolean
  /** openings with a door, and without one */
  readonly filled: number
  readonly empty: number
  /** the selected opening's door has windows around it */
  readonly hasWindows: boolean
  /** of a shown door that does not fit; null if it fits */
  readonly stretch: number | null
}

const MISFIT_HINTS = {
  wide: msg`This door is too wide for this opening, so it looks squeezed.`,
  much_wide: msg`This door is much too wide for this opening, so it looks squeezed.`,
  narrow: msg`This door is too narrow for this opening, so it looks stretched.`,
  much_narrow: msg`This door is much too narrow for this opening, so it looks stretched.`,
} as const

function hintFor({
  isFallback,
  isAdjusting,
  hasDoor,
  filled,
  empty,
  hasWindows,
  stretch,
}: HintFacts): string {
  // an opening is found without the windows around it
  if (hasWindows)
    return t`The windows share the opening with the door. Drag the corners to where the windows should end.`
  if (stretch !== null) return i18n._(MISFIT_HINTS[judgeMisfit(stretch)])
  if (isFallback) return t`Drag the corners to where your door is.`
  if (filled > 0 && empty > 0)
    return t`Choose a door for each opening you want to change. The others stay as they are.`
  if (filled > 1) return t`Your picture shows all of your doors. Each opening keeps its own.`
  if (!hasDoor) return t`Choose a door to see it here. Drag any corners that are off.`
  return isAdjusting
    ? t`Drag the corners, or move them with the arrow keys.`
    : t`Not quite in place? Adjust the corners.`
}
