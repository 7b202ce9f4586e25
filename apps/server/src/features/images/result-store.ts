import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { fileExists, findModifiedTime } from '../../platform/storage/files.ts'
import { Drafts } from './drafts.ts'
import type { StoredImage } from './stored-image.ts'

/** 128 random bits in base64url */
const ID_PATTERN = /^[A-Za-z0-9_-]{22}$/
const FULL_SIZE_FILE = 'full.png'
const ORIGINAL_FILE = 'original.jpeg'

/** Whether a text is a valid result id. Check it before the text reaches the disk or the database. */
export function isResultId(text: string): boolean {
  return ID_PATTERN.test(text)
}

/** A folder for a result in the making. */
interface Draft {
  readonly folder: string
  /** path for the full-size picture */
  readonly fullSizePath: string
  /** path for the photo that it was made from */
  readonly originalPath: string
}

/** Results on disk: `results/<id>/full.png` with the original and the variants of both beside it. */
export class ResultStore {
  readonly #drafts: Drafts
  readonly #resultsFolder: string

  constructor(dataDir: string, drafts = new Drafts(dataDir)) {
    this.#drafts = drafts
    this.#resultsFolder = path.join(dataDir, 'results')
  }

  async open(): Promise<void> {
    await this.#drafts.open()
    await mkdir(this.#resultsFolder, { recursive: true })
  }

  async createDraft(): Promise<Draft> {
    const folder = await this.#drafts.create()
    return {
      folder,
      fullSizePath: path.join(folder, FULL_SIZE_FILE),
      originalPath: path.join(folder, ORIGINAL_FILE),
    }
  }

  /** Deletes a draft; does nothing when it was kept. */
  async dropDraft(draft: Draft): Promise<void> {
    await this.#drafts.drop(draft.folder)
  }

  /** Turns a finished draft into a result, atomically. @returns the result's id */
  async keep(draft: Draft): Promise<string> {
    const id = randomBytes(16).toString('base64url')
    await rename(draft.folder, path.join(this.#resultsFolder, id))
    return id
  }

  async remove(id: string): Promise<void> {
    await this.#drafts.discard(path.join(this.#resultsFolder, id))
  }

  async findResult(id: string): Promise<StoredImage | null> {
    return this.#findImage(id, FULL_SIZE_FILE, { format: 'png', variantPrefix: '' })
  }

  /** @returns the photo that a result was made from; null when there is no such result, or it has no photo */
  async findOriginal(id: string): Promise<StoredImage | null> {
    return this.#findImage(id, ORIGINAL_FILE, { format: 'jpeg', variantPrefix: 'original-' })
  }

  /** All results with the time, in ms since 1970, when they were painted. */
  async listResults(): Promise<{ readonly id: string; readonly changedAt: number }[]> {
    const results = []
    for (const id of await readdir(this.#resultsFolder)) {
      const folder = path.join(this.#resultsFolder, id)
      const changedAt =
        (await findModifiedTime(path.join(folder, FULL_SIZE_FILE))) ?? (await findModifiedTime(folder))
      if (changedAt !== null) results.push({ id, changedAt })
    }
    return results
  }

  /** @throws the system's error when the data folder cannot be written */
  async checkWritable(): Promise<void> {
    await this.#drafts.checkWritable()
  }

  async #findImage(
    id: string,
    file: string,
    kind: Pick<StoredImage, 'format' | 'variantPrefix'>,
  ): Promise<StoredImage | null> {
    if (!isResultId(id)) return null
    const folder = path.join(this.#resultsFolder, id)
    const filePath = path.join(folder, file)
    if (!(await fileExists(filePath))) return null
    return { folder, filePath, ...kind, storedFiles: [FULL_SIZE_FILE, ORIGINAL_FILE] }
  }
}
