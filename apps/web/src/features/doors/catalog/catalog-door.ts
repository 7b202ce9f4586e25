import type { DoorCatalog, DoorGroup, DoorItem, DoorKind } from '@housecoat/contract'

/** A door with the group that the catalog has it in. */
export interface CatalogDoor extends DoorItem {
  readonly group: DoorGroup
}

export const DOOR_WORDS: Record<DoorKind, string> = { garage: 'Garage door', entry: 'Entry door' }

/** What a door of unknown size is taken for: 16 by 7 feet, and 36 by 80 inches. */
const USUAL_ASPECTS: Record<DoorKind, number> = { garage: 16 / 7, entry: 36 / 80 }

export function listCatalogDoors(catalog: DoorCatalog): CatalogDoor[] {
  const groups = Object.keys(catalog) as DoorGroup[]
  return groups.flatMap((group) => catalog[group].map((door) => ({ ...door, group })))
}

/** Width by height; null where the catalog does not tell. */
export function findAspect({ widthInches, heightInches }: DoorItem): number | null {
  return widthInches === null || heightInches === null ? null : widthInches / heightInches
}

/** Width by height of a door, or else of what is usual. */
export function shapeOf(kind: DoorKind, door: DoorItem | null): number {
  return (door === null ? null : findAspect(door)) ?? USUAL_ASPECTS[kind]
}
