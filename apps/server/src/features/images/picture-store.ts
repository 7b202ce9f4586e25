import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { StoredFormat } from '../../platform/painter/paint-job.ts'
import { MissingObjectError } from '../../platform/storage/files.ts'
import type { ObjectStore } from '../../platform/storage/object-store.ts'
import type { StoredImage } from './stored-image.ts'

/** SHA-256 in base64url */
const ID_PATTERN = /^[A-Za-z0-9_-]{43}$/
const PICTURES = 'pictures'

/** Whether a text is a valid picture id. Check it before the text reaches the store or the database. */
export function isPictureId(text: string): boolean {
  return ID_PATTERN.test(text)
}

/** Stored pictures of saved designs: `pictures/<id>/full.<format>` with its variants beside it. */
export class PictureStore {
  readonly #store: ObjectStore

  constructor(store: ObjectStore) {
    this.#store = store
  }

  /** where the pictures are, for the operator */
  get location(): string {
    return `${this.#store.place}/${PICTURES}`
  }

  /** The prefix of a picture's objects, existing or not. */
  prefixOf(id: string): string {
    return `${PICTURES}/${id}`
  }

  /**
   * Copies a draft's `full.<format>` into place if that takes long, as in a bucket, and if the picture is not there. Nothing is
   * served before the picture has a row.
   */
  async place(draft: string, { id, format }: PlacedPicture): Promise<void> {
    if (this.#store.kind !== 'bucket' || (await this.find(id, format)) !== null) return
    await this.#copyIntoPlace(draft, { id, format })
  }

  /**
   * Moves a draft that holds `full.<format>` into place, where it survives a power loss; deletes it when the picture exists
   * already. In a bucket, copies it unless {@link place} did: nothing in a transaction should wait for a bucket.
   */
  async put(draft: string, { id, format }: PlacedPicture): Promise<void> {
    if (this.#store.kind === 'bucket') {
      if ((await this.find(id, format)) === null) await this.#copyIntoPlace(draft, { id, format })
      return
    }
    const isMoved = await this.#store.movePrefix(draft, this.prefixOf(id), { isDurable: true })
    if (!isMoved) throw new MissingObjectError(draft)
  }

  /** @returns a picture, stored or not; null when the id is not valid */
  locate(id: string, format: StoredFormat): StoredImage | null {
    if (!isPictureId(id)) return null
    const prefix = this.prefixOf(id)
    const file = fullSizeName(format)
    return { prefix, key: `${prefix}/${file}`, format, variantPrefix: '', storedFiles: [file] }
  }

  /** @returns like {@link locate}; null also when it is not stored */
  async find(id: string, format: StoredFormat): Promise<StoredImage | null> {
    const image = this.locate(id, format)
    return image === null || (await this.#store.find(image.key)) === null ? null : image
  }

  async remove(id: string): Promise<void> {
    await this.#store.deletePrefix(this.prefixOf(id))
  }

  /** The ids of all pictures, page by page. */
  async *listIds(): AsyncGenerator<string[]> {
    for await (const names of this.#store.listNames(PICTURES)) yield names.filter(isPictureId)
  }

  async #copyIntoPlace(draft: string, { id, format }: PlacedPicture): Promise<void> {
    const file = fullSizeName(format)
    await this.#store.copy(`${draft}/${file}`, `${this.prefixOf(id)}/${file}`)
  }
}

interface PlacedPicture {
  readonly id: string
  readonly format: StoredFormat
}

/** Name of a picture's object below its prefix. */
export function fullSizeName(format: StoredFormat): string {
  return `full.${format}`
}

/** @returns the picture's id: SHA-256 of its bytes, base64url */
export async function hashPicture(store: ObjectStore, key: string): Promise<string> {
  const object = await store.open(key)
  if (object === null) throw new MissingObjectError(key)
  const hash = createHash('sha256')
  await pipeline(object.stream, hash)
  return hash.digest('base64url')
}
