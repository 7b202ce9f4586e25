import type { DoorGroup, DoorKind } from '@housecoat/contract'
import type { CatalogDoor } from './catalog-door.ts'

/** The catalog's filters; null for any. */
export interface DoorFilter {
  readonly search: string
  readonly group: DoorGroup | null
  readonly color: string | null
  readonly style: string | null
  readonly price: PriceRange | null
}

/** Prices of at least `from` and less than `below`, in US dollars; null: no upper limit. */
export interface PriceRange {
  readonly from: number
  readonly below: number | null
}

export const NO_FILTER: DoorFilter = { search: '', group: null, color: null, style: null, price: null }

/** The doors of a kind that match the filter, regardless of case. */
export function filterDoors(
  doors: readonly CatalogDoor[],
  kind: DoorKind,
  { search, group, color, style, price }: DoorFilter,
): readonly CatalogDoor[] {
  const wanted = fold(search.trim())
  return doors.filter(
    (door) =>
      door.kind === kind &&
      [door.name, door.color, door.style].some((text) => fold(text).includes(wanted)) &&
      (group === null || door.group === group) &&
      (color === null || fold(door.color) === fold(color)) &&
      (style === null || fold(door.style) === fold(style)) &&
      (price === null || isWithin(price, door.price)),
  )
}

export interface FilterChoices {
  readonly colors: readonly string[]
  readonly styles: readonly string[]
  /** together they hold every price; empty when all doors cost the same */
  readonly prices: readonly PriceRange[]
}

function isWithin({ from, below }: PriceRange, price: number): boolean {
  return price >= from && (below === null || price < below)
}

/** Where prices may be split: round numbers that people think in. */
const PRICE_STEPS = [
  100, 200, 300, 400, 500, 600, 800, 1000, 1250, 1500, 2000, 2500, 3000, 4000, 5000, 7500, 10_000,
]
/** Shares of the doors that the splits should leave below them. */
const PRICE_SHARES = [0.25, 0.5, 0.75]

/** Splits prices at round numbers into at most four ranges of about as many doors each. */
export function listPriceRanges(prices: readonly number[]): readonly PriceRange[] {
  const sorted = [...prices].sort((a, b) => a - b)
  const [least, most] = [sorted.at(0), sorted.at(-1)]
  if (least === undefined || most === undefined || least === most) return []
  const steps = PRICE_STEPS.filter((step) => step > least && step <= most)
  const splits = PRICE_SHARES.flatMap((share) => {
    const near = sorted[Math.floor(share * sorted.length)]
    return steps.length === 0
      ? []
      : [steps.reduce((a, b) => (Math.abs(b - near) < Math.abs(a - near) ? b : a))]
  })
  const candidates = [...new Set(splits)].sort((a, b) => a - b)
  const bounds = candidates.filter((below, place) =>
    sorted.some((price) => isWithin({ from: candidates[place - 1] ?? 0, below }, price)),
  )
  if (bounds.length === 0) return []
  return [0, ...bounds].map((from, place) => ({ from, below: bounds[place] ?? null }))
}

/** The distinct values of a kind's doors, sorted, and their ranges of prices. */
export function listChoices(doors: readonly CatalogDoor[], kind: DoorKind): FilterChoices {
  const own = doors.filter((door) => door.kind === kind)
  return {
    colors: listTexts(own.map(({ color }) => color)),
    styles: listTexts(own.map(({ style }) => style)),
    prices: listPriceRanges(own.map(({ price }) => price)),
  }
}

/** Removes duplicates regardless of case; keeps the first spelling. */
function listTexts(texts: readonly string[]): readonly string[] {
  const byFolded = new Map<string, string>()
  for (const text of texts) if (text !== '' && !byFolded.has(fold(text))) byFolded.set(fold(text), text)
  return [...byFolded.values()].sort((a, b) => a.localeCompare(b))
}

function fold(text: string): string {
  return text.toLowerCase()
}
