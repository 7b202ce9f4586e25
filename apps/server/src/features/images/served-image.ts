import type { Database } from '../../platform/database/database.ts'
import type { Caller } from '../callers/caller.ts'
import type { ImageService } from './images.service.ts'
import { isPictureId } from './picture-store.ts'
import type { PictureService } from './pictures.service.ts'
import { isResultId } from './result-store.ts'
import { isResultOf } from './results.repository.ts'
import type { StoredImage } from './stored-image.ts'

/** `public`: a share shows the picture to everyone; `private`: only the caller may see it. */
export type PictureAccess = 'public' | 'private'

/** @returns null when the caller may not see the picture of a design */
export type FindPictureAccess = (
  pictureId: string,
  caller: Pick<Caller, 'userId' | 'mayModerate'>,
) => Promise<PictureAccess | null>

export interface ServedImage {
  readonly image: StoredImage
  /** anyone may see it, and caches may store it */
  readonly isPublic: boolean
  /** file name for saving it, without the ending */
  readonly name: string
}

/** @returns the image at a path under `/images/`, stored or not; null when no row refers to it or the caller may not see it */
export type FindServedImage = (
  id: string,
  part: 'picture' | 'original',
  caller: Caller,
) => Promise<ServedImage | null>

interface FindServedImageOptions {
  readonly db: Database
  readonly images: ImageService
  readonly pictures: PictureService
  /** asked on every request, because a share may be hidden at any time */
  readonly findPictureAccess: FindPictureAccess
}

/** A result is visible to its maker; a design's picture to its owner, and to people who may see a share that shows it. */
export function createFindServedImage(options: FindServedImageOptions): FindServedImage {
  const { db, images, pictures, findPictureAccess } = options
  return async (id, part, caller) => {
    if (isResultId(id)) {
      // whether it is stored turns out when it is opened: each look takes a call to a bucket
      const image = (await isResultOf(db, id, caller)) ? images.locateResult(id, part) : null
      return image === null ? null : { image, isPublic: false, name: 'housecoat-paint' }
    }
    if (part === 'original' || !isPictureId(id)) return null
    const access = await findPictureAccess(id, caller)
    const image = access === null ? null : await pictures.locate(id)
    return image === null ? null : { image, isPublic: access === 'public', name: 'housecoat-design' }
  }
}
