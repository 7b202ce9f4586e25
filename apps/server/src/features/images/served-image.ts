import type { Database } from '../../platform/database/database.ts'
import type { Caller } from '../callers/caller.ts'
import type { ImageService } from './images.service.ts'
import type { PictureService } from './pictures.service.ts'
import { isResultId } from './result-store.ts'
import { isResultOf } from './results.repository.ts'
import type { StoredImage } from './stored-image.ts'

export interface ServedImage {
  readonly image: StoredImage
  /** everybody may see it, and keep it */
  readonly isPublic: boolean
  /** what a file that somebody saves is called */
  readonly name: string
}

/** @returns the image of an address under `/images/`, or null when there is none that the caller may see */
export type FindServedImage = (
  id: string,
  part: 'picture' | 'original',
  caller: Caller,
) => Promise<ServedImage | null>

interface FindServedImageOptions {
  readonly db: Database
  readonly images: ImageService
  readonly pictures: PictureService
}

/** Results are for those who made them; pictures of designs are also for those whom a share shows them to. */
export function createFindServedImage({ db, images, pictures }: FindServedImageOptions): FindServedImage {
  return async (id, part, caller) => {
    if (isResultId(id)) {
      if (!(await isResultOf(db, id, caller))) return null
      const image = await (part === 'original' ? images.findOriginal(id) : images.findResult(id))
      return image === null ? null : { image, isPublic: false, name: 'housecoat-paint' }
    }
    const served = part === 'picture' ? await pictures.findServed(id, caller) : null
    if (served === null) return null
    return { image: served.image, isPublic: served.access === 'public', name: 'housecoat-design' }
  }
}
