import { t } from '@lingui/core/macro'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { Check, LayoutGrid } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FavoriteButton } from './favorite-button.tsx'

interface ColorShelfProps {
  readonly label: string
  readonly colors: readonly PaintColor[]
  readonly chosen: PaintColor | null
  readonly favorites: readonly string[]
  readonly compared: readonly string[]
  readonly onChoose: (color: PaintColor) => void
  readonly onFavorite: (color: PaintColor) => void
  readonly onCompare: (color: PaintColor) => void
  /** one more button of a row */
  readonly actionOf?: ((color: PaintColor) => ReactNode) | undefined
}

/** A list of colors with their names, which are easier to scan than hues for the few that a person keeps. */
export function ColorShelf(props: ColorShelfProps) {
  const { label, colors, chosen, favorites, compared, onChoose, onFavorite, onCompare, actionOf } = props
  return (
    <ul
      aria-label={label}
      className="max-h-80 overflow-y-auto overscroll-contain rounded-control bg-neutral p-1 lg:max-h-(--catalog-height)"
    >
      {colors.map((color) => {
        const isChosen = color.id === chosen?.id
        const isFavorite = favorites.includes(color.id)
        const isCompared = compared.includes(color.id)
        return (
          <li key={color.id} className="flex items-center gap-0.5">
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChoose(color)}
              className={classNames(
                'focus-ring flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-[8px] p-1.5 text-left',
                isChosen && 'bg-surface',
              )}
            >
              <span
                aria-hidden="true"
                className="flex size-10 shrink-0 items-center justify-center rounded-[8px] border border-black/15 dark:border-white/20"
                style={{ backgroundColor: color.hex }}
              >
                {isChosen && (
                  <Check className="size-5" strokeWidth={3} color={color.lrv > 35 ? '#000000' : '#ffffff'} />
                )}
              </span>
              <span className="min-w-0">
                <span className="block truncate text-sm font-semibold">{color.name}</span>{' '}
                <span className="text-sm text-muted">{color.colorNo}</span>
              </span>
            </button>
            <FavoriteButton
              colorName={color.name}
              isFavorite={isFavorite}
              onToggle={() => onFavorite(color)}
            />
            <IconButton
              label={describeComparing(color, isCompared)}
              aria-pressed={isCompared}
              icon={<LayoutGrid />}
              onClick={() => onCompare(color)}
            />
            {actionOf?.(color)}
          </li>
        )
      })}
    </ul>
  )
}

function describeComparing({ name }: PaintColor, isCompared: boolean): string {
  return isCompared ? t`Remove ${name} from the comparison` : t`Compare ${name}`
}
