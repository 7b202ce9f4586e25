import { randomUUID } from 'node:crypto'
import type { ColorRaster, SurfaceProbabilities } from '@housecoat/engine'
import { ExpiringCache } from './expiring-cache.ts'
import { openSamModel, type Embedding, type SamMask, type SamModel } from './sam-model.ts'
import type { SamPoint, Size } from './sam-input.ts'
import type { FindTapRegionJob, ModelTap, TapAnswer } from './tap-jobs.ts'

/** A photo that people tap, with the latest answers. */
interface TappedPhoto {
  /** of the photo as it was sent */
  readonly size: Size
  readonly embedding: Embedding
  readonly answers: Map<string, Answer>
}

/** What a later tap may correct. */
interface Answer {
  /** the side of the taps that the region answered */
  readonly adds: boolean
  readonly points: readonly SamPoint[]
  readonly mask: SamMask
}

/** SAM's embedding takes 4 MB, that of SAM 2 takes 17 */
const CACHE_BYTES = 256 * 1024 * 1024
const CACHE_AGE_MS = 15 * 60_000
/** answers of one photo that a later tap may correct */
const ANSWERS_KEPT = 8
/** of SAM's low-resolution masks */
const ANSWER_BYTES = 256 * 1024
/** points of one prompt: the decoder's time grows with them */
const POINTS_MAX = 16

/** Answers taps with a SAM-family model, and keeps the photos' embeddings in memory for a while. */
export class TapModel {
  readonly #model: SamModel
  readonly #photos = new ExpiringCache<TappedPhoto>({ maxBytes: CACHE_BYTES, maxAgeMs: CACHE_AGE_MS })

  constructor(model: SamModel) {
    this.#model = model
  }

  /** @throws TapModelFault when a file is missing or does not fit */
  static async open(descriptionFile: string): Promise<TapModel> {
    return new TapModel(await openSamModel(descriptionFile))
  }

  get name(): string {
    return this.#model.name
  }

  hasPhoto(photoKey: string): boolean {
    return this.#photos.get(photoKey) !== undefined
  }

  /**
   * @param size of the photo as it was sent
   * @param photo at the size that the encoder needs, or larger
   */
  async addPhoto(photoKey: string, size: Size, photo: ColorRaster): Promise<void> {
    const embedding = await this.#model.embed(photo)
    const answers = new Map<string, Answer>()
    const sizeBytes = embedding.sizeBytes + ANSWERS_KEPT * ANSWER_BYTES
    this.#photos.set(photoKey, { size, embedding, answers }, sizeBytes)
  }

  /** Whether it also finds the surfaces of houses. */
  get hasSurfaces(): boolean {
    return this.#model.hasSurfaces
  }

  /**
   * Finds the surfaces of a house in what the encoder computed for taps.
   * @returns null when the photo was never kept, or no longer is
   * @throws Error without a surface head
   */
  async findSurfaces(photoKey: string): Promise<SurfaceProbabilities | null> {
    const photo = this.#photos.get(photoKey)
    return photo === undefined ? null : this.#model.findSurfaces(photo.embedding)
  }

  /** @returns null when the photo was never kept, or no longer is */
  async findRegion({ photoKey, taps, previous }: Omit<FindTapRegionJob, 'kind'>): Promise<TapAnswer | null> {
    const photo = this.#photos.get(photoKey)
    if (photo === undefined) return null
    const scaled = taps.map((tap) => scaleTap(tap, photo))
    const corrected = findCorrected(scaled, photo.answers.get(previous ?? ''), photo.embedding)
    const found =
      corrected === null ? await this.#findNew(photo, scaled) : await this.#correct(photo, scaled, corrected)
    const answer = randomUUID()
    photo.answers.set(answer, found.answer)
    for (const [oldest] of photo.answers) {
      if (photo.answers.size <= ANSWERS_KEPT) break
      photo.answers.delete(oldest)
    }
    return { answer, grid: found.answer.mask.grid, likelihood: found.likelihood }
  }

  /** The region under the latest tap, which does not reach the taps of the other side. */
  async #findNew({ embedding }: TappedPhoto, taps: readonly ModelTap[]) {
    const latest = taps[taps.length - 1]
    const others = taps.filter(({ adds }) => adds !== latest.adds).slice(1 - POINTS_MAX)
    const points = [...others.map((tap) => toPoint(tap, false)), toPoint(latest, true)]
    const mask = await this.#model.decode(embedding, { points, lowRes: null })
    return { answer: { adds: latest.adds, points, mask }, likelihood: toLikelihood(mask) }
  }

  /** The latest tap takes a part out of an earlier answer's region: that part is its region. */
  async #correct({ embedding }: TappedPhoto, taps: readonly ModelTap[], earlier: Answer) {
    const points = [...earlier.points, toPoint(taps[taps.length - 1], false)].slice(-POINTS_MAX)
    const mask = await this.#model.decode(embedding, { points, lowRes: earlier.mask.logits })
    const rest = toLikelihood(mask)
    const likelihood = toLikelihood(earlier.mask).map((value, i) => Math.min(value, 255 - rest[i]))
    return { answer: { adds: earlier.adds, points, mask }, likelihood }
  }
}

function scaleTap({ x, y, adds }: ModelTap, { size, embedding }: TappedPhoto): ModelTap {
  return { x: (x * embedding.width) / size.width, y: (y * embedding.height) / size.height, adds }
}

const toPoint = ({ x, y }: ModelTap, isInside: boolean): SamPoint => ({ x, y, isInside })

/** @returns the earlier answer when the latest tap is of the other side and lies in its region, else null */
function findCorrected(taps: readonly ModelTap[], earlier: Answer | undefined, photo: Size): Answer | null {
  const latest = taps[taps.length - 1]
  if (earlier === undefined || earlier.adds === latest.adds) return null
  const { logits, rowLength, grid } = earlier.mask
  const column = Math.min(grid.width - 1, Math.floor((latest.x * grid.width) / photo.width))
  const row = Math.min(grid.height - 1, Math.floor((latest.y * grid.height) / photo.height))
  return logits[row * rowLength + column] > 0 ? earlier : null
}

/** The photo's part of the decoder's square, as probabilities 0–255. */
function toLikelihood({ logits, rowLength, grid }: SamMask): Uint8Array {
  return Uint8Array.from({ length: grid.width * grid.height }, (_, i) => {
    const at = Math.floor(i / grid.width) * rowLength + (i % grid.width)
    return Math.round(255 / (1 + Math.exp(-logits[at])))
  })
}
