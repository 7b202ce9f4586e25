import type { OpenedObject } from '../../platform/storage/object-store.ts'
import type { ImageService } from '../images/images.service.ts'
import type { PictureService } from '../images/pictures.service.ts'
import type { Variants } from '../images/variants.ts'
import type { ShareRow } from './shares.repository.ts'

interface ShareCardsOptions {
  readonly images: Pick<ImageService, 'open'>
  readonly pictures: Pick<PictureService, 'find'>
  readonly variants: Pick<Variants, 'findOrMakeCard'>
}

/** Preview pictures that other sites show beside links to shares. */
export class ShareCards {
  readonly #options: ShareCardsOptions

  constructor(options: ShareCardsOptions) {
    this.#options = options
  }

  /** Opens a JPEG of before and after, made on first demand and stored. @returns null when a picture does not exist */
  async open({ original, result }: Pick<ShareRow, 'original' | 'result'>): Promise<OpenedObject | null> {
    const { images, pictures, variants } = this.#options
    const [before, after] = [await pictures.find(original.id), await pictures.find(result.id)]
    if (before === null || after === null) return null
    const key = await variants.findOrMakeCard(before, after, original.id)
    return key === null ? null : images.open(key)
  }
}
