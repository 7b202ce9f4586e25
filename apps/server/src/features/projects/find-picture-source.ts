import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { guardPhoto } from '../../platform/photo-guard/guard-photo.ts'
import { readBase64 } from '../generation/read-base64.ts'
import type { ImageService } from '../images/images.service.ts'
import type { PictureService, PictureSource } from '../images/pictures.service.ts'
import { isResultId } from '../images/result-store.ts'
import { isResultOf, type Viewer } from '../images/results.repository.ts'
import type { StoredImage } from '../images/stored-image.ts'
import { isOwnPicture } from './projects.repository.ts'

/** A member, and the visitor whom the same browser was known as. */
export interface Owner extends Viewer {
  readonly userId: number
}

interface PictureShelves {
  readonly db: Database
  readonly images: ImageService
  readonly pictures: PictureService
}

/** how every JPEG's first bytes read; no path of ours does */
const JPEG_IN_BASE64 = '/9j/'
const OWN_PATH = /^\/images\/([A-Za-z0-9_-]{22,43})(\/original)?$/

/**
 * Reads where a design's picture comes from: a path of a picture of the person's own, or a photo in base64. What others
 * share can be looked at, not kept.
 * @throws AppError picture_not_found for a path, and for base64 image_damaged or what the photo guard says
 */
export async function findPictureSource(
  shelves: PictureShelves,
  text: string,
  owner: Owner,
): Promise<PictureSource> {
  if (!text.startsWith('/') || text.startsWith(JPEG_IN_BASE64))
    return { kind: 'photo', photo: readPhoto(text) }
  const path = OWN_PATH.exec(text)
  const image = path === null ? null : await findOwnImage(shelves, path[1], path[2] === '/original', owner)
  if (image === null) throw new AppError('picture_not_found')
  return { kind: 'stored', image }
}

async function findOwnImage(
  { db, images, pictures }: PictureShelves,
  id: string,
  isOriginal: boolean,
  owner: Owner,
): Promise<StoredImage | null> {
  if (!isResultId(id)) return (await isOwnPicture(db, id, owner.userId)) ? pictures.find(id) : null
  if (!(await isResultOf(db, id, owner))) return null
  return isOriginal ? images.findOriginal(id) : images.findResult(id)
}

function readPhoto(text: string): Uint8Array {
  const photo = readBase64(text)
  if (photo === null) throw new AppError('image_damaged')
  return guardPhoto(photo).bytes
}
