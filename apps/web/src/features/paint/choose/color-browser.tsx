import { findPaintColor, findPaintColors, type PaintColor } from '@housecoat/contract/paint-catalog'
import { Search } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { useDeferredValue, useMemo, useState } from 'react'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { ColorGrid } from './color-grid.tsx'
import { groupByFamily, type ColorGroup } from './color-rows.ts'

interface ColorBrowserProps {
  readonly chosen: PaintColor | null
  readonly recent: readonly string[]
  readonly favorites: readonly string[]
  readonly onChoose: (color: PaintColor, by: 'pointer' | 'key') => void
}

type Shelf = 'all' | 'favorites' | 'recent'

const SHELVES: readonly { readonly shelf: Shelf; readonly label: string }[] = [
  { shelf: 'all', label: 'All colors' },
  { shelf: 'favorites', label: 'Favorites' },
  { shelf: 'recent', label: 'Recently tried' },
]

const NOTHING_FOUND: Record<Shelf, string> = {
  all: 'No colors match your search. Try a different name or color code.',
  favorites: 'No favorites yet. Choose a color and press its heart to keep it here.',
  recent: 'The colors you try will be kept here.',
}

/** The catalog: search, favorites, what was tried lately, and the wall of color. */
export function ColorBrowser({ chosen, recent, favorites, onChoose }: ColorBrowserProps) {
  const [query, setQuery] = useState('')
  const [shelf, setShelf] = useState<Shelf>('all')
  const searched = useDeferredValue(query)
  const groups = useMemo(
    () => listGroups(shelf, searched, { recent, favorites }),
    [shelf, searched, recent, favorites],
  )
  const count = groups.reduce((sum, group) => sum + group.colors.length, 0)

  function search(typed: string): void {
    setQuery(typed)
    setShelf('all')
  }

  return (
    <div className="space-y-2.5">
      <TextField
        type="search"
        label="Search colors by name or code"
        isLabelHidden
        placeholder="Search by name or code..."
        icon={<Search />}
        value={query}
        autoComplete="off"
        onChange={(event) => search(event.currentTarget.value)}
      />
      <ShelfChoice shelf={shelf} onShelf={setShelf} />
      <p role="status" className="sr-only">
        {searched.trim() !== '' && `${count} ${count === 1 ? 'color' : 'colors'} found`}
      </p>
      {count === 0 ? (
        <p className="rounded-control bg-neutral p-6 text-center text-muted">{NOTHING_FOUND[shelf]}</p>
      ) : (
        <ColorGrid groups={groups} chosen={chosen} onChoose={onChoose} />
      )}
    </div>
  )
}

function ShelfChoice({ shelf, onShelf }: { shelf: Shelf; onShelf: (shelf: Shelf) => void }) {
  return (
    <RadioGroup.Root
      aria-label="Colors to show"
      value={shelf}
      onValueChange={(value) => onShelf(value as Shelf)}
      className="flex gap-1"
    >
      {SHELVES.map(({ shelf: value, label }) => (
        <RadioGroup.Item
          key={value}
          value={value}
          className="focus-ring min-h-11 flex-auto rounded-control px-2.5 text-sm font-medium text-muted transition-colors hover:text-ink data-[state=checked]:bg-primary-soft data-[state=checked]:text-primary"
        >
          {label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}

function listGroups(
  shelf: Shelf,
  query: string,
  ids: { readonly recent: readonly string[]; readonly favorites: readonly string[] },
): readonly ColorGroup[] {
  if (shelf === 'all') return groupByFamily(findPaintColors(query))
  const colors = ids[shelf].flatMap((id) => findPaintColor(id) ?? [])
  const label = shelf === 'recent' ? 'Recently tried' : 'Favorites'
  return colors.length === 0 ? [] : [{ label, colors }]
}
