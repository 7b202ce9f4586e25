import { rename } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import { BoundedLimit } from '../../platform/concurrency/bounded-limit.ts'
import type { CardJob, PictureFormat, VariantJob } from '../../platform/painter/paint-job.ts'
import type { PainterPool } from '../../platform/painter/painter-pool.ts'
import { fileExists } from '../../platform/storage/files.ts'
import type { Drafts } from './drafts.ts'
import { findVariant, LargeVariants, trimVariants } from './variant-files.ts'
import { throwStorageError, throwTimeout } from './image-errors.ts'
import type { StoredImage } from './stored-image.ts'

export interface VariantRequest {
  /** null: the full width */
  readonly widthPx: number | null
  readonly format: PictureFormat
}

interface VariantsOptions {
  readonly drafts: Drafts
  readonly painter: Pick<PainterPool, 'run'>
  readonly timeoutMs: number
  /** logs that a variant could not be made in the background */
  readonly onError: (error: unknown, message: string) => void
}

/** wider AVIF takes a core for seconds, and lists of pictures do not show it */
const WIDEST_AVIF_PX = 960
/** waiting AVIF; when more is asked for, a later request asks again */
const MAX_WAITING_AVIF = 100

/** Smaller copies of images, or in another format: made on first demand, and stored beside them. */
export class Variants {
  readonly #options: VariantsOptions
  /** a page asks for dozens at once, more than the painters' queue holds */
  readonly #limit = new BoundedLimit({ concurrency: 2, maxWaiting: 500 })
  /** running jobs by path: concurrent requests share one */
  readonly #making = new Map<string, Promise<string | null>>()
  readonly #avifLimit = pLimit(1)
  readonly #waitingAvif = new Set<string>()
  readonly #large = new LargeVariants()
  #isClosed = false

  constructor(options: VariantsOptions) {
    this.#options = options
  }

  /** @returns the path of the variant, which is made if necessary; null when the image is gone */
  async findOrMake(image: StoredImage, { widthPx, format }: VariantRequest): Promise<string | null> {
    if (widthPx === null && format === image.format) return image.filePath
    const job = { kind: 'variant', sourcePath: image.filePath, widthPx, format } as const
    return this.#findOrMake(pathOf(image, { widthPx, format }), image, job)
  }

  /**
   * @param name identifies the card among others of the same result
   * @returns the path of the card of a design, a JPEG beside its result; null when a picture is gone
   */
  async findOrMakeCard(before: StoredImage, after: StoredImage, name: string): Promise<string | null> {
    const cardPath = path.join(after.folder, `${after.variantPrefix}card-${name}.jpeg`)
    const job = { kind: 'card', beforePath: before.filePath, afterPath: after.filePath } as const
    return this.#findOrMake(cardPath, after, job)
  }

  /** @returns the path of an existing variant, or null */
  async findMade(image: StoredImage, request: VariantRequest): Promise<string | null> {
    return findVariant(pathOf(image, request))
  }

  /** Makes a page's picture as AVIF in the background, one at a time, when no request waits for the painters. */
  makeAvifLater(image: StoredImage, widthPx: number): void {
    const request = { widthPx, format: 'avif' } as const
    const key = pathOf(image, request)
    if (widthPx > WIDEST_AVIF_PX || this.#isClosed) return
    if (this.#waitingAvif.has(key) || this.#waitingAvif.size >= MAX_WAITING_AVIF) return
    this.#waitingAvif.add(key)
    this.#avifLimit(() => this.findOrMake(image, request))
      .catch((error: unknown) => this.#isClosed || this.#options.onError(error, 'an AVIF was not made'))
      .finally(() => this.#waitingAvif.delete(key))
  }

  /** Starts no further AVIF. */
  close(): void {
    this.#isClosed = true
    this.#avifLimit.clearQueue()
  }

  async #findOrMake(variantPath: string, image: StoredImage, job: VariantInput): Promise<string | null> {
    const made = await findVariant(variantPath)
    if (made !== null) return made
    const underWay = this.#making.get(variantPath)
    if (underWay !== undefined) return underWay
    const make = () => this.#make(variantPath, image, job)
    const isUrgent = job.kind !== 'variant' || job.format !== 'avif'
    const making = (isUrgent ? this.#limit.run(make) : make()).finally(() => this.#making.delete(variantPath))
    this.#making.set(variantPath, making)
    return making
  }

  async #make(variantPath: string, image: StoredImage, job: VariantInput): Promise<string | null> {
    const { drafts, painter, timeoutMs } = this.#options
    const folder = await drafts.create().catch(throwStorageError)
    try {
      const outputPath = path.join(folder, path.basename(variantPath))
      await painter.run({ ...job, outputPath }, AbortSignal.timeout(timeoutMs)).catch(throwTimeout)
      await rename(outputPath, variantPath)
      if (await trimVariants(image, variantPath)) await this.#large.add(variantPath)
      return variantPath
    } catch (error) {
      // the image was removed while its variant was made
      if (!(await fileExists(image.filePath))) return null
      return throwStorageError(error)
    } finally {
      await drafts.drop(folder)
    }
  }
}

type VariantInput = Omit<VariantJob, 'outputPath'> | Omit<CardJob, 'outputPath'>

function pathOf({ folder, variantPrefix }: StoredImage, { widthPx, format }: VariantRequest): string {
  return path.join(folder, `${variantPrefix}${widthPx ?? 'full'}.${format}`)
}
