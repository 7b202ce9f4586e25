import { CERTAIN_OVERLAP_FROM, describeBestGuess, type ErrorCode, type Maker } from '@housecoat/contract'
import type { Surface } from '@housecoat/engine'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ImageModel } from '../../platform/image-models/image-model.ts'
import type { ChangedPicture, PaintJob, PictureSize, RestyleJob } from '../../platform/painter/paint-job.ts'
import type { PainterPool } from '../../platform/painter/painter-pool.ts'
import { guardPhoto } from '../../platform/photo-guard/guard-photo.ts'
import { countModelCall } from './model-days.repository.ts'
import type { Prompt } from './prompts.ts'

/** What is to be made; the job says how the built-in engine makes it. */
export interface PictureOrder {
  readonly job:
    Omit<PaintJob, 'outputPath' | 'originalPath'> | Omit<RestyleJob, 'outputPath' | 'originalPath'>
  /** how a hosted model is told */
  readonly prompt: Prompt
}

export interface MadePicture {
  readonly size: PictureSize
  readonly maker: Maker
  /** what the person should know of how it was made */
  readonly notice: string | null
  /** US dollars that the hosted model cost, calls for nothing included */
  readonly costUsd: number
}

/** Where the result, and the upright photo, are written. */
export interface PicturePaths {
  readonly outputPath: string
  readonly originalPath: string
}

export interface HostedModel {
  readonly model: ImageModel
  /** paint too, not styles alone */
  readonly makesPaint: boolean
  /** all calls for one picture together */
  readonly timeoutMs: number
  readonly dailyLimit: number
  readonly costPerImage: number
}

export interface PictureMakerOptions {
  readonly db: Database
  readonly painter: Pick<PainterPool, 'run'>
  /** of the built-in engine */
  readonly timeoutMs: number
  /** null: the built-in engine makes everything */
  readonly hosted: HostedModel | null
  /** a hosted model's failure, which costs nobody anything but which the log should know */
  readonly onModelFailure: (error: unknown) => void
}

const BUILTIN: Maker = { kind: 'builtin' }

/** What the built-in engine would meet as well, and a restyle that was refused. */
const FAULTS_OF_THE_PHOTO: ReadonlySet<ErrorCode> = new Set([
  'restyle_drifted',
  'area_not_found',
  'mask_invalid',
  'image_damaged',
  'server_busy',
  'storage_full',
])

/** A model that moved windows or doors is asked this often in all before its picture is refused. */
const RESTYLE_ATTEMPTS = 2

const NOTICES = {
  failed: 'The image model did not answer with a usable picture, so the built-in engine made this one.',
  dailyLimit: 'The image model has made its pictures for today, so the built-in engine made this one.',
} as const

/** Makes pictures: by the hosted model where there is one for the job, else, and when that fails, by the built-in engine. */
export class PictureMaker {
  readonly #options: PictureMakerOptions

  constructor(options: PictureMakerOptions) {
    this.#options = options
  }

  /** Who will be asked first. */
  makerOf(kind: 'paint' | 'restyle'): Maker {
    const model = this.#findModel(kind)?.model
    return model ? { kind: 'model', provider: model.provider, model: model.model } : BUILTIN
  }

