import { readFile } from 'node:fs/promises'
import { doorCatalogSchema, type DoorCatalog } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import { findPhotoType } from '../../platform/photo-guard/photo-type.ts'
import builtInCatalog from './built-in-catalog.json' with { type: 'json' }
import {
  findDoor,
  type DoorCatalogSource,
  type DoorPicture,
  type DoorPictureSize,
} from './door-catalog-source.ts'

/** folder of the pictures that the web app serves under `/doors/` */
const PUBLIC_FOLDER = new URL('../../../../web/public/', import.meta.url)

/** The doors that come with Housecoat, made by tools/door-catalog. */
export class BuiltInCatalog implements DoorCatalogSource {
  readonly #catalog: DoorCatalog = doorCatalogSchema.parse(builtInCatalog)

  getCatalog(): Promise<DoorCatalog> {
    return Promise.resolve(this.#catalog)
  }

  async getPicture(catalogID: string, size: DoorPictureSize): Promise<DoorPicture> {
    const door = findDoor(this.#catalog, catalogID)
    if (door === null) throw new AppError('door_unknown')
    const path = size === 'original' ? door.url_original : door.url_thumbnail
    const bytes = await readFile(new URL(`.${path}`, PUBLIC_FOLDER))
    const type = findPhotoType(bytes)
    if (type === null || type === 'heic') throw new AppError('door_picture_unavailable')
    return { type, bytes }
  }
}
