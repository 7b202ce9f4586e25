import type { PainterPool } from '../../platform/painter/painter-pool.ts'
import type { PictureFormat, PictureSize } from '../../platform/painter/paint-job.ts'
import { AppError } from '../../app-error.ts'
import type { ResultStore } from './result-store.ts'

export interface StoredResult {
  readonly id: string
  readonly size: PictureSize
}

export interface VariantRequest {
  /** null: the full width */
  readonly widthPx: number | null
  readonly format: PictureFormat
}

export interface ImageServiceOptions {
  readonly store: ResultStore
  readonly painter: Pick<PainterPool, 'run'>
  readonly variantTimeoutMs: number
}

/** Keeps painted pictures and gives them out, full-size or smaller. */
export class ImageService {
  readonly #options: ImageServiceOptions
  /** variants in the making, so that many who ask at once get one */
  readonly #making = new Map<string, Promise<string>>()

  constructor(options: ImageServiceOptions) {
    this.#options = options
  }

  /**
   * Stores what a maker paints, or nothing at all when it fails.
   * @param make writes the lossless PNG to the path it is given
   */
  async storeResult(make: (outputPath: string) => Promise<PictureSize>): Promise<StoredResult> {
    const { store } = this.#options
    const draft = await store.createDraft().catch(throwStorageError)
    try {
      const size = await make(draft.fullSizePath)
      const id = await store.keep(draft).catch(throwStorageError)
      return { id, size }
    } finally {
      await store.dropDraft(draft)
    }
  }

  /** Removes a result that nobody shall get. */
  async dropResult(id: string): Promise<void> {
    await this.#options.store.remove(id)
  }

  /** @returns the path of the picture asked for, made on first demand; null when there is no such result */
  async findImage(id: string, { widthPx, format }: VariantRequest): Promise<string | null> {
    const { store } = this.#options
    const fullSizePath = await store.findFullSize(id)
    if (fullSizePath === null || (widthPx === null && format === 'png')) return fullSizePath
    const name = `${widthPx ?? 'full'}.${format}`
    return (await store.findVariant(id, name)) ?? this.#makeOnce(id, name, { fullSizePath, widthPx, format })
  }

  #makeOnce(id: string, name: string, variant: VariantRequest & { fullSizePath: string }): Promise<string> {
    const key = `${id}/${name}`
    const underWay = this.#making.get(key)
    if (underWay !== undefined) return underWay
    const making = this.#makeVariant(id, name, variant).finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    return making
  }

  async #makeVariant(id: string, name: string, variant: VariantRequest & { fullSizePath: string }) {
    const { store, painter, variantTimeoutMs } = this.#options
    const draft = await store.createDraft().catch(throwStorageError)
    try {
      const { fullSizePath, widthPx, format } = variant
      const job = {
        kind: 'variant',
        sourcePath: fullSizePath,
        outputPath: draft.fullSizePath,
        widthPx,
        format,
      } as const
      await painter.run(job, AbortSignal.timeout(variantTimeoutMs)).catch(throwTimeout)
      return await store.keepVariant(id, name, draft.fullSizePath).catch(throwStorageError)
    } finally {
      await store.dropDraft(draft)
    }
  }
}

function throwTimeout(error: unknown): never {
  if (error instanceof DOMException && error.name === 'TimeoutError') throw new AppError('generation_timeout')
  throw error
}

/** A disk without room has a code of its own; whatever else a disk does is ours to look into. */
function throwStorageError(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOSPC' || code === 'EDQUOT') throw new AppError('storage_full', { cause: error })
  throw error
}
