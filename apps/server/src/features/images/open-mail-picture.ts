import type { OpenedObject } from '../../platform/storage/object-store.ts'
import type { ImageService } from './images.service.ts'
import type { PictureService } from './pictures.service.ts'
import { isResultId } from './result-store.ts'
import type { Variants } from './variants.ts'

interface MailPictureOptions {
  readonly images: Pick<ImageService, 'findResult' | 'open'>
  readonly pictures: Pick<PictureService, 'find'>
  readonly variants: Pick<Variants, 'findOrMake'>
}

/** wide enough to judge a door by */
const MAIL_PICTURE = { widthPx: 1600, format: 'jpeg' } as const

/** @returns a function that opens a JPEG for a mail, or returns null when the picture is gone */
export function createOpenMailPicture({ images, pictures, variants }: MailPictureOptions) {
  return async (id: string): Promise<OpenedObject | null> => {
    const image = await (isResultId(id) ? images.findResult(id) : pictures.find(id))
    const key = image === null ? null : await variants.findOrMake(image, MAIL_PICTURE)
    return key === null ? null : images.open(key)
  }
}
