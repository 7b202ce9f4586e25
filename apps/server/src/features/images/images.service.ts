import { fileExists } from '../../platform/storage/files.ts'
import { inSpan } from '../../platform/tracing/trace.ts'
import type { ResultStore } from './result-store.ts'
import { throwStorageError } from './image-errors.ts'
import type { StoredImage } from './stored-image.ts'

/** A stored result, with what its maker returned. */
export interface StoredResult<Made> {
  readonly id: string
  /** the photo that it was made from is stored beside it */
  readonly hasOriginal: boolean
  readonly made: Made
}

/** Stores results. */
export class ImageService {
  readonly #store: ResultStore

  constructor({ store }: { readonly store: ResultStore }) {
    this.#store = store
  }

  /**
   * Makes and stores a result; stores nothing when making it fails.
   * @param make writes the lossless PNG to the first path, and may write the upright photo to the second one
   */
  async storeResult<Made>(
    make: (outputPath: string, originalPath: string) => Promise<Made>,
  ): Promise<StoredResult<Made>> {
    const draft = await this.#store.createDraft().catch(throwStorageError)
    try {
      const made = await make(draft.fullSizePath, draft.originalPath).catch(throwStorageError)
      const hasOriginal = await fileExists(draft.originalPath)
      const id = await inSpan('storage', { 'storage.operation': 'keep' }, () =>
        this.#store.keep(draft),
      ).catch(throwStorageError)
      return { id, hasOriginal, made }
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
