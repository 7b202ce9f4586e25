import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { Heart } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Swatch } from '../../../ui/swatch.tsx'

interface AddColorsProps {
  /** favorites and recently tried colors that are not compared yet */
  readonly offered: readonly PaintColor[]
  readonly favorites: readonly string[]
  readonly onAdd: (color: PaintColor) => void
  readonly onCatalog: () => void
}

/** Favorites and what was tried lately, to be put beside the others with one press. */
export function AddColors({ offered, favorites, onAdd, onCatalog }: AddColorsProps) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      {offered.length > 0 && (
        <>
          <p className="shrink-0 text-sm font-semibold">
            <Trans>Add</Trans>
          </p>
          <ul
            aria-label={t`Add a favorite or recent color`}
            className="flex min-w-0 gap-2 overflow-x-auto p-1"
          >
            {offered.map((color) => (
              <li key={color.id} className="relative shrink-0">
                <Swatch hex={color.hex} label={describeAdding(color)} onClick={() => onAdd(color)} />
                {favorites.includes(color.id) && (
                  <span className="pointer-events-none absolute right-0 bottom-0 flex size-4.5 items-center justify-center rounded-full bg-paper text-accent-text">
                    <Heart aria-hidden="true" className="size-3" fill="currentColor" />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <Button variant="quiet" onClick={onCatalog} className="shrink-0 px-3 whitespace-nowrap">
        <Trans>All colors</Trans>
      </Button>
    </div>
  )
}

function describeAdding({ name, colorNo }: PaintColor): string {
  return t`Add ${name}, number ${colorNo}`
}
