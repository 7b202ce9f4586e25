import type { PictureService } from '../images/pictures.service.ts'
import type { Variants } from '../images/variants.ts'
import type { ShareRow } from './shares.repository.ts'

interface ShareCardsOptions {
  readonly pictures: Pick<PictureService, 'find'>
  readonly variants: Pick<Variants, 'findOrMakeCard'>
}

/** Preview pictures that other sites show beside links to shares. */
export class ShareCards {
  readonly #options: ShareCardsOptions

  constructor(options: ShareCardsOptions) {
    this.#options = options
  }

  /** @returns the path of a JPEG of before and after, made on first demand and stored; null when a picture does not exist */
  async findOrMake({ original, result }: Pick<ShareRow, 'original' | 'result'>): Promise<string | null> {
    const { pictures, variants } = this.#options
    const [before, after] = [await pictures.find(original.id), await pictures.find(result.id)]
    if (before === null || after === null) return null
    return variants.findOrMakeCard(before, after, original.id)
  }
}
