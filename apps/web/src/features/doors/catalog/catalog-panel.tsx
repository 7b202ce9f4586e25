import type { DoorKind } from '@housecoat/contract'
import { Search } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { CatalogDoor } from './catalog-door.ts'
import { DoorCard } from './door-card.tsx'
import { DoorFilters } from './door-filters.tsx'
import { NO_FILTER, filterDoors, listChoices } from './filter-doors.ts'
import { sortByFit, type OpeningShape, type PhotoSize } from './sort-by-fit.ts'
import type { DoorCatalogView } from './use-door-catalog.ts'

interface CatalogPanelProps {
  readonly catalog: DoorCatalogView
  readonly kind: DoorKind
  readonly chosen: CatalogDoor | null
  /** the opening to choose a door for; null while its shape is not known */
  readonly opening: OpeningShape | null
  /** of the upright full-size photo */
  readonly photoSize: PhotoSize | null
  /** the chosen one's preview is not ready yet */
  readonly isComing: boolean
  readonly onKind: (kind: DoorKind) => void
  readonly onChoose: (door: CatalogDoor) => void
}

const TABS = [
  { value: 'garage', label: 'Garage Doors' },
  { value: 'entry', label: 'Entry Doors' },
] as const

/** The door catalog. */
export function CatalogPanel({ catalog, kind, onKind, ...rest }: CatalogPanelProps) {
  const { doors, hasFailed, retry } = catalog
  if (hasFailed) return <FailedCatalog onRetry={retry} />
  const content =
    doors === null ? <LoadingDoors /> : <DoorBrowser key={kind} doors={doors} kind={kind} {...rest} />
  return (
    <Tabs
      label="Kinds of doors"
      tabs={TABS.map((tab) => ({ ...tab, content: tab.value === kind ? content : null }))}
      value={kind}
      onChange={onKind}
    />
  )
}

function FailedCatalog({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="space-y-3 rounded-card border border-line bg-surface p-6 text-center">
      <p className="text-lg font-semibold">Failed to load door catalog</p>
      <p className="text-muted">Please try refreshing the page</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

function LoadingDoors() {
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">Loading doors</span>
      <Skeleton className="h-12" />
      <Skeleton className="h-11" />
      <div className="grid grid-cols-2 gap-3">
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} className="h-48 rounded-card" />
        ))}
      </div>
    </div>
  )
}

/** Cards rendered at once, because a catalog may have thousands of doors. */
const PAGE_SIZE = 60

interface DoorBrowserProps extends Pick<
  CatalogPanelProps,
  'kind' | 'chosen' | 'opening' | 'photoSize' | 'isComing' | 'onChoose'
> {
  readonly doors: readonly CatalogDoor[]
}

function DoorBrowser({ doors, kind, chosen, opening, photoSize, isComing, onChoose }: DoorBrowserProps) {
  const [filter, setFilter] = useState(NO_FILTER)
  const [limit, setLimit] = useState(PAGE_SIZE)
  const choices = useMemo(() => listChoices(doors, kind), [doors, kind])
  const applied = useDeferredValue(filter)
  const { doors: found, fitting } = useMemo(() => {
    const matching = filterDoors(doors, kind, applied)
    if (opening?.kind !== kind || photoSize === null) return { doors: matching, fitting: 0 }
    return sortByFit(matching, opening, photoSize)
  }, [doors, kind, applied, opening, photoSize])
  return (
    <div className="space-y-3">
      <TextField
        type="search"
        label="Search doors"
        isLabelHidden
        placeholder="Search by name, color or style..."
        icon={<Search />}
        value={filter.search}
        autoComplete="off"
        onChange={(event) => setFilter({ ...filter, search: event.currentTarget.value })}
      />
      <DoorFilters kind={kind} filter={filter} choices={choices} onFilter={setFilter} />
      <p role="status" className="text-sm text-muted">
        {found.length === 0
          ? 'No doors match your filters'
          : `${found.length} ${found.length === 1 ? 'door' : 'doors'}${describeFitting(fitting, found.length)}`}
      </p>
      {found.length === 0 ? (
        filter !== NO_FILTER && (
          <Button variant="secondary" isWide onClick={() => setFilter(NO_FILTER)}>
            Show all doors
          </Button>
        )
      ) : (
        <ul aria-label="Doors" className="grid grid-cols-2 gap-3 @xl:grid-cols-3">
          {found.slice(0, limit).map((door) => (
            <li key={door.catalogID}>
              <DoorCard
                door={door}
                isChosen={door.catalogID === chosen?.catalogID}
                isComing={isComing && door.catalogID === chosen?.catalogID}
                onChoose={() => onChoose(door)}
              />
            </li>
          ))}
        </ul>
      )}
      {found.length > limit && (
        <Button variant="secondary" isWide onClick={() => setLimit(limit + PAGE_SIZE)}>
          Show more doors
        </Button>
      )}
    </div>
  )
}

function describeFitting(fitting: number, all: number): string {
  if (fitting === 0) return ''
  if (fitting === all) return fitting === 1 ? ' that fits this opening' : ', all fit this opening'
  return fitting === 1 ? '. The first one fits this opening' : `. The first ${fitting} fit this opening`
}
