import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { i18n } from '../../../locales/i18n.ts'
import type { DoorKind } from '@housecoat/contract'
import { Search } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { PictureCardList } from '../../../ui/picture-card-list.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { CatalogDoor } from './catalog-door.ts'
import { DoorCard } from './door-card.tsx'
import { DoorFilters } from './door-filters.tsx'
import { NO_FILTER, filterDoors, listChoices } from './filter-doors.ts'
import { groupFinishes } from './group-finishes.ts'
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
  { value: 'garage', label: msg`Garage Doors` },
  { value: 'entry', label: msg`Entry Doors` },
] as const

/** The door catalog. */
export function CatalogPanel({ catalog, kind, onKind, ...rest }: CatalogPanelProps) {
  const { doors, hasFailed, retry } = catalog
  if (hasFailed) return <FailedCatalog onRetry={retry} />
  const content =
    doors === null ? <LoadingDoors /> : <DoorBrowser key={kind} doors={doors} kind={kind} {...rest} />
  return (
    <Tabs
      label={t`Kinds of doors`}
      tabs={TABS.map(({ value, label }) => ({
        value,
        label: i18n._(label),
        content: value === kind ? content : null,
      }))}
      value={kind}
      onChange={onKind}
    />
  )
}

function FailedCatalog({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="space-y-3 rounded-card border border-line bg-surface p-6 text-center">
      <p className="text-lg font-semibold">
        <Trans>Failed to load door catalog</Trans>
      </p>
      <p className="text-muted">
        <Trans>Please try refreshing the page</Trans>
      </p>
      <Button variant="secondary" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}

function LoadingDoors() {
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">
        <Trans>Loading doors</Trans>
      </span>
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
  const { designs, fitting } = useMemo(() => {
    const matching = filterDoors(doors, kind, applied)
    if (opening?.kind !== kind || photoSize === null) return { designs: groupFinishes(matching), fitting: 0 }
    const sorted = sortByFit(matching, opening, photoSize)
    // doors of one design have one size, so all of them fit or none
    const fitting = groupFinishes(sorted.doors.slice(0, sorted.fitting)).length
    return { designs: groupFinishes(sorted.doors), fitting }
  }, [doors, kind, applied, opening, photoSize])
  const isOfChosen = ({ catalogID }: CatalogDoor) => catalogID === chosen?.catalogID
  return (
    <div className="space-y-3">
      <TextField
        type="search"
        label={t`Search doors`}
        isLabelHidden
        placeholder={t`Search by name, color or style...`}
        icon={<Search />}
        value={filter.search}
        autoComplete="off"
        onChange={(event) => setFilter({ ...filter, search: event.currentTarget.value })}
      />
      <DoorFilters kind={kind} filter={filter} choices={choices} onFilter={setFilter} />
      <p role="status" className="text-sm text-muted">
        {designs.length === 0 ? t`No doors match your filters` : describeFound(designs.length, fitting)}
      </p>
      {designs.length === 0 ? (
        filter !== NO_FILTER && (
          <Button variant="secondary" isWide onClick={() => setFilter(NO_FILTER)}>
            <Trans>Show all doors</Trans>
          </Button>
        )
      ) : (
        <PictureCardList
          label={t`Doors`}
          className="grid grid-cols-2 gap-3 @xl:grid-cols-3"
          items={designs.slice(0, limit)}
          keyOf={({ key }) => key}
          chosenKey={designs.find(({ finishes }) => finishes.some(isOfChosen))?.key ?? null}
          renderCard={({ finishes }, focus) => {
            const own = finishes.find(isOfChosen)
            const door = own ?? finishes[0]
            return (
              <DoorCard
                door={door}
                finishes={finishes}
                isChosen={own !== undefined}
                isComing={isComing && own !== undefined}
                focus={focus}
                onChoose={() => onChoose(door)}
              />
            )
          }}
        />
      )}
      {designs.length > limit && (
        <Button variant="secondary" isWide onClick={() => setLimit(limit + PAGE_SIZE)}>
          <Trans>Show more doors</Trans>
        </Button>
      )}
    </div>
  )
}

/** @param count of designs. @param fitting how many of them fit the opening; they come first */
function describeFound(count: number, fitting: number): string {
  if (fitting === 0) return plural(count, { one: '# door', other: '# doors' })
  if (fitting === count)
    return plural(count, {
      one: '# door that fits this opening',
      other: '# doors, all fit this opening',
    })
  return fitting === 1
    ? t`${count} doors. The first one fits this opening`
    : t`${count} doors. The first ${fitting} fit this opening`
}
