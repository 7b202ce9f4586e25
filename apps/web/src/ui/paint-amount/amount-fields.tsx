import { t } from '@lingui/core/macro'
import { i18n } from '../../locales/i18n.ts'
import { Choice } from '../choice.tsx'
import { TextField } from '../text-field.tsx'
import { translateArea } from '../../locales/translate-text.ts'
import { AREA_UNITS, describeEstimate, parsePositive, type AreaUnit } from './paint-amount.ts'
import type { PaintAmounts, PaintedSurface } from './use-paint-amounts.ts'

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

/** Fields for the areas to paint, the unit, the number of coats, and the area that a can covers. */
export function AmountFields({ amounts }: { amounts: PaintAmounts }) {
  const { surfaces, unit, coats, typedCoverage, typeArea, typeCoverage, setUnit, setCoats } = amounts
  const { label, coverageLabel, usualCoverage } = AREA_UNITS[unit]
  const coverageInWords = i18n._(AREA_UNITS[unit].coverageInWords)
  return (
    <div className="space-y-4">
      {surfaces.map((surface) => (
        <TextField
          key={surface.at}
          label={surfaces.length === 1 ? t`Area to paint` : nameArea(surface)}
          inputMode="decimal"
          autoComplete="off"
          value={surface.typedArea}
          onChange={(event) => typeArea(surface.at, event.currentTarget.value)}
          end={<UnitLabel text={label} />}
          hint={hintOf(surface, unit)}
          error={isWrong(surface.typedArea) ? t`Type a number above 0, such as 35 or 35.5` : undefined}
        />
      ))}
      <div className="grid grid-cols-2 gap-4">
        <Choice legend={t`Unit`} options={UNIT_OPTIONS} value={unit} onChoose={setUnit} />
        <Choice
          legend={t`Coats`}
          options={COAT_OPTIONS}
          value={String(coats) as CoatOption}
          onChoose={(chosen) => setCoats(Number(chosen))}
        />
      </div>
      <TextField
        label={t`One coat covers`}
        inputMode="decimal"
        autoComplete="off"
        value={typedCoverage}
        onChange={(event) => typeCoverage(event.currentTarget.value)}
        end={<UnitLabel text={coverageLabel} />}
        hint={t`In ${coverageInWords}, as the can says. Rough walls take more paint`}
        error={
          parsePositive(typedCoverage) === null
            ? t`Type a number above 0, such as ${usualCoverage}`
            : undefined
        }
      />
    </div>
  )
}

function nameArea({ paint }: PaintedSurface): string {
  const area = translateArea(paint.area)
  return t`Area to paint: ${area}`
}

function UnitLabel({ text }: { readonly text: string }) {
  return (
    <span aria-hidden="true" className="pr-3 text-muted">
      {text}
    </span>
  )
}

function hintOf({ amount, estimate }: PaintedSurface, unit: AreaUnit): string {
  const unitInWords = i18n._(AREA_UNITS[unit].inWords)
  if (amount === null) return t`Wall length times height, in ${unitInWords}`
  return estimate === null ? amount : `${amount}. ${describeEstimate(estimate)}`
}

function isWrong(typedArea: string): boolean {
  return typedArea.trim() !== '' && parsePositive(typedArea) === null
}
