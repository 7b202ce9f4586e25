import { PAINT_BRAND } from '@housecoat/contract'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { Heart } from 'lucide-react'
import type { Ref } from 'react'
import { IconButton } from '../../../shared/ui/icon-button.tsx'

interface SelectionPanelProps {
  readonly color: PaintColor | null
  readonly areaName: string
  readonly isFavorite: boolean
  readonly onFavorite: (color: PaintColor) => void
  readonly panelRef?: Ref<HTMLElement>
}

/** The chosen color in words and numbers, and what will be painted with it. */
export function SelectionPanel({ color, areaName, isFavorite, onFavorite, panelRef }: SelectionPanelProps) {
  return (
    <section
      ref={panelRef}
      aria-labelledby="selection-heading"
      className="scroll-mb-24 rounded-card border border-line bg-surface p-4 md:p-5"
    >
      <h2 id="selection-heading" className="font-semibold">
        Your Selection
      </h2>
      {color === null ? (
        <p className="mt-2 text-muted">Select a color to see a preview</p>
      ) : (
        <ChosenColor color={color} areaName={areaName} isFavorite={isFavorite} onFavorite={onFavorite} />
      )}
    </section>
  )
}

interface ChosenColorProps {
  readonly color: PaintColor
  readonly areaName: string
  readonly isFavorite: boolean
  readonly onFavorite: (color: PaintColor) => void
}

function ChosenColor({ color, areaName, isFavorite, onFavorite }: ChosenColorProps) {
  const { red, green, blue } = color.rgb
  return (
    <>
      <div className="mt-2 flex items-center gap-3">
        <span
          aria-hidden="true"
          className="size-14 shrink-0 rounded-control border border-black/15 dark:border-white/20"
          style={{ backgroundColor: color.hex }}
        />
        <p className="min-w-0 flex-1" role="status">
          <span className="block text-lg leading-tight font-semibold">{color.name}</span>
          <span className="text-sm text-muted">
            {PAINT_BRAND.name} {color.colorNo}
          </span>
        </p>
        <IconButton
          label={isFavorite ? 'Remove from favorites' : 'Add to favorites'}
          aria-pressed={isFavorite}
          icon={<Heart fill={isFavorite ? 'currentColor' : 'none'} />}
          onClick={() => onFavorite(color)}
        />
      </div>
      <dl className="mt-3 grid grid-cols-[repeat(3,auto)_1fr] gap-x-5 gap-y-2 text-sm">
        <Fact term="R" value={red} />
        <Fact term="G" value={green} />
        <Fact term="B" value={blue} />
        <Fact term="LRV" value={color.lrv} />
        <Fact term="HEX" value={color.hex} isWide />
        <Fact term="RGB" value={`${red}, ${green}, ${blue}`} isWide />
      </dl>
      <p className="mt-3 text-sm">
        <span className="text-muted">Area being painted: </span>
        <span className="font-medium">{areaName}</span>
      </p>
      <p className="mt-1.5 text-sm text-muted">
        The AI will generate images of your home painted in this color.
      </p>
    </>
  )
}

function Fact({ term, value, isWide = false }: { term: string; value: string | number; isWide?: boolean }) {
  return (
    <div className={isWide ? 'col-span-2' : undefined}>
      <dt className="text-muted">{term}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  )
}
