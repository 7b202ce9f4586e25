import { randomUUID } from 'node:crypto'
import { AppError } from '../../app-error.ts'
import type { PhotoCopy, PictureSize } from '../../platform/painter/paint-job.ts'
import type { StoredPainter } from '../../platform/painter/stored-painter.ts'
import { guardMask } from '../../platform/photo-guard/guard-photo.ts'
import type { PromptPoint, Segmenter } from '../../platform/segmenters/segmenter.ts'
import { ExpiringCache } from '../../platform/tap-model/expiring-cache.ts'
import { photoKeyOf } from '../../platform/tap-model/photo-key.ts'
import type { ModelTap, TapAnswer } from '../../platform/tap-model/tap-jobs.ts'
import { abortable } from '../../platform/timing/abortable.ts'
import { fitWithin } from '@housecoat/engine'
import type { TapSource } from './tap-source.ts'

interface HostedTapsOptions {
  readonly segmenter: Segmenter
  readonly painter: Pick<StoredPainter, 'run'>
  /** aborts when the server stops */
  readonly stop: AbortSignal
  /** logs a failure of the model */
  readonly onFailure: (error: unknown) => void
}

interface KeptPhoto extends PhotoCopy {
  /** cells of an answer */
  readonly grid: PictureSize
  /** all regions, one plane each; null: not asked for yet */
  regions: Promise<readonly Uint8Array[]> | null
}

/** A call over the internet takes longer, and is paid for. */
const WAIT_MS = 2000

/** photos with their regions */
const CACHE = { maxBytes: 128 * 1024 * 1024, maxAgeMs: 15 * 60_000 }
/** Long side of an answer's grid: that of SAM's own masks. */
const GRID_LONG_SIDE = 256
/** a model that has to start first takes a minute */
const ALL_REGIONS_TIMEOUT_MS = 120_000
/** from here on, 0–255, a cell belongs to a region */
const INSIDE_FROM = 128

/** Answers taps with a hosted model. Copies of the photos are kept in memory. */
export class HostedTaps implements TapSource {
  readonly isHosted = true
  readonly waitMs = WAIT_MS
  readonly findSurfaces = null
  readonly #options: HostedTapsOptions
  readonly #photos = new ExpiringCache<KeptPhoto>(CACHE)

  constructor(options: HostedTapsOptions) {
    this.#options = options
  }

  get name(): string {
    return this.#options.segmenter.name
  }

  async addPhoto(photo: Uint8Array, signal: AbortSignal): Promise<string> {
    const key = photoKeyOf(photo)
    if (this.#photos.get(key) !== undefined) return key
    const copy = await this.#options.painter.run({ kind: 'copy-photo', photo }, signal)
    const grid = fitWithin(copy.width, copy.height, GRID_LONG_SIDE)
    this.#photos.set(key, { ...copy, grid, regions: null }, copy.photo.length)
    return key
  }

  async findRegion(
    { photoKey, taps }: Parameters<TapSource['findRegion']>[0],
    countCall: () => Promise<void>,
    signal: AbortSignal,
  ): Promise<TapAnswer | null> {
    const photo = this.#photos.get(photoKey)
    if (photo === undefined) return null
    const { segmenter } = this.#options
    const scaled = taps.map((tap) => scaleTap(tap, photo))
    const likelihood =
      segmenter.kind === 'by-points'
        ? await this.#askByPoints(segmenter, photo, scaled, countCall, signal)
        : selectRegion(await this.#getRegions(segmenter, photoKey, photo, countCall, signal), scaled, photo)
    return { answer: randomUUID(), grid: photo.grid, likelihood }
  }

  async #askByPoints(
    segmenter: Extract<Segmenter, { kind: 'by-points' }>,
    photo: KeptPhoto,
    taps: readonly ModelTap[],
    countCall: () => Promise<void>,
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    await countCall()
    const mask = await this.#attempt(signal, () => segmenter.findRegion(photo.photo, toPoints(taps), signal))
    const [plane] = await this.#readMasks([mask], photo, signal)
    return plane
  }

  /** All regions, in one call for all taps of the photo. It goes on when the page that asked first does not wait any longer. */
  #getRegions(
    segmenter: Extract<Segmenter, { kind: 'all-at-once' }>,
    photoKey: string,
    photo: KeptPhoto,
    countCall: () => Promise<void>,
    signal: AbortSignal,
  ): Promise<readonly Uint8Array[]> {
    if (photo.regions === null) {
      photo.regions = this.#listRegions(segmenter, photo, countCall)
      photo.regions.then(
        (planes) => this.#resize(photoKey, photo, planes),
        // the next tap asks again
        () => (photo.regions = null),
      )
    }
    return abortable(photo.regions, signal)
  }

