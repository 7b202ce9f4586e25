import pLimit from 'p-limit'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockPicture } from '../../platform/database/locks.ts'
import type { PictureSummary, StoredFormat } from '../../platform/painter/paint-job.ts'
import type { StoredPainter } from '../../platform/painter/stored-painter.ts'
import { isMissingFile, MissingObjectError } from '../../platform/storage/files.ts'
import type { ObjectStore } from '../../platform/storage/object-store.ts'
import { throwStorageError } from '../../platform/storage/throw-storage-error.ts'
import type { Drafts } from './drafts.ts'
import { fullSizeName, hashPicture, type PictureStore } from './picture-store.ts'
import {
  deleteUnusedPicture,
  ensurePictureRow,
  findPictureRow,
  type NewPicture,
  type PictureRow,
} from './pictures.repository.ts'
import type { StoredImage } from './stored-image.ts'
import { throwTimeout } from './throw-timeout.ts'

/** Source of a picture to store: a photo that passed the guard, or an image of this server. */
export type PictureSource =
  | { readonly kind: 'photo'; readonly photo: Uint8Array }
  | { readonly kind: 'stored'; readonly image: Pick<StoredImage, 'key' | 'format'> }

/** A picture in a draft, ready to be stored. */
export interface PictureDraft {
  readonly prefix: string
  readonly picture: NewPicture
}

const CONCURRENT_REMOVALS = 4

type ChangePrefix = (prefix: string) => Promise<void>

interface PictureServiceOptions {
  readonly db: Database
  readonly objects: ObjectStore
  readonly store: PictureStore
  readonly drafts: Drafts
  readonly painter: Pick<StoredPainter, 'run'>
  readonly timeoutMs: number
}

/**
 * Stores the pictures of saved designs, each once by its content. Under a lock on the picture, a file is moved into place
 * before the transaction of its row and design commits, and deleted before the transaction that removes its row commits. No
 * crash or race leaves a design without its pictures; {@link sweepPictures} removes other leftovers.
 */
export class PictureService {
  readonly #options: PictureServiceOptions
  /** Each holds a connection of the database while it waits for the store. */
  readonly #removals = pLimit(CONCURRENT_REMOVALS)

  constructor(options: PictureServiceOptions) {
    this.#options = options
  }

  /**
   * Prepares a picture to be stored; always `drop` it afterwards.
   * @throws AppError picture_not_found when the image is gone, image_damaged, storage_full or server_busy
   */
  async prepare(source: PictureSource): Promise<PictureDraft> {
    const { db, drafts, objects } = this.#options
    const prefix = await drafts.create().catch(throwStorageError)
    try {
      const format = source.kind === 'photo' ? 'jpeg' : source.image.format
      const key = `${prefix}/${fullSizeName(format)}`
      await this.#copyTo(source, key)
      await objects.sync(key)
      const id = await hashPicture(objects, key)
      const picture = (await findPictureRow(db, id)) ?? (await this.#describe(id, format, key))
      return { prefix, picture }
    } catch (error) {
      await drafts.drop(prefix)
      return throwStorageError(error)
    }
  }

  /**
   * Stores prepared pictures where that takes long, before the transaction that keeps them. If that fails,
   * {@link removeUnused} removes them.
   */
  async place(prepared: readonly PictureDraft[]): Promise<void> {
    for (const { prefix, picture } of prepared)
      await this.#options.store.place(prefix, picture).catch(throwStorageError)
  }

  /**
   * Stores prepared pictures within a transaction; call {@link place} before it. If `tx` fails afterwards, {@link removeUnused} removes the files.
   * @param refer writes the rows that refer to the pictures; when it throws, no file has been moved into place
   */
  async keep<T>(tx: Database, prepared: readonly PictureDraft[], refer: () => Promise<T>): Promise<T> {
    // sorted, so that no two transactions wait for each other
    const sorted = prepared.toSorted(byId)
    for (const { picture } of sorted) {
      await lockPicture(tx, picture.id)
      await ensurePictureRow(tx, picture)
    }
    const referring = await refer()
    for (const { prefix, picture } of sorted)
      await this.#options.store.put(prefix, picture).catch(throwStorageError)
    return referring
  }

  /** Deletes the drafts of prepared pictures, whether they were stored or not. */
  async drop(prepared: readonly PictureDraft[]): Promise<void> {
    for (const { prefix } of prepared) await this.#options.drafts.drop(prefix)
  }

  /**
   * Removes pictures that no design refers to. The file goes before the row commits, so that after a crash the row
   * tells the sweep to remove the file.
   * @param dispose handles a picture's prefix instead of deleting it
   */
  async removeUnused(ids: readonly string[], dispose?: ChangePrefix): Promise<void> {
    const { db, store } = this.#options
    for (const id of new Set(ids)) {
      const remove = async (tx: Database) => {
        await lockPicture(tx, id)
        if (!(await deleteUnusedPicture(tx, id))) return
        if (dispose === undefined) await store.remove(id)
        else await dispose(store.prefixOf(id))
      }
      await this.#removals(() => db.transaction(remove))
    }
  }

  /** Calls `change` with the picture's prefix if the picture has no row. */
  async changeUnknown(id: string, change: ChangePrefix): Promise<void> {
    await this.#changePrefix(id, change, (row) => row === null)
  }

  /** Calls `change` with the picture's prefix if the picture has a row. */
  async changeKnown(id: string, change: ChangePrefix): Promise<void> {
    await this.#changePrefix(id, change, (row) => row !== null)
  }

  /** @returns the picture, without checking access */
  async find(id: string): Promise<StoredImage | null> {
    const row = await findPictureRow(this.#options.db, id)
    return row === null ? null : this.#options.store.find(id, row.format)
  }

  /** @returns the picture of a row, stored or not, without checking access */
  async locate(id: string): Promise<StoredImage | null> {
    const row = await findPictureRow(this.#options.db, id)
    return row === null ? null : this.#options.store.locate(id, row.format)
  }

  async #changePrefix(
    id: string,
    change: ChangePrefix,
    isWanted: (row: PictureRow | null) => boolean,
  ): Promise<void> {
    const { db, store } = this.#options
    await db.transaction(async (tx) => {
      await lockPicture(tx, id)
      if (isWanted(await findPictureRow(tx, id))) await change(store.prefixOf(id))
    })
  }

  async #copyTo(source: PictureSource, key: string): Promise<void> {
    const { painter, timeoutMs, objects } = this.#options
    if (source.kind === 'stored') {
      await objects.copy(source.image.key, key).catch(throwCopyError)
      return
    }
    const job = { kind: 'normalize', photo: source.photo, outputKey: key } as const
    await painter.run(job, AbortSignal.timeout(timeoutMs)).catch(throwTimeout)
  }

  async #describe(id: string, format: StoredFormat, key: string): Promise<NewPicture> {
    const { width, height, placeholder } = await this.#summarize(key)
    const object = await this.#options.objects.find(key)
    if (object === null) throw new MissingObjectError(key)
    const { sizeBytes } = object
    return { id, format, widthPx: width, heightPx: height, sizeBytes, placeholder }
  }

  async #summarize(sourceKey: string): Promise<PictureSummary> {
    const { painter, timeoutMs } = this.#options
    return painter.run({ kind: 'summarize', sourceKey }, AbortSignal.timeout(timeoutMs)).catch(throwTimeout)
  }
}

function byId(a: PictureDraft, b: PictureDraft): number {
  return a.picture.id < b.picture.id ? -1 : 1
}

function throwCopyError(error: unknown): never {
  if (isMissingFile(error)) throw new AppError('picture_not_found', { cause: error })
  return throwStorageError(error)
}
