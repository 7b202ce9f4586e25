import { stat } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PictureSummary, StoredFormat } from '../../platform/painter/paint-job.ts'
import type { PainterPool } from '../../platform/painter/painter-pool.ts'
import { isMissingFile, type Drafts } from './drafts.ts'
import { fullSizeName, hashPicture, isPictureId, linkOrCopy, type PictureStore } from './picture-store.ts'
import {
  deleteUnusedPicture,
  ensurePictureRow,
  findPictureAccess,
  findPictureRow,
  lockPicture,
  type NewPicture,
  type PictureAccess,
  type PictureViewer,
} from './pictures.repository.ts'
import { throwStorageError, throwTimeout } from './image-errors.ts'
import type { StoredImage } from './stored-image.ts'

/** Where a picture to be kept comes from: a photo that passed the guard, or an image of this server's own. */
export type PictureSource =
  | { readonly kind: 'photo'; readonly photo: Uint8Array }
  | { readonly kind: 'stored'; readonly image: Pick<StoredImage, 'filePath' | 'format'> }

/** A picture that is ready to be kept, in a draft. */
export interface PictureDraft {
  readonly folder: string
  readonly picture: NewPicture
}

export interface ServedPicture {
  readonly image: StoredImage
  readonly access: PictureAccess
}

interface PictureServiceOptions {
  readonly db: Database
  readonly store: PictureStore
  readonly drafts: Drafts
  readonly painter: Pick<PainterPool, 'run'>
  readonly timeoutMs: number
}

/**
 * Keeps the pictures of saved designs, each once by its content. A row is written after its file is in its place and
 * removed before its file goes, under a lock on the picture: no crash and no race leaves a row without a file, and
 * {@link sweepPictures} removes files without a row.
 */
export class PictureService {
  readonly #options: PictureServiceOptions

  constructor(options: PictureServiceOptions) {
    this.#options = options
  }

  /**
   * Makes a picture ready to be kept; `drop` it afterwards in any case.
   * @throws AppError picture_not_found when the image is gone, image_damaged, storage_full or server_busy
   */
  async prepare(source: PictureSource): Promise<PictureDraft> {
    const { db, drafts } = this.#options
    const folder = await drafts.create().catch(throwStorageError)
    try {
      const format = source.kind === 'photo' ? 'jpeg' : source.image.format
      const filePath = path.join(folder, fullSizeName(format))
      await this.#bring(source, filePath)
      const id = await hashPicture(filePath)
      const picture = (await findPictureRow(db, id)) ?? (await this.#describe(id, format, filePath))
      return { folder, picture }
    } catch (error) {
      await drafts.drop(folder)
      throw error
    }
  }

  /** Keeps prepared pictures within a transaction that also writes what refers to them. */
  async keep(tx: Database, prepared: readonly PictureDraft[]): Promise<void> {
    // in one order, so that no two transactions wait for each other
    for (const { folder, picture } of prepared.toSorted(byId)) {
      await lockPicture(tx, picture.id)
      await this.#options.store.put(folder, picture.id).catch(throwStorageError)
      await ensurePictureRow(tx, picture)
    }
  }

  /** Removes what is left of prepared pictures, kept or not. */
  async drop(prepared: readonly PictureDraft[]): Promise<void> {
    for (const { folder } of prepared) await this.#options.drafts.drop(folder)
  }

  /** Removes those pictures that no design refers to any more. */
  async removeUnused(ids: readonly string[]): Promise<void> {
    const { db, store } = this.#options
    for (const id of new Set(ids)) {
      await db.transaction(async (tx) => {
        await lockPicture(tx, id)
        await deleteUnusedPicture(tx, id)
      })
      // a second transaction: a file may only go once its row is gone for good
      await db.transaction(async (tx) => {
        await lockPicture(tx, id)
        if ((await findPictureRow(tx, id)) === null) await store.remove(id)
      })
    }
  }

  /** @returns a picture that the viewer may see; access is looked up each time */
  async findServed(id: string, viewer: PictureViewer): Promise<ServedPicture | null> {
    const { db } = this.#options
    if (!isPictureId(id)) return null
    const access = await findPictureAccess(db, id, viewer)
    const image = access === null ? null : await this.find(id)
    return access === null || image === null ? null : { image, access }
  }

  /** @returns the picture, whoever asks */
  async find(id: string): Promise<StoredImage | null> {
    const row = await findPictureRow(this.#options.db, id)
    return row === null ? null : this.#options.store.find(id, row.format)
  }

  async #bring(source: PictureSource, filePath: string): Promise<void> {
    const { painter, timeoutMs } = this.#options
    if (source.kind === 'stored') {
      await linkOrCopy(source.image.filePath, filePath).catch(throwLinkError)
      return
    }
    const job = { kind: 'normalize', photo: source.photo, outputPath: filePath } as const
    await painter.run(job, AbortSignal.timeout(timeoutMs)).catch(throwTimeout)
  }

  async #describe(id: string, format: StoredFormat, filePath: string): Promise<NewPicture> {
    const { width, height, placeholder } = await this.#summarize(filePath)
    const { size: sizeBytes } = await stat(filePath)
    return { id, format, widthPx: width, heightPx: height, sizeBytes, placeholder }
  }

  async #summarize(sourcePath: string): Promise<PictureSummary> {
    const { painter, timeoutMs } = this.#options
    return painter.run({ kind: 'summarize', sourcePath }, AbortSignal.timeout(timeoutMs)).catch(throwTimeout)
  }
}

function byId(a: PictureDraft, b: PictureDraft): number {
  return a.picture.id < b.picture.id ? -1 : 1
}

function throwLinkError(error: unknown): never {
  if (isMissingFile(error)) throw new AppError('picture_not_found', { cause: error })
  return throwStorageError(error)
}
