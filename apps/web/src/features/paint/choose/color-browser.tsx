import { findPaintColor, findPaintColors, type PaintColor } from '@housecoat/contract/paint-catalog'
import { Search } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { Swatch } from '../../../shared/ui/swatch.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { ColorGrid } from './color-grid.tsx'

interface ColorBrowserProps {
  readonly chosen: PaintColor | null
  readonly recent: readonly string[]
  readonly favorites: readonly string[]
  readonly onChoose: (color: PaintColor, by: 'pointer' | 'key') => void
}

/** The catalog: search, what was tried lately, favorites, and the wall of color. */
export function ColorBrowser({ chosen, recent, favorites, onChoose }: ColorBrowserProps) {
  const [query, setQuery] = useState('')
  const searched = useDeferredValue(query)
  const colors = useMemo(() => findPaintColors(searched), [searched])
  return (
    <div className="space-y-3">
      <TextField
        type="search"
        label="Search colors by name or code"
        isLabelHidden
        placeholder="Search by name or code..."
        icon={<Search />}
        value={query}
        autoComplete="off"
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <ColorStrip title="Favorites" ids={favorites} chosen={chosen} onChoose={onChoose} />
      <ColorStrip title="Recently tried" ids={recent} chosen={chosen} onChoose={onChoose} />
      <p role="status" className="sr-only">
        {searched.trim() !== '' && `${colors.length} ${colors.length === 1 ? 'color' : 'colors'} found`}
      </p>
      {colors.length === 0 ? (
        <p className="rounded-control bg-neutral p-6 text-center text-muted">
          No colors match your search. Try a different name or color code.
        </p>
      ) : (
        <ColorGrid colors={colors} chosen={chosen} onChoose={onChoose} />
      )}
    </div>
  )
}

interface ColorStripProps {
  readonly title: string
  readonly ids: readonly string[]
  readonly chosen: PaintColor | null
  readonly onChoose: (color: PaintColor, by: 'pointer') => void
}

function ColorStrip({ title, ids, chosen, onChoose }: ColorStripProps) {
  const colors = ids.flatMap((id) => findPaintColor(id) ?? [])
  if (colors.length === 0) return null
  return (
    <div role="group" aria-label={title}>
      <h3 className="text-sm font-semibold">{title}</h3>
      <div className="-mx-1 mt-1 flex gap-2 overflow-x-auto p-1">
        {colors.map((color) => (
          <Swatch
            key={color.id}
            hex={color.hex}
            label={`${color.name}, number ${color.colorNo}`}
            isChosen={color.id === chosen?.id}
            onClick={() => onChoose(color, 'pointer')}
            className="shrink-0"
          />
        ))}
      </div>
    </div>
  )
}
