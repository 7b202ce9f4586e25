import type { DoorKind } from '@housecoat/contract'
import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { formatPrice } from '../../../locales/format.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { NO_FILTER, type DoorFilter, type FilterChoices, type PriceRange } from './filter-doors.ts'

interface DoorFiltersProps {
  readonly kind: DoorKind
  readonly filter: DoorFilter
  readonly choices: FilterChoices
  readonly onFilter: (filter: DoorFilter) => void
}

const GARAGE_TYPES = [
  { value: 'one_car_garage', label: 'One Car Garage' },
  { value: 'two_car_garage', label: 'Two Car Garage' },
] as const

/** The catalog's filters, collapsed at first. */
export function DoorFilters(props: DoorFiltersProps) {
  const { filter, onFilter } = props
  const chosen = countChosen(filter)
  return (
    <details className="group rounded-control border border-line bg-surface">
      <summary className="focus-ring flex min-h-11 list-none items-center gap-2 rounded-control px-3 font-semibold [&::-webkit-details-marker]:hidden">
        <SlidersHorizontal aria-hidden="true" className="size-5 text-muted" />
        <span className="flex-1">
          Filters
          {chosen > 0 && <span className="font-normal text-muted"> · {chosen} chosen</span>}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid grid-cols-2 gap-3 border-t border-line p-3">
        <FilterFields {...props} />
        <Button
          variant="quiet"
          className="col-span-2"
          disabled={chosen === 0 && filter.search === ''}
          onClick={() => onFilter(NO_FILTER)}
        >
          Reset Filters
        </Button>
      </div>
    </details>
  )
}

function FilterFields({ kind, filter, choices, onFilter }: DoorFiltersProps) {
  const set = (change: Partial<DoorFilter>) => onFilter({ ...filter, ...change })
  return (
    <>
      {kind === 'garage' && (
        <SelectField
          label="Garage Type"
          className="col-span-2"
          choices={[{ value: '', label: 'Any' }, ...GARAGE_TYPES]}
          value={filter.group ?? ''}
          onValue={(value) =>
            set({ group: GARAGE_TYPES.find((type) => type.value === value)?.value ?? null })
          }
        />
      )}
      <SelectField
        label="Door Color"
        choices={anyOf(choices.colors)}
        value={filter.color ?? ''}
        onValue={(value) => set({ color: value || null })}
      />
      <SelectField
        label="Door Style"
        choices={anyOf(choices.styles)}
        value={filter.style ?? ''}
        onValue={(value) => set({ style: value || null })}
      />
      {choices.prices.length > 0 && (
        <SelectField
          label="Price Range"
          className="col-span-2"
          choices={anyOf(choices.prices.map(describeRange))}
          value={filter.price === null ? '' : describeRange(filter.price)}
          onValue={(value) =>
            set({ price: choices.prices.find((range) => describeRange(range) === value) ?? null })
          }
        />
      )}
    </>
  )
}

function describeRange({ from, below }: PriceRange): string {
  if (below === null) return `${formatPrice(from)} and up`
  return from === 0 ? `Under ${formatPrice(below)}` : `${formatPrice(from)} to ${formatPrice(below)}`
}

function countChosen({ group, color, style, price }: DoorFilter): number {
  return [group, color, style, price].filter((value) => value !== null).length
}

function anyOf(values: readonly string[]) {
  return [{ value: '', label: 'Any' }, ...values.map((value) => ({ value, label: value }))]
}
