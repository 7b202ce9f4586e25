import type { DoorKind, DoorQuad } from '@housecoat/contract'
import { fitsOpening } from '@housecoat/engine'
import { findAspect, type CatalogDoor } from './catalog-door.ts'

/** The opening that a door is chosen for. */
export interface OpeningShape {
  readonly kind: DoorKind
  readonly quad: DoorQuad
}

/** Of the upright full-size photo, in pixels. */
export interface PhotoSize {
  readonly width: number
  readonly height: number
}

interface SortedDoors {
  /** those that fit first; otherwise in the catalog's order */
  readonly doors: readonly CatalogDoor[]
  /** how many of them fit; doors of unknown size count as not fitting */
  readonly fitting: number
}

/**
 * Puts the doors that fit an opening first: one-car doors for a narrow garage, two-car doors for a wide one.
 * @param photo size of the upright full-size photo, which the opening's corners refer to
 */
export function sortByFit(
  doors: readonly CatalogDoor[],
  { kind, quad }: OpeningShape,
  photo: PhotoSize,
): SortedDoors {
  const fits = (door: CatalogDoor) => {
    const aspect = findAspect(door)
    return door.kind === kind && aspect !== null && fitsOpening(aspect, quad, photo).fits
  }
  const fitting = doors.filter(fits)
  return { doors: [...fitting, ...doors.filter((door) => !fitting.includes(door))], fitting: fitting.length }
}
