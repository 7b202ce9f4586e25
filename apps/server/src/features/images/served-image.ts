import type { Database } from '../../platform/database/database.ts'
import type { ImageService } from './images.service.ts'
import type { PictureViewer } from './pictures.repository.ts'
import type { PictureService } from './pictures.service.ts'
import { isResultId } from './result-store.ts'
import { isResultOf, type Viewer } from './results.repository.ts'
import type { StoredImage } from './stored-image.ts'

/** Who looks at an image: a browser may be a visitor and a member at once. */
export interface ImageViewer extends Viewer, PictureViewer {}

export interface ServedImage {
  readonly image: StoredImage
  /** everybody may see it, and keep it */
  readonly isPublic: boolean
  /** what a file that somebody saves is called */
  readonly name: string
}

/** @returns the image of an address under `/images/`, or null when there is none that the viewer may see */
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

/** Results are for those who made them; pictures of designs are also for those whom a share shows them to. */
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
