import type { AreaEstimate } from '@housecoat/engine'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { formatNumber } from '../../locales/format.ts'

const LITERS_PER_GALLON = 3.785411784
const SQUARE_METERS_PER_SQUARE_FOOT = 0.09290304

export type AreaUnit = 'm2' | 'ft2'

interface AreaUnitFacts {
  readonly label: string
  readonly inWords: MessageDescriptor
  readonly squareMeters: number
  /** a can holds liters where areas are in meters, US gallons where they are in feet */
  readonly litersPerCan: number
  readonly coverageLabel: string
  readonly coverageInWords: MessageDescriptor
  /** area that one can covers with one coat on a smooth, primed surface, as manufacturers commonly state it */
  readonly usualCoverage: number
}

export const AREA_UNITS: Record<AreaUnit, AreaUnitFacts> = {
  m2: {
    label: 'm²',
    inWords: msg`square meters`,
    squareMeters: 1,
    litersPerCan: 1,
    coverageLabel: 'm²/L',
    coverageInWords: msg`square meters per liter`,
    usualCoverage: 10,
  },
  ft2: {
    label: 'ft²',
    inWords: msg`square feet`,
    squareMeters: SQUARE_METERS_PER_SQUARE_FOOT,
    litersPerCan: LITERS_PER_GALLON,
    coverageLabel: 'ft²/gal',
    coverageInWords: msg`square feet per gallon`,
    usualCoverage: 400,
  },
}

/** Regions that measure in feet, or at least buy paint and paper by US sizes. */
const FOOT_REGIONS = ['US', 'CA', 'MX', 'PH', 'CO', 'CL', 'VE']

/** The unit of the person's region, by the browser's language. */
export function usualAreaUnit(language: string): AreaUnit {
  return FOOT_REGIONS.includes(new Intl.Locale(language).maximize().region ?? '') ? 'ft2' : 'm2'
}

export interface SurfaceToPaint {
  readonly area: number
  readonly unit: AreaUnit
  readonly coats: number
  /** in the unit: m² per liter or ft² per US gallon */
  readonly coverage: number
}

/** Liters and US gallons, both rounded up to tenths. */
interface PaintAmount {
  readonly liters: number
  readonly gallons: number
}

export function findPaintAmount({ area, unit, coats, coverage }: SurfaceToPaint): PaintAmount {
  const liters = ((area * coats) / coverage) * AREA_UNITS[unit].litersPerCan
  return { liters: roundUp(liters), gallons: roundUp(liters / LITERS_PER_GALLON) }
}

/** Rounds up to tenths, because too little paint is worse than leftovers. Ignores floating-point noise. */
function roundUp(amount: number): number {
  return Math.ceil(amount * 10 - 1e-6) / 10
}

const AREA_MAX = 100_000

/** With marks between thousands: where a period marks decimals, and where a comma does. */
const WITH_PERIOD = /^\d{1,3}(,\d{3})+(\.\d+)?$/
const WITH_COMMA = /^\d{1,3}([.\s]\d{3})+(,\d+)?$/

/** Parses a typed number above 0, such as "35", "35.5", "35,5" or "1,200" ("1.200" in German); null if it isn't one. */
export function parsePositive(text: string): number | null {
  const typed = text.trim()
  const [hasThousands, mark] = formatNumber(0.5).includes(',') ? [WITH_COMMA, /[.\s]/g] : [WITH_PERIOD, /,/g]
  const ungrouped = hasThousands.test(typed) ? typed.replace(mark, '') : typed
  const plain = ungrouped.replace(',', '.')
  if (!/^\d*\.?\d+$/.test(plain)) return null
  const area = Number(plain)
  return area > 0 && area <= AREA_MAX ? area : null
}

/** An estimated area in a unit, rounded to two digits: it is no more precise than that. */
export function roundEstimate(squareMeters: number, unit: AreaUnit): number {
  return Number((squareMeters / AREA_UNITS[unit].squareMeters).toPrecision(2))
}

/** Such as "7.2 L (2 gal)", the unit's own can first. */
export function formatPaint(surface: SurfaceToPaint): string {
  const { liters, gallons } = findPaintAmount(surface)
  const [metric, american] = [`${formatNumber(liters)} L`, `${formatNumber(gallons)} gal`]
  return surface.unit === 'm2' ? `${metric} (${american})` : `${american} (${metric})`
}

/** Such as "About 7.2 L (2 gal) for 36 m² with 2 coats". */
export function describeAmount(surface: SurfaceToPaint): string {
  const [paint, area, coats] = [formatPaint(surface), formatArea(surface), formatCoats(surface)]
  return t`About ${paint} for ${area} with ${coats}`
}

/** Such as "1,200 ft²". */
export function formatArea({ area, unit }: SurfaceToPaint): string {
  return `${formatNumber(area)} ${AREA_UNITS[unit].label}`
}

/** Such as "2 coats". */
export function formatCoats({ coats }: SurfaceToPaint): string {
  return plural(coats, { one: '# coat', other: '# coats' })
}

/** Where an estimated area comes from and how sure it is, rounded up to 5 %. */
export function describeEstimate({ uncertainty }: Pick<AreaEstimate, 'uncertainty'>): string {
  const percent = formatUncertainty({ uncertainty })
  return t`Estimated from your photo, ± ${percent} %`
}

/** In percent, rounded up to fives. */
export function formatUncertainty({ uncertainty }: Pick<AreaEstimate, 'uncertainty'>): string {
  return formatNumber(5 * Math.ceil(20 * uncertainty - 1e-6))
}
