import { t } from '@lingui/core/macro'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import type { Daylight } from '@housecoat/engine'
import { Suspense, lazy, useRef, useState, type ReactNode } from 'react'
import { useMediaQuery } from '../../../ui/page/use-media-query.ts'
import { ChoiceChip } from '../../../ui/choice-chip.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FailureNote } from './failure-note.tsx'
import type { PaintEngine } from '../area/paint-engine.ts'
import { ColorCatalog, ColorCatalogSkeleton } from '../colors/color-catalog.tsx'
import { SelectionPanel } from '../colors/selection-panel.tsx'
import { useRememberedColors } from '../color-memory/use-remembered-colors.ts'
import { useFavorites } from '../favorites/use-favorites.ts'

interface ChoosePanelProps {
  /** the surfaces of the scheme */
  readonly strip: ReactNode
  /** the palettes in place of the colors; null: the colors are shown */
  readonly palettes: ReactNode
  readonly onPalettes: (areOpen: boolean) => void
  readonly engine: PaintEngine
  readonly color: PaintColor | null
  readonly lightness: number
  readonly areaName: string
  /** why the last generation failed and what to do; null after it is dismissed */
  readonly failure: string | null
  readonly onFailureDismiss: () => void
  readonly onColor: (color: PaintColor) => void
  readonly onLightness: (lightness: number) => void
  readonly onDaylight: (daylight: Daylight | null) => void
  /** null outdoors */
  readonly onRoomLight: ((isLit: boolean) => void) | null
}

/** Delay before a narrow screen scrolls to the selection after a color is chosen. */
const SCROLL_DELAY_MS = 100

/** Lazy, because they contain the catalog. */
const MatchingColors = lazy(async () => ({
  default: (await import('../colors/matching-colors.tsx')).MatchingColors,
}))
const CompareBar = lazy(async () => ({ default: (await import('../compare/compare-bar.tsx')).CompareBar }))
const CompareDialog = lazy(async () => ({
  default: (await import('../compare/compare-dialog.tsx')).CompareDialog,
}))

/** Step 3's catalog, the selected color, and the comparison. */
export function ChoosePanel(props: ChoosePanelProps) {
  const {
    strip,
    palettes,
    onPalettes,
    engine,
    color,
    lightness,
    areaName,
    failure,
    onFailureDismiss,
    onColor,
  } = props
  const { recent, compared, remember, toggleCompared } = useRememberedColors()
  const favorites = useFavorites()
  const [isComparing, setIsComparing] = useState(false)
  const selection = useRef<HTMLElement>(null)
  const isNarrow = useMediaQuery('(width < 768px)')

  function choose(chosen: PaintColor, by: 'pointer' | 'key'): void {
    onColor(chosen)
    if (by === 'key') return
    remember(chosen.id)
    if (!isNarrow) return
    setTimeout(
      () => selection.current?.scrollIntoView({ behavior: 'smooth', block: 'nearest' }),
      SCROLL_DELAY_MS,
    )
  }

  return (
    <div className="grid items-start gap-4 @xl:grid-cols-2 @xl:gap-6">
      {failure !== null && <FailureNote text={failure} onDismiss={onFailureDismiss} />}
      <div className="min-w-0 @xl:col-span-2">{strip}</div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
        <div role="group" aria-label={t`Choose by`} className="flex gap-1.5">
          <ChoiceChip label={t`Colors`} isChosen={palettes === null} onClick={() => onPalettes(false)} />
          <ChoiceChip label={t`Palettes`} isChosen={palettes !== null} onClick={() => onPalettes(true)} />
        </div>
        <Suspense fallback={<ColorCatalogSkeleton />}>
          {palettes ?? (
            <ColorCatalog
              photo={engine.photo?.preview ?? null}
              chosen={color}
              recent={recent}
              favorites={favorites}
              compared={compared}
              onChoose={choose}
              onCompare={({ id }) => toggleCompared(id)}
            />
          )}
        </Suspense>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <SelectionPanel
          panelRef={selection}
          color={color}
          areaName={areaName}
          light={engine.painted?.light ?? null}
          lightness={lightness}
          daylight={engine.painted?.daylight ?? null}
          isRoomLit={engine.painted?.isRoomLit ?? false}
          isFavorite={color !== null && favorites.ids.includes(color.id)}
          isCompared={color !== null && compared.includes(color.id)}
          onFavorite={({ id }) => favorites.toggle(id)}
          onCompare={({ id }) => toggleCompared(id)}
          onLightness={props.onLightness}
          onDaylight={props.onDaylight}
          onRoomLight={props.onRoomLight}
        />
        <Suspense fallback={<Skeleton className="h-12" />}>
          {color !== null && (
            <MatchingColors color={color} onChoose={(chosen) => choose(chosen, 'pointer')} />
          )}
          <CompareBar compared={compared} onOpen={() => setIsComparing(true)} />
        </Suspense>
      </div>
      {isComparing && engine.photo !== null && (
        <Suspense>
          <CompareDialog
            photo={engine.photo}
            paintForComparison={engine.paintForComparison}
            lightness={lightness}
            favorites={favorites}
            chosen={color}
            onChoose={(chosen) => choose(chosen, 'pointer')}
            onClose={() => setIsComparing(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
