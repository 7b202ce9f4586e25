import { t } from '@lingui/core/macro'
import type { DoorCatalog, DoorGroup, DoorItem, DoorKind } from '@housecoat/contract'

/** A door with its group in the catalog. */
export interface CatalogDoor extends DoorItem {
  readonly group: DoorGroup
}

/** What each kind of door is called. */
export function doorWords(): Record<DoorKind, string> {
  return { garage: t`Garage door`, entry: t`Entry door` }
}

/** Width / height of a door of unknown size: 16 by 7 feet, and 36 by 80 inches. */
const USUAL_ASPECTS: Record<DoorKind, number> = { garage: 16 / 7, entry: 36 / 80 }

export function listCatalogDoors(catalog: DoorCatalog): CatalogDoor[] {
  const groups = Object.keys(catalog) as DoorGroup[]
  return groups.flatMap((group) => catalog[group].map((door) => ({ ...door, group })))
}

/** Width / height; null if the catalog does not say. */
export function findAspect({ widthInches, heightInches }: DoorItem): number | null {
  return widthInches === null || heightInches === null ? null : widthInches / heightInches
}

/** A door's width / height, or else the usual one of its kind. */
export function shapeOf(kind: DoorKind, door: DoorItem | null): number {
  return (door === null ? null : findAspect(door)) ?? USUAL_ASPECTS[kind]
}
