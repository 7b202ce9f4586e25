/** Coverage of wall paint with one coat on a smooth, primed surface, as manufacturers commonly state it. */
export const SQUARE_METERS_PER_LITER = 10

const LITERS_PER_GALLON = 3.785411784
const SQUARE_METERS_PER_SQUARE_FOOT = 0.09290304

export type AreaUnit = 'm2' | 'ft2'

export const AREA_UNITS: Record<AreaUnit, { readonly label: string; readonly inWords: string }> = {
  m2: { label: 'm²', inWords: 'square meters' },
  ft2: { label: 'ft²', inWords: 'square feet' },
}

interface Surface {
  readonly area: number
  readonly unit: AreaUnit
  readonly coats: number
}

/** Liters and US gallons, both rounded up to tenths. */
interface PaintAmount {
  readonly liters: number
  readonly gallons: number
}

export function findPaintAmount({ area, unit, coats }: Surface): PaintAmount {
  const squareMeters = unit === 'm2' ? area : area * SQUARE_METERS_PER_SQUARE_FOOT
  const liters = (squareMeters * coats) / SQUARE_METERS_PER_LITER
  return { liters: roundUp(liters), gallons: roundUp(liters / LITERS_PER_GALLON) }
}

/** Rounds up to tenths, because too little paint is worse than leftovers. Ignores floating-point noise. */
function roundUp(amount: number): number {
  return Math.ceil(amount * 10 - 1e-6) / 10
}

const AREA_MAX = 100_000

/** Parses a typed area such as "35", "35.5", "35,5" or "1,200"; null if it isn't one. */
export function parseArea(text: string): number | null {
  const typed = text.trim()
  const hasThousands = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(typed)
  const plain = hasThousands ? typed.replaceAll(',', '') : typed.replace(',', '.')
  if (!/^\d*\.?\d+$/.test(plain)) return null
  const area = Number(plain)
  return area > 0 && area <= AREA_MAX ? area : null
}

/** Such as "About 7.2 L (2 gal) for 36 m² with 2 coats". */
export function describeAmount(surface: Surface): string {
  const { liters, gallons } = findPaintAmount(surface)
  const { area, unit, coats } = surface
  const metric = `${format(liters)} L`
  const american = `${format(gallons)} gal`
  const amount = unit === 'm2' ? `${metric} (${american})` : `${american} (${metric})`
  const covered = `${format(area)} ${AREA_UNITS[unit].label}`
  return `About ${amount} for ${covered} with ${coats} ${coats === 1 ? 'coat' : 'coats'}`
}

function format(amount: number): string {
  return amount.toLocaleString('en-US', { maximumFractionDigits: 1 })
}
