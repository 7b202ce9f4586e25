import type { ObjectStore, OpenedObject } from '../../platform/storage/object-store.ts'
import { throwStorageError } from '../../platform/storage/throw-storage-error.ts'
import type { ResultStore } from './result-store.ts'
import type { StoredImage } from './stored-image.ts'

/** A stored result, with what its maker returned. */
export interface StoredResult<Made> {
  readonly id: string
  /** the photo that it was made from is stored beside it */
  readonly hasOriginal: boolean
  readonly made: Made
}

/** Where a result, and the upright photo, are stored. */
export interface ResultKeys {
  readonly outputKey: string
  readonly originalKey: string
}

interface ImageServiceOptions {
  readonly objects: ObjectStore
  readonly results: ResultStore
}

/** Stores results. */
export class ImageService {
  readonly #objects: ObjectStore
  readonly #results: ResultStore

  constructor({ objects, results }: ImageServiceOptions) {
    this.#objects = objects
    this.#results = results
  }

  /**
   * Makes and stores a result; stores nothing when making it fails.
   * @param make stores the lossless PNG under the first key, and may store the upright photo under the second one
   */
  async storeResult<Made>(make: (keys: ResultKeys) => Promise<Made>): Promise<StoredResult<Made>> {
    const draft = await this.#results.createDraft().catch(throwStorageError)
    const { fullSizeKey: outputKey, originalKey } = draft
    try {
      const made = await make({ outputKey, originalKey })
      const hasOriginal = (await this.#objects.find(originalKey)) !== null
      return { id: await this.#results.keep(draft), hasOriginal, made }
    } catch (error) {
      await this.#results.dropDraft(draft)
      return throwStorageError(error)
    }
  }

  /** Deletes a result that the client never received. */
  async dropResult(id: string): Promise<void> {
    await this.#results.remove(id)
  }

  async findResult(id: string): Promise<StoredImage | null> {
    return this.#results.find(id, 'picture')
  }

  /** @returns the photo that a result was made from */
  async findOriginal(id: string): Promise<StoredImage | null> {
    return this.#results.find(id, 'original')
  }

  /** @returns a result, or the photo that it was made from, stored or not; null when the id is not valid */
  locateResult(id: string, part: 'picture' | 'original'): StoredImage | null {
    return this.#results.locate(id, part)
  }

  /** Whether an image is stored. */
  async isStored({ key }: StoredImage): Promise<boolean> {
    return (await this.#objects.find(key)) !== null
  }

  /** Opens an image or a variant; null when it is gone. */
  async open(key: string): Promise<OpenedObject | null> {
    return this.#objects.open(key)
  }

  /** Whether `signUrl` gives URLs. */
  get isOpenToBrowsers(): boolean {
    return this.#objects.publicOrigin !== null
  }

  /** @returns a URL at which anyone can read it for a while; null when the store is not open to browsers */
  async signUrl(key: string, contentType: string, seconds: number): Promise<string | null> {
    return this.#objects.signUrl(key, contentType, seconds)
  }
}
