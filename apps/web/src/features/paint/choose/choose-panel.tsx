import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { CircleAlert, X } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { useMediaQuery } from '../../../shared/page/use-media-query.ts'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { ColorCatalog, ColorCatalogSkeleton } from './color-catalog.tsx'
import { SelectionPanel } from './selection-panel.tsx'
import { useRememberedColors } from './use-remembered-colors.ts'

interface ChoosePanelProps {
  readonly color: PaintColor | null
  readonly areaName: string
  /** why the last generation failed and what to do, until it is dismissed */
  readonly failure: string | null
  readonly onFailureRead: () => void
  readonly onColor: (color: PaintColor) => void
}

/** Choosing a color on a narrow screen brings the selection into view after this time. */
const SCROLL_DELAY_MS = 100

/** Step 3's colors and the chosen one. */
export function ChoosePanel({ color, areaName, failure, onFailureRead, onColor }: ChoosePanelProps) {
  const { recent, favorites, remember, toggleFavorite } = useRememberedColors()
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
    <div className="grid items-start gap-4 md:max-lg:grid-cols-2 md:max-lg:gap-6">
      {failure !== null && <FailureNote text={failure} onRead={onFailureRead} />}
      <Suspense fallback={<ColorCatalogSkeleton />}>
        <ColorCatalog chosen={color} recent={recent} favorites={favorites} onChoose={choose} />
      </Suspense>
      <SelectionPanel
        panelRef={selection}
        color={color}
        areaName={areaName}
        isFavorite={color !== null && favorites.includes(color.id)}
        onFavorite={(favorite) => toggleFavorite(favorite.id)}
      />
    </div>
  )
}

function FailureNote({ text, onRead }: { text: string; onRead: () => void }) {
  return (
    <div className="col-span-full flex items-start gap-3 rounded-control bg-danger-soft py-1 pr-1 pl-4 text-danger">
      <CircleAlert aria-hidden="true" className="mt-2.5 size-5 shrink-0" />
      <p className="flex-1 py-2">{text}</p>
      <IconButton label="Dismiss" icon={<X />} onClick={onRead} />
    </div>
  )
}