  #resize(photoKey: string, photo: KeptPhoto, planes: readonly Uint8Array[]): void {
    if (this.#photos.get(photoKey) !== photo) return
    const sizeBytes = planes.reduce((sum, { length }) => sum + length, photo.photo.length)
    this.#photos.set(photoKey, photo, sizeBytes)
  }

  async #listRegions(
    segmenter: Extract<Segmenter, { kind: 'all-at-once' }>,
    photo: KeptPhoto,
    countCall: () => Promise<void>,
  ): Promise<readonly Uint8Array[]> {
    await countCall()
    const signal = AbortSignal.any([this.#options.stop, AbortSignal.timeout(ALL_REGIONS_TIMEOUT_MS)])
    const masks = await this.#attempt(signal, () => segmenter.listRegions(photo.photo, signal))
    return this.#readMasks(masks, photo, signal)
  }

  /** @throws AppError tap_model_failed, after the failure is logged; the signal's reason */
  async #attempt<Answer>(signal: AbortSignal, work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      this.#options.onFailure(error)
      throw new AppError('tap_model_failed', { cause: error })
    }
  }

  #readMasks(
    masks: readonly Buffer[],
    { grid }: KeptPhoto,
    signal: AbortSignal,
  ): Promise<readonly Uint8Array[]> {
    return this.#attempt(signal, async () => {
      const guarded = masks.map((mask) => guardMask(mask).bytes)
      const { planes } = await this.#options.painter.run(
        { kind: 'read-masks', masks: guarded, ...grid },
        signal,
      )
      return planes
    })
  }
}

function scaleTap({ x, y, adds }: ModelTap, { width, height, original }: KeptPhoto): ModelTap {
  return { x: (x * width) / original.width, y: (y * height) / original.height, adds }
}

/** The latest tap's region is sought; it does not reach the taps of the other side. */
function toPoints(taps: readonly ModelTap[]): PromptPoint[] {
  const latest = taps[taps.length - 1]
  return taps
    .filter((tap) => tap === latest || tap.adds !== latest.adds)
    .map(({ x, y, adds }) => ({ x, y, isInside: adds === latest.adds }))
}

/** The smallest region that contains the latest tap and none of the other side; an empty plane when there is none. */
function selectRegion(
  regions: readonly Uint8Array[],
  taps: readonly ModelTap[],
  { width, height, grid }: KeptPhoto,
): Uint8Array {
  const cells = toPoints(taps).map(({ x, y, isInside }) => {
    const column = Math.min(grid.width - 1, Math.floor((x * grid.width) / width))
    const row = Math.min(grid.height - 1, Math.floor((y * grid.height) / height))
    return { cell: row * grid.width + column, isInside }
  })
  const fitting = regions.filter((plane) =>
    cells.every(({ cell, isInside }) => plane[cell] >= INSIDE_FROM === isInside),
  )
  const none = new Uint8Array(grid.width * grid.height)
  return fitting.reduce((best, plane) => (best === none || areaOf(plane) < areaOf(best) ? plane : best), none)
}

const areaOf = (plane: Uint8Array) => plane.reduce((sum, value) => sum + (value >= INSIDE_FROM ? 1 : 0), 0)
