import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { Pipette, Search, Type } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { startTransition, useMemo, useState, type ReactNode } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { RadioItem } from '../../../ui/radio-item.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FavoritesShelf, listColors } from '../favorites/favorites-shelf.tsx'
import type { FavoriteColors } from '../favorites/use-favorites.ts'
import { ColorGrid } from './color-grid.tsx'
import { ColorShelf } from './color-shelf.tsx'
import { PhotoColorDialog } from './photo-color-dialog.tsx'
import { searchColors } from './search-colors.ts'
import { sortGroups, type ColorOrder } from './sort-colors.ts'
import { i18n } from '../../../locales/i18n.ts'

interface ColorBrowserProps {
  /** the photo being painted, to take a color from; null before it is open */
  readonly photo: ImageBitmap | null
  readonly chosen: PaintColor | null
  readonly recent: readonly string[]
  readonly favorites: FavoriteColors
  readonly compared: readonly string[]
  readonly onChoose: (color: PaintColor, by: 'pointer' | 'key') => void
  readonly onCompare: (color: PaintColor) => void
}

type Shelf = 'all' | 'favorites' | 'recent'

const SHELVES: readonly { readonly shelf: Shelf; readonly label: MessageDescriptor }[] = [
  { shelf: 'all', label: msg({ message: 'All colors', context: 'tab' }) },
  { shelf: 'favorites', label: msg`Favorites` },
  { shelf: 'recent', label: msg`Recently tried` },
]

const NOTHING_FOUND: Record<Exclude<Shelf, 'favorites'>, MessageDescriptor> = {
  all: msg`No colors match your search. Try a different name or color code.`,
  recent: msg`Colors you try will appear here.`,
}

function labelOf(shelf: Shelf): string {
  const known = SHELVES.find((choice) => choice.shelf === shelf)
  return known === undefined ? '' : i18n._(known.label)
}

