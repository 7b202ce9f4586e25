import { randomBytes } from 'node:crypto'
import type { DatedName, ObjectStore } from '../../platform/storage/object-store.ts'
import type { Drafts } from './drafts.ts'
import type { StoredImage } from './stored-image.ts'

/** 128 random bits in base64url */
const ID_PATTERN = /^[A-Za-z0-9_-]{22}$/
const RESULTS = 'results'
const FULL_SIZE_FILE = 'full.png'
const ORIGINAL_FILE = 'original.jpeg'

/** Whether a text is a valid result id. Check it before the text reaches the store or the database. */
export function isResultId(text: string): boolean {
  return ID_PATTERN.test(text)
}

/** A prefix for a result in the making. */
interface Draft {
  /** of the result that it becomes */
  readonly id: string
  readonly prefix: string
  /** key for the full-size picture */
  readonly fullSizeKey: string
  /** key for the photo that it was made from */
  readonly originalKey: string
}

/** Stored results: `results/<id>/full.png` with the original and the variants of both beside it. */
export class ResultStore {
  readonly #store: ObjectStore
  readonly #drafts: Drafts

  constructor(store: ObjectStore, drafts: Drafts) {
    this.#store = store
    this.#drafts = drafts
  }

  /**
   * In a folder, results appear as a whole, by one rename. A bucket would have to copy each object; there a draft is in its place
   * from the start, where nobody is served anything before a row refers to it.
   */
  async createDraft(): Promise<Draft> {
    const id = randomBytes(16).toString('base64url')
    const isInPlace = this.#store.kind === 'bucket'
    const prefix = isInPlace ? `${RESULTS}/${id}` : await this.#drafts.create()
    return {
      id,
      prefix,
      fullSizeKey: `${prefix}/${FULL_SIZE_FILE}`,
      originalKey: `${prefix}/${ORIGINAL_FILE}`,
    }
  }

  /** Deletes a draft that was not kept. */
  async dropDraft(draft: Draft): Promise<void> {
    await this.#drafts.drop(draft.prefix)
  }

  /** Turns a finished draft into a result. @returns the result's id, at which nothing is served until a row refers to it */
  async keep(draft: Draft): Promise<string> {
    const { id, prefix } = draft
    if (this.#store.kind === 'bucket') return id
    const isMoved = await this.#store.movePrefix(prefix, `${RESULTS}/${id}`)
    if (!isMoved) throw new Error(`the draft ${prefix} is empty`)
    this.#drafts.release(prefix)
    return id
  }

  async remove(id: string): Promise<void> {
    await this.#store.deletePrefix(`${RESULTS}/${id}`)
  }

  /** @returns a result, or the photo that it was made from, stored or not; null when the id is not valid */
  locate(id: string, part: 'picture' | 'original'): StoredImage | null {
    if (!isResultId(id)) return null
    const prefix = `${RESULTS}/${id}`
    const stored = { prefix, storedFiles: [FULL_SIZE_FILE, ORIGINAL_FILE] }
    return part === 'picture'
      ? { ...stored, key: `${prefix}/${FULL_SIZE_FILE}`, format: 'png', variantPrefix: '' }
      : { ...stored, key: `${prefix}/${ORIGINAL_FILE}`, format: 'jpeg', variantPrefix: 'original-' }
  }

  /** @returns like {@link locate}; null also when it is not stored */
  async find(id: string, part: 'picture' | 'original'): Promise<StoredImage | null> {
    const image = this.locate(id, part)
    return image === null || (await this.#store.find(image.key)) === null ? null : image
  }

  /** All results with the time when they were painted, page by page. */
  listResults(): AsyncIterable<readonly DatedName[]> {
    return this.#store.listDatedNames(RESULTS, FULL_SIZE_FILE)
  }
}
