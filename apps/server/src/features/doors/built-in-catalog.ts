import { readFile } from 'node:fs/promises'
import { doorCatalogSchema, type DoorCatalog, type DoorItem } from '@housecoat/contract'
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
    const door = this.#getDoor(catalogID)
    const bytes = await readPublic(size === 'original' ? door.url_original : door.url_thumbnail)
    const type = findPhotoType(bytes)
    if (type === null || type === 'heic') throw new AppError('door_picture_unavailable')
    return { type, bytes }
  }

  async getGlass(catalogID: string): Promise<Buffer | null> {
    const { url_glass: path } = this.#getDoor(catalogID)
    return path === null ? null : readPublic(path)
  }

  #getDoor(catalogID: string): DoorItem {
    const door = findDoor(this.#catalog, catalogID)
    if (door === null) throw new AppError('door_unknown')
    return door
  }
}

function readPublic(path: string): Promise<Buffer> {
  return readFile(new URL(`.${path}`, PUBLIC_FOLDER))
}