/** The catalog: search, favorites, recent colors, and all colors. */
export function ColorBrowser(props: ColorBrowserProps) {
  const { photo, chosen, recent, favorites, compared, onChoose, onCompare } = props
  const [query, setQuery] = useState('')
  const [order, setOrder] = useState<ColorOrder | null>(null)
  const [showsNames, setShowsNames] = useState(false)
  const [isPicking, setIsPicking] = useState(false)
  const [shelf, setShelf] = useState<Shelf>('all')
  const { groups, found, corrected } = useColorSearch(query, order)
  const text = query.trim()
  const isEmpty = shelf === 'all' ? found === 0 : recent.length === 0

  function search(typed: string): void {
    setQuery(typed)
    setShelf('all')
    // an empty search has no other order by family
    if (typed.trim() === '' && order === 'family') setOrder(null)
  }

  function renderShelf(colors: readonly PaintColor[], actionOf?: (color: PaintColor) => ReactNode) {
    return (
      <ColorShelf
        label={labelOf(shelf)}
        colors={colors}
        chosen={chosen}
        favorites={favorites.ids}
        compared={compared}
        onChoose={(color) => onChoose(color, 'pointer')}
        onFavorite={({ id }) => favorites.toggle(id)}
        onCompare={onCompare}
        actionOf={actionOf}
      />
    )
  }

  return (
    <div className="min-w-0 space-y-2.5">
      <SearchField onSearch={search} />
      <ShelfChoice shelf={shelf} onShelf={setShelf} />
      {shelf === 'all' && (
        <div className="flex items-center gap-1">
          <OrderChoice isSearch={text !== ''} order={order} onOrder={setOrder} />
          <IconButton
            label={t`Show the names`}
            aria-pressed={showsNames}
            icon={<Type />}
            onClick={() => setShowsNames(!showsNames)}
          />
          <IconButton
            label={t`Take a color from a photo`}
            icon={<Pipette />}
            onClick={() => setIsPicking(true)}
          />
        </div>
      )}
      {corrected !== null && shelf === 'all' && (
        <p className="text-sm text-muted">
          <Trans>
            Nothing matches “{text}”. These match “{corrected}”.
          </Trans>
        </p>
      )}
      <p role="status" className="sr-only">
        {text !== '' && plural(found, { one: '# color found', other: '# colors found' })}
      </p>
      {shelf === 'favorites' && <FavoritesShelf favorites={favorites} renderColors={renderShelf} />}
      {shelf !== 'favorites' && isEmpty && (
        <p className="rounded-control bg-neutral p-6 text-center text-muted">
          {i18n._(NOTHING_FOUND[shelf])}
        </p>
      )}
      {!isEmpty && shelf === 'all' && (
        <ColorGrid
          groups={groups}
          chosen={chosen}
          favorites={favorites.ids}
          showsNames={showsNames}
          onChoose={onChoose}
          onFavorite={({ id }) => favorites.toggle(id)}
          onCompare={onCompare}
        />
      )}
      {!isEmpty && shelf === 'recent' && renderShelf(listColors(recent))}
      {isPicking && (
        <PhotoColorDialog
          photo={photo}
          onChoose={(color) => {
            onChoose(color, 'pointer')
            setIsPicking(false)
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </div>
  )
}

/** Keeps what is typed to itself and searches a moment later, so that a letter does not wait for the catalog. */
function SearchField({ onSearch }: { onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState('')
  return (
    <TextField
      type="search"
      label={t`Search colors by name or code`}
      isLabelHidden
      placeholder={t`Search by name or code...`}
      icon={<Search />}
      value={typed}
      autoComplete="off"
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        startTransition(() => onSearch(value))
      }}
    />
  )
}

/**
 * The catalog's colors that match, in groups.
 * @param order null for the usual one: the best match first, or by family
 */
function useColorSearch(query: string, order: ColorOrder | null) {
  const { groups: matches, corrected } = useMemo(() => searchColors(query), [query])
  const groups = useMemo(() => sortGroups(matches, order ?? 'match'), [matches, order])
  const found = groups.reduce((sum, group) => sum + group.colors.length, 0)
  return { groups, found, corrected }
}

interface OrderChoiceProps {
  readonly isSearch: boolean
  /** null for the usual one */
  readonly order: ColorOrder | null
  readonly onOrder: (order: ColorOrder | null) => void
}

/** Chooses the order of the colors. The usual one is by best match in a search, and by family without one. */
function OrderChoice({ isSearch, order, onOrder }: OrderChoiceProps) {
  return (
    <label className="flex min-w-0 flex-1 items-center gap-2 text-sm text-muted">
      <span className="shrink-0">
        <Trans>Sort by</Trans>
      </span>
      <select
        value={order ?? 'match'}
        onChange={(event) => {
          const { value } = event.currentTarget
          onOrder(value === 'match' ? null : (value as ColorOrder))
        }}
        className="focus-ring min-h-11 min-w-0 flex-1 rounded-control border border-edge/60 bg-surface px-2 text-ink"
      >
        <option value="match">{isSearch ? t`Best match` : t`Family`}</option>
        {isSearch && (
          <option value="family">
            <Trans>Family</Trans>
          </option>
        )}
        <option value="lightness">
          <Trans>Light to dark</Trans>
        </option>
        <option value="hue">
          <Trans>Hue</Trans>
        </option>
      </select>
    </label>
  )
}

function ShelfChoice({ shelf, onShelf }: { shelf: Shelf; onShelf: (shelf: Shelf) => void }) {
  return (
    <RadioGroup.Root
      aria-label={t`Colors to show`}
      value={shelf}
      onValueChange={(value) => onShelf(value as Shelf)}
      className="flex gap-1"
    >
      {SHELVES.map(({ shelf: value, label }) => (
        <RadioItem
          key={value}
          value={value}
          className="focus-ring min-h-11 flex-auto rounded-control px-2.5 text-sm font-medium text-muted transition-colors hover:text-ink data-[state=checked]:bg-primary-soft data-[state=checked]:text-primary"
        >
          {i18n._(label)}
        </RadioItem>
      ))}
    </RadioGroup.Root>
  )
}
