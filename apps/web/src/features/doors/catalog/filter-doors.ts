import type { DoorGroup, DoorKind } from '@housecoat/contract'
import type { CatalogDoor } from './catalog-door.ts'

/** The catalog's filters; null for any. */
export interface DoorFilter {
  readonly search: string
  readonly group: DoorGroup | null
  readonly color: string | null
  readonly style: string | null
  readonly price: number | null
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
      (price === null || door.price === price),
  )
}

export interface FilterChoices {
  readonly colors: readonly string[]
  readonly styles: readonly string[]
  readonly prices: readonly number[]
}

/** The distinct values of a kind's doors, sorted. */
export function listChoices(doors: readonly CatalogDoor[], kind: DoorKind): FilterChoices {
  const own = doors.filter((door) => door.kind === kind)
  return {
    colors: listTexts(own.map(({ color }) => color)),
    styles: listTexts(own.map(({ style }) => style)),
    prices: [...new Set(own.map(({ price }) => price))].sort((a, b) => a - b),
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
