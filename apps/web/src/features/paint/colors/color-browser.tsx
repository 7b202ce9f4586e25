import { findPaintColor, type PaintColor } from '@housecoat/contract/paint-catalog'
import { Search } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { useDeferredValue, useMemo, useState } from 'react'
import { TextField } from '../../../ui/text-field.tsx'
import { ColorGrid } from './color-grid.tsx'
import { ColorShelf } from './color-shelf.tsx'
import { searchColors } from './search-colors.ts'

interface ColorBrowserProps {
  readonly chosen: PaintColor | null
  readonly recent: readonly string[]
  readonly favorites: readonly string[]
  readonly compared: readonly string[]
  readonly onChoose: (color: PaintColor, by: 'pointer' | 'key') => void
  readonly onFavorite: (color: PaintColor) => void
  readonly onCompare: (color: PaintColor) => void
}

type Shelf = 'all' | 'favorites' | 'recent'

const SHELVES: readonly { readonly shelf: Shelf; readonly label: string }[] = [
  { shelf: 'all', label: 'All colors' },
  { shelf: 'favorites', label: 'Favorites' },
  { shelf: 'recent', label: 'Recently tried' },
]

const NOTHING_FOUND: Record<Shelf, string> = {
  all: 'No colors match your search. Try a different name or color code.',
  favorites: 'No favorites yet. Choose a color and press the heart to save it here.',
  recent: 'Colors you try will appear here.',
}

/** The catalog: search, favorites, recent colors, and all colors. */
export function ColorBrowser(props: ColorBrowserProps) {
  const { chosen, recent, favorites, compared, onChoose, onFavorite, onCompare } = props
  const [query, setQuery] = useState('')
  const [shelf, setShelf] = useState<Shelf>('all')
  const { searched, groups, found } = useColorSearch(query)
  const kept = useMemo(
    () => (shelf === 'all' ? [] : listColors(shelf === 'recent' ? recent : favorites)),
    [shelf, recent, favorites],
  )
  const isEmpty = shelf === 'all' ? found === 0 : kept.length === 0

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
        {searched.trim() !== '' && `${found} ${found === 1 ? 'color' : 'colors'} found`}
      </p>
      {isEmpty && (
        <p className="rounded-control bg-neutral p-6 text-center text-muted">{NOTHING_FOUND[shelf]}</p>
      )}
      {!isEmpty && shelf === 'all' && (
        <ColorGrid
          groups={groups}
          chosen={chosen}
          favorites={favorites}
          onChoose={onChoose}
          onFavorite={onFavorite}
          onCompare={onCompare}
        />
      )}
      {!isEmpty && shelf !== 'all' && (
        <ColorShelf
          label={SHELVES.find((known) => known.shelf === shelf)?.label ?? ''}
          colors={kept}
          chosen={chosen}
          favorites={favorites}
          compared={compared}
          onChoose={(color) => onChoose(color, 'pointer')}
          onFavorite={onFavorite}
          onCompare={onCompare}
        />
      )}
    </div>
  )
}

/** Searches a moment after the typing, which stays smooth. `searched` is the text that `groups` belong to. */
function useColorSearch(query: string) {
  const searched = useDeferredValue(query)
  const groups = useMemo(() => searchColors(searched), [searched])
  const found = groups.reduce((sum, group) => sum + group.colors.length, 0)
  return { searched, groups, found }
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

/** A color that left the catalog is passed over. */
function listColors(ids: readonly string[]): readonly PaintColor[] {
  return ids.flatMap((id) => findPaintColor(id) ?? [])
}
