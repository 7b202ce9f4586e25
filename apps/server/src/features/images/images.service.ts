import type { PictureSize } from '../../platform/painter/paint-job.ts'
import { fileExists } from '../../platform/storage/files.ts'
import type { ResultStore } from './result-store.ts'
import { throwStorageError } from './image-errors.ts'
import type { StoredImage } from './stored-image.ts'

export interface StoredResult {
  readonly id: string
  readonly size: PictureSize
  /** the photo that it was made from is kept beside it */
  readonly hasOriginal: boolean
}

/** Keeps painted pictures. */
export class ImageService {
  readonly #store: ResultStore

  constructor({ store }: { readonly store: ResultStore }) {
    this.#store = store
  }

  /**
   * Stores what a maker paints, or nothing at all when it fails.
   * @param make writes the lossless PNG to the first path, and may write the upright photo to the second one
   */
  async storeResult(
    make: (outputPath: string, originalPath: string) => Promise<PictureSize>,
  ): Promise<StoredResult> {
    const draft = await this.#store.createDraft().catch(throwStorageError)
    try {
      const size = await make(draft.fullSizePath, draft.originalPath).catch(throwStorageError)
      const hasOriginal = await fileExists(draft.originalPath)
      const id = await this.#store.keep(draft).catch(throwStorageError)
      return { id, size, hasOriginal }
    } finally {
      await this.#store.dropDraft(draft)
    }
  }

  /** Deletes a result that the client never received. */
  async dropResult(id: string): Promise<void> {
    await this.#store.remove(id)
  }

  async findResult(id: string): Promise<StoredImage | null> {
    return this.#store.findResult(id)
  }

  /** @returns the photo that a result was made from */
  async findOriginal(id: string): Promise<StoredImage | null> {
    return this.#store.findOriginal(id)
  }
}
