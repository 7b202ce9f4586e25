import type { Database } from '../../platform/database/database.ts'
import type { ImageService } from './images.service.ts'
import type { PictureViewer } from './pictures.repository.ts'
import type { PictureService } from './pictures.service.ts'
import { isResultId } from './result-store.ts'
import { isResultOf, type Viewer } from './results.repository.ts'
import type { StoredImage } from './stored-image.ts'

/** The person who asks for an image: a browser may be a visitor and a member at once. */
export interface ImageViewer extends Viewer, PictureViewer {}

export interface ServedImage {
  readonly image: StoredImage
  /** anyone may see it, and caches may store it */
  readonly isPublic: boolean
  /** file name for saving it, without the ending */
  readonly name: string
}

/** @returns the image at a path under `/images/`, or null when there is none or the viewer may not see it */
export type FindServedImage = (
  id: string,
  part: 'picture' | 'original',
  viewer: ImageViewer,
) => Promise<ServedImage | null>

interface FindServedImageOptions {
  readonly db: Database
  readonly images: ImageService
  readonly pictures: PictureService
}

/** A result is visible to its maker; a design's picture to its owner, and to people who may see a share that shows it. */
export function createFindServedImage({ db, images, pictures }: FindServedImageOptions): FindServedImage {
  return async (id, part, viewer) => {
    if (isResultId(id)) {
      if (!(await isResultOf(db, id, viewer))) return null
      const image = await (part === 'original' ? images.findOriginal(id) : images.findResult(id))
      return image === null ? null : { image, isPublic: false, name: 'housecoat-paint' }
    }
    const served = part === 'picture' ? await pictures.findServed(id, viewer) : null
    if (served === null) return null
    return { image: served.image, isPublic: served.access === 'public', name: 'housecoat-design' }
  }
}
