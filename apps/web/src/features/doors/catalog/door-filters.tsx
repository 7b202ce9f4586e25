import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { i18n } from '../../../locales/i18n.ts'
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
  { value: 'one_car_garage', label: msg`One Car Garage` },
  { value: 'two_car_garage', label: msg`Two Car Garage` },
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
          <Trans>Filters</Trans>
          {chosen > 0 && (
            <span className="font-normal text-muted">
              {' '}
              · <Trans>{chosen} chosen</Trans>
            </span>
          )}
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
          <Trans>Reset Filters</Trans>
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
          label={t`Garage Type`}
          className="col-span-2"
          choices={[
            { value: '', label: t`Any` },
            ...GARAGE_TYPES.map(({ value, label }) => ({ value, label: i18n._(label) })),
          ]}
          value={filter.group ?? ''}
          onValue={(value) =>
            set({ group: GARAGE_TYPES.find((type) => type.value === value)?.value ?? null })
          }
        />
      )}
      <SelectField
        label={t`Door Color`}
        choices={anyOf(choices.colors)}
        value={filter.color ?? ''}
        onValue={(value) => set({ color: value || null })}
      />
      <SelectField
        label={t`Door Style`}
        choices={anyOf(choices.styles)}
        value={filter.style ?? ''}
        onValue={(value) => set({ style: value || null })}
      />
      {choices.prices.length > 0 && (
        <SelectField
          label={t`Price Range`}
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
  const least = formatPrice(from)
  if (below === null) return t`${least} and up`
  const limit = formatPrice(below)
  return from === 0 ? t`Under ${limit}` : t`${least} to ${limit}`
}

function countChosen({ group, color, style, price }: DoorFilter): number {
  return [group, color, style, price].filter((value) => value !== null).length
}

function anyOf(values: readonly string[]) {
  return [{ value: '', label: t`Any` }, ...values.map((value) => ({ value, label: value }))]
}
