import type { ImageService } from './images.service.ts'
import type { PictureService } from './pictures.service.ts'
import { isResultId } from './result-store.ts'
import type { Variants } from './variants.ts'

interface MailPictureOptions {
  readonly images: Pick<ImageService, 'findResult'>
  readonly pictures: Pick<PictureService, 'find'>
  readonly variants: Pick<Variants, 'findOrMake'>
}

/** wide enough to judge a door by */
const MAIL_PICTURE = { widthPx: 1600, format: 'jpeg' } as const

/** @returns a function that returns the path of a JPEG for a mail, or null when the picture is gone */
export function createFindMailPicture({ images, pictures, variants }: MailPictureOptions) {
  return async (id: string): Promise<string | null> => {
    const image = await (isResultId(id) ? images.findResult(id) : pictures.find(id))
    return image === null ? null : variants.findOrMake(image, MAIL_PICTURE)
  }
}
