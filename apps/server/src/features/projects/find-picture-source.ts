import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { guardReceivedPhoto } from '../../platform/http/bodies/guard-received.ts'
import type { ReceivedFile } from '../../platform/http/bodies/received-file.ts'
import type { SignedInCaller } from '../callers/caller.ts'
import { findOwnResult } from '../images/find-own-result.ts'
import type { ImageService } from '../images/images.service.ts'
import type { PictureService, PictureSource } from '../images/pictures.service.ts'
import { isResultId } from '../images/result-store.ts'
import type { StoredImage } from '../images/stored-image.ts'
import { isOwnPicture } from './projects.repository.ts'

interface PictureStores {
  readonly db: Database
  readonly images: ImageService
  readonly pictures: PictureService
}

const OWN_PATH = /^\/images\/([A-Za-z0-9_-]{22,43})(\/original)?$/

/**
 * Resolves a design's picture: the path of one of the caller's own pictures, or a photo. Pictures that others share cannot
 * be saved.
 * @throws AppError picture_not_found for a path, and for a photo image_damaged or what the photo guard says
 */
export async function findPictureSource(
  stores: PictureStores,
  given: ReceivedFile | string,
  caller: SignedInCaller,
): Promise<PictureSource> {
  if (typeof given !== 'string') return { kind: 'photo', photo: guardReceivedPhoto(given).bytes }
  const path = OWN_PATH.exec(given)
  const image = path === null ? null : await findOwnImage(stores, path[1], path[2] === '/original', caller)
  if (image === null) throw new AppError('picture_not_found')
  return { kind: 'stored', image }
}

async function findOwnImage(
  { db, images, pictures }: PictureStores,
  id: string,
  isOriginal: boolean,
  caller: SignedInCaller,
): Promise<StoredImage | null> {
  if (!isResultId(id)) return (await isOwnPicture(db, id, caller.userId)) ? pictures.find(id) : null
  return findOwnResult({ db, images }, id, isOriginal ? 'original' : 'picture', caller)
}
