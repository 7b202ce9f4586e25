import { TextField } from '../../../ui/text-field.tsx'
import { Choice } from './choice.tsx'
import { AREA_UNITS, parseArea } from './paint-amount.ts'
import type { usePaintAmounts } from './use-paint-amounts.ts'

const UNIT_OPTIONS = [
  { value: 'm2', label: AREA_UNITS.m2.label },
  { value: 'ft2', label: AREA_UNITS.ft2.label },
] as const

const COAT_OPTIONS = [
  { value: '1', label: '1' },
  { value: '2', label: '2' },
  { value: '3', label: '3' },
] as const

type CoatOption = (typeof COAT_OPTIONS)[number]['value']

/** Fields for the area to paint, the unit and the number of coats. */
export function AmountFields({ amounts }: { amounts: ReturnType<typeof usePaintAmounts> }) {
  const { surfaces, unit, coats, typeArea, setUnit, setCoats } = amounts
  return (
    <div className="space-y-4">
      {surfaces.map(({ at, name, typedArea, amount }) => (
        <TextField
          key={at}
          label={surfaces.length === 1 ? 'Area to paint' : `Area to paint: ${name}`}
          inputMode="decimal"
          autoComplete="off"
          value={typedArea}
          onChange={(event) => typeArea(at, event.currentTarget.value)}
          end={
            <span aria-hidden="true" className="pr-3 text-muted">
              {AREA_UNITS[unit].label}
            </span>
          }
          hint={amount ?? `Wall length times height, in ${AREA_UNITS[unit].inWords}`}
          error={isWrong(typedArea) ? 'Type a number above 0, such as 35 or 35.5' : undefined}
        />
      ))}
      <div className="grid grid-cols-2 gap-4">
        <Choice legend="Unit" options={UNIT_OPTIONS} value={unit} onChoose={setUnit} />
        <Choice
          legend="Coats"
          options={COAT_OPTIONS}
          value={String(coats) as CoatOption}
          onChoose={(chosen) => setCoats(Number(chosen))}
        />
      </div>
    </div>
  )
}

function isWrong(typedArea: string): boolean {
  return typedArea.trim() !== '' && parseArea(typedArea) === null
}