  /**
   * @param order what is wanted
   * @param paths where it is written
   * @param disconnected aborts when nobody waits for the picture any more
   * @throws AppError generation_timeout past the built-in engine's deadline, request_timeout when disconnected,
   *   restyle_drifted, and what the painter throws of the photo
   */
  async make(order: PictureOrder, paths: PicturePaths, disconnected: AbortSignal): Promise<MadePicture> {
    const hosted = this.#findModel(order.job.kind)
    if (hosted === null) return this.#makeBuiltIn(order, paths, disconnected, null)
    try {
      if (!(await this.#takeCall(hosted)))
        return await this.#makeBuiltIn(order, paths, disconnected, NOTICES.dailyLimit)
      return await this.#makeHosted(hosted, order, paths, disconnected)
    } catch (error) {
      if (disconnected.aborted) throw new AppError('request_timeout')
      if (isOfThePhoto(error)) throw error
      this.#options.onModelFailure(error)
      return this.#makeBuiltIn(order, paths, disconnected, NOTICES.failed)
    }
  }

  #findModel(kind: 'paint' | 'restyle'): HostedModel | null {
    const { hosted } = this.#options
    return hosted !== null && (kind === 'restyle' || hosted.makesPaint) ? hosted : null
  }

  #takeCall({ dailyLimit, costPerImage }: HostedModel): Promise<boolean> {
    return countModelCall(this.#options.db, dailyLimit, costPerImage)
  }

  async #makeBuiltIn(
    { job }: PictureOrder,
    paths: PicturePaths,
    disconnected: AbortSignal,
    notice: string | null,
  ): Promise<MadePicture> {
    const { painter, timeoutMs } = this.#options
    const signal = AbortSignal.any([disconnected, AbortSignal.timeout(timeoutMs)])
    try {
      const changed = await painter.run({ ...job, ...paths }, signal)
      const notices = joinNotices(notice, noticeOfArea(changed, job.surface))
      return { size: sizeOf(changed), maker: BUILTIN, notice: notices, costUsd: 0 }
    } catch (error) {
      if (!signal.aborted) throw error
      throw new AppError(disconnected.aborted ? 'request_timeout' : 'generation_timeout')
    }
  }

  async #makeHosted(
    hosted: HostedModel,
    order: PictureOrder,
    paths: PicturePaths,
    disconnected: AbortSignal,
  ): Promise<MadePicture> {
    const signal = AbortSignal.any([disconnected, AbortSignal.timeout(hosted.timeoutMs)])
    for (let attempt = 1; ; attempt++) {
      try {
        const changed = await this.#askModel(hosted.model, order, paths, signal)
        const costUsd = attempt * hosted.costPerImage
        const notice = noticeOfArea(changed, order.job.surface)
        return { size: sizeOf(changed), maker: this.makerOf(order.job.kind), notice, costUsd }
      } catch (error) {
        const hasDrifted = error instanceof AppError && error.code === 'restyle_drifted'
        const mayAskAgain = hasDrifted && attempt < RESTYLE_ATTEMPTS && (await this.#takeCall(hosted))
        if (!mayAskAgain) throw error
      }
    }
  }

  async #askModel(
    model: ImageModel,
    { job, prompt }: PictureOrder,
    paths: PicturePaths,
    signal: AbortSignal,
  ): Promise<ChangedPicture> {
    const { painter } = this.#options
    const { photo, mask, surface } = job
    const { frames, maskForm } = model
    const framed = await painter.run({ kind: 'frame', photo, mask, frames, maskForm }, signal)
    const given = await model.edit({ prompt: prompt.text, ...framed }, signal)
    const { frame } = framed
    const edited = guardGiven(given)
    const treatment = job.kind === 'paint' ? 'paint' : 'restyle'
    return painter.run({ kind: 'settle', photo, mask, surface, frame, edited, treatment, ...paths }, signal)
  }
}

/** A model's file is no more to be trusted than anybody's upload. */
function guardGiven(given: Uint8Array): Uint8Array {
  try {
    return guardPhoto(Buffer.from(given.buffer, given.byteOffset, given.byteLength)).bytes
  } catch (error) {
    throw new AppError('model_failed', { cause: error })
  }
}

/** The person must know of these. */
function isOfThePhoto(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  return FAULTS_OF_THE_PHOTO.has(error.code)
}

function sizeOf({ width, height }: ChangedPicture): PictureSize {
  return { width, height }
}

/** Of an area that was found by itself and may be wrong; null where it was given, or is sure. */
function noticeOfArea({ expectedOverlap = 1 }: ChangedPicture, surface: Surface): string | null {
  if (expectedOverlap >= CERTAIN_OVERLAP_FROM) return null
  return `${describeBestGuess(surface)}. To change another area, mark it and send it as the mask.`
}

function joinNotices(...notices: readonly (string | null)[]): string | null {
  return notices.filter((notice) => notice !== null).join(' ') || null
}
