import pLimit from 'p-limit'
import { BoundedLimit } from '../../platform/concurrency/bounded-limit.ts'
import type { CardJob, PictureFormat, VariantJob } from '../../platform/painter/paint-job.ts'
import type { StoredJob, StoredPainter } from '../../platform/painter/stored-painter.ts'
import type { ObjectStore, OpenedObject } from '../../platform/storage/object-store.ts'
import { throwStorageError } from '../../platform/storage/throw-storage-error.ts'
import type { StoredImage } from './stored-image.ts'
import { throwTimeout } from './throw-timeout.ts'
import { isVariantMade, LargeVariants, openVariant, trimVariants } from './variant-files.ts'

export interface VariantRequest {
  /** null: the full width */
  readonly widthPx: number | null
  readonly format: PictureFormat
}

interface VariantsOptions {
  readonly objects: ObjectStore
  readonly painter: Pick<StoredPainter, 'run'>
  readonly timeoutMs: number
  /** logs that a variant could not be made in the background */
  readonly onError: (error: unknown, message: string) => void
}

/** wider AVIF takes a core for seconds, and lists of pictures do not show it */
const WIDEST_AVIF_PX = 960
/** waiting AVIF; when more is asked for, a later request asks again */
const MAX_WAITING_AVIF = 100
const OPEN_ATTEMPTS = 3

/** Smaller copies of images, or in another format: made on first demand, and stored beside them. */
export class Variants {
  readonly #options: VariantsOptions
  /** a page asks for dozens at once, more than the painters' queue holds */
  readonly #limit = new BoundedLimit({ concurrency: 2, maxWaiting: 500 })
  /** running jobs by key: concurrent requests share one */
  readonly #making = new Map<string, Promise<string | null>>()
  readonly #avifLimit = pLimit(1)
  readonly #waitingAvif = new Set<string>()
  readonly #large: LargeVariants
  #isClosed = false

  constructor(options: VariantsOptions) {
    this.#options = options
    this.#large = new LargeVariants(options.objects)
  }

  /** Opens the image or a variant of it, which is made if necessary; null when the image is gone. */
  async open(image: StoredImage, request: VariantRequest): Promise<OpenedObject | null> {
    const { objects } = this.#options
    const { widthPx, format } = request
    if (widthPx === null && format === image.format) return objects.open(image.key)
    // a variant may be evicted between being made and being opened
    for (let attempt = 0; attempt < OPEN_ATTEMPTS; attempt++) {
      const variant = await openVariant(objects, keyOf(image, request))
      if (variant !== null) return variant
      if ((await this.findOrMake(image, request)) === null) return null
    }
    return null
  }

  /** @returns the key of the variant, which is made if necessary; null when the image is gone */
  async findOrMake(image: StoredImage, { widthPx, format }: VariantRequest): Promise<string | null> {
    if (widthPx === null && format === image.format) return image.key
    const job = { kind: 'variant', sourceKey: image.key, widthPx, format } as const
    return this.#findOrMake(keyOf(image, { widthPx, format }), image, job)
  }

  /**
   * @param name identifies the card among others of the same result
   * @returns the key of the card of a design, a JPEG beside its result; null when a picture is gone
   */
  async findOrMakeCard(before: StoredImage, after: StoredImage, name: string): Promise<string | null> {
    const cardKey = `${after.prefix}/${after.variantPrefix}card-${name}.jpeg`
    const job = { kind: 'card', beforeKey: before.key, afterKey: after.key } as const
    return this.#findOrMake(cardKey, after, job)
  }

  /** Whether a variant exists. */
  async isMade(image: StoredImage, request: VariantRequest): Promise<boolean> {
    return isVariantMade(this.#options.objects, keyOf(image, request))
  }

  /** Makes a page's picture as AVIF in the background, one at a time, when no request waits for the painters. */
  makeAvifLater(image: StoredImage, widthPx: number): void {
    const request = { widthPx, format: 'avif' } as const
    const key = keyOf(image, request)
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

  async #findOrMake(key: string, image: StoredImage, job: VariantInput): Promise<string | null> {
    if (await isVariantMade(this.#options.objects, key).catch(throwStorageError)) return key
    const underWay = this.#making.get(key)
    if (underWay !== undefined) return underWay
    const make = () => this.#make(key, image, job)
    const isUrgent = job.kind !== 'variant' || job.format !== 'avif'
    const making = (isUrgent ? this.#limit.run(make) : make()).finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    return making
  }

  async #make(key: string, image: StoredImage, job: VariantInput): Promise<string | null> {
    const { objects, painter, timeoutMs } = this.#options
    try {
      await painter.run({ ...job, outputKey: key }, AbortSignal.timeout(timeoutMs)).catch(throwTimeout)
      if (await this.#isGone(image)) {
        await objects.delete(key)
        return null
      }
      if (await trimVariants(objects, image, key)) await this.#large.add(key)
      return key
    } catch (error) {
      if (await this.#isGone(image).catch(throwStorageError)) return null
      return throwStorageError(error)
    }
  }

  /** Whether the image was removed while its variant was made. */
  async #isGone({ key }: StoredImage): Promise<boolean> {
    return (await this.#options.objects.find(key)) === null
  }
}

type VariantInput = Omit<StoredJob<VariantJob>, 'outputKey'> | Omit<StoredJob<CardJob>, 'outputKey'>

function keyOf({ prefix, variantPrefix }: StoredImage, { widthPx, format }: VariantRequest): string {
  return `${prefix}/${variantPrefix}${widthPx ?? 'full'}.${format}`
}
