import { createHash } from 'node:crypto'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import path from 'node:path'
import type { StoredFormat } from '../../platform/painter/paint-job.ts'
import { syncFolder } from '../../platform/storage/durable-files.ts'
import { fileExists, isOccupied } from '../../platform/storage/files.ts'
import type { Drafts } from './drafts.ts'
import type { StoredImage } from './stored-image.ts'

/** SHA-256 in base64url */
const ID_PATTERN = /^[A-Za-z0-9_-]{43}$/

/** Whether a text is a valid picture id. Check it before the text reaches the disk or the database. */
export function isPictureId(text: string): boolean {
  return ID_PATTERN.test(text)
}

/** Pictures of saved designs on disk: `pictures/<id>/full.<format>` with its variants beside it. */
export class PictureStore {
  readonly #drafts: Drafts
  readonly #folder: string

  constructor(dataDir: string, drafts: Drafts) {
    this.#drafts = drafts
    this.#folder = path.join(dataDir, 'pictures')
  }

  get folder(): string {
    return this.#folder
  }

  /** The folder of a picture's files, existing or not. */
  folderOf(id: string): string {
    return path.join(this.#folder, id)
  }

  async open(): Promise<void> {
    await this.#drafts.open()
    await mkdir(this.#folder, { recursive: true })
  }

  /**
   * Moves a draft that holds `full.<format>` into place atomically, and syncs it to the disk; does nothing when the
   * picture exists already.
   */
  async put(draft: string, id: string): Promise<void> {
    await syncFolder(draft)
    try {
      await rename(draft, this.folderOf(id))
    } catch (error) {
      if (!isOccupied(error)) throw error
    }
    await syncFolder(this.#folder)
  }

  async find(id: string, format: StoredFormat): Promise<StoredImage | null> {
    if (!isPictureId(id)) return null
    const folder = this.folderOf(id)
    const file = fullSizeName(format)
    const filePath = path.join(folder, file)
    if (!(await fileExists(filePath))) return null
    return { folder, filePath, format, variantPrefix: '', storedFiles: [file] }
  }

  async remove(id: string): Promise<void> {
    await this.#drafts.discard(this.folderOf(id))
  }

  async listIds(): Promise<string[]> {
    return (await readdir(this.#folder)).filter(isPictureId)
  }
}

/** Name of a picture's file in its folder. */
export function fullSizeName(format: StoredFormat): string {
  return `full.${format}`
}

/** @returns the picture's id: SHA-256 of its bytes, base64url */
export async function hashPicture(filePath: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(filePath, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('base64url')
}
