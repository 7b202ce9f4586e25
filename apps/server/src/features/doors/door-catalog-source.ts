import type { DoorCatalog, DoorItem } from '@housecoat/contract'
import type { PhotoType } from '../../platform/photo-guard/photo-type.ts'

export const DOOR_PICTURE_SIZES = ['original', 'thumbnail'] as const

export type DoorPictureSize = (typeof DOOR_PICTURE_SIZES)[number]

/** A picture of the catalog; its type is read from its bytes. */
export interface DoorPicture {
  readonly type: PhotoType
  readonly bytes: Buffer
}

/** A catalog of doors. */
export interface DoorCatalogSource {
  /** @throws AppError door_catalog_unavailable or door_catalog_invalid */
  readonly getCatalog: () => Promise<DoorCatalog>
  /** @throws AppError of {@link DoorCatalogSource.getCatalog}, door_unknown or door_picture_unavailable */
  readonly getPicture: (catalogID: string, size: DoorPictureSize) => Promise<DoorPicture>
  /** The file at a door's `url_glass`, or null if it has none. @throws AppError door_unknown, and as getCatalog */
  readonly getGlass: (catalogID: string) => Promise<Buffer | null>
}

/** @returns the door with this id, or null */
export function findDoor(catalog: DoorCatalog, catalogID: string): DoorItem | null {
  const doors = [...catalog.one_car_garage, ...catalog.two_car_garage, ...catalog.front_door]
  return doors.find((door) => door.catalogID === catalogID) ?? null
}
