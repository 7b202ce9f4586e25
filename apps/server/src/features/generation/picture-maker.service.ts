import {
  CERTAIN_OVERLAP_FROM,
  DRIFT_NOTICES,
  LIGHT_FAULT_WORDS,
  MODEL_NOTICES,
  SURFACE_WORDS,
  describeBestGuess,
  formatList,
  type ErrorCode,
  type Maker,
} from '@housecoat/contract'
import type { Surface } from '@housecoat/engine'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ImageModel } from '../../platform/image-models/image-model.ts'
import type { FramedPhoto, FrameJob, SettleJob } from '../../platform/painter/edit-job.ts'
import type { JobOwner } from '../../platform/painter/job-owner.ts'
import type { ChangedPicture, PaintJob, PictureSize, RestyleJob } from '../../platform/painter/paint-job.ts'
import type { StoredJob, StoredPainter } from '../../platform/painter/stored-painter.ts'
import { runForRequest } from '../../platform/painter/run-for-request.ts'
import { guardPhoto } from '../../platform/photo-guard/guard-photo.ts'
import type { IdentifiedCaller } from '../callers/caller.ts'
import type { ResultKeys } from '../images/images.service.ts'
import { countModelCall, type ModelCallVerdict } from './model-days.repository.ts'
import { completePrompt, type Prompt } from './prompts.ts'

/** A picture to make: the built-in engine's job, and a hosted model's prompt. */
export interface PictureOrder {
  readonly job:
    Omit<PaintJob, 'outputPath' | 'originalPath'> | Omit<RestyleJob, 'outputPath' | 'originalPath'>
  readonly prompt: Prompt
}

export interface MadePicture {
  readonly size: PictureSize
  readonly maker: Maker
  /** what the person should know about how it was made */
  readonly notice: string | null
  /** what the hosted model cost in US dollars, failed calls included */
  readonly costUsd: number
}

/** The person who gets the picture, and the generation that pays for it. */
export interface PictureCustomer {
  readonly caller: IdentifiedCaller
  readonly generationId: string
}

export interface HostedModel {
  readonly model: ImageModel
  /** whether it also makes paint, not only styles */
  readonly makesPaint: boolean
  /** for all calls of one picture together */
  readonly timeoutMs: number
  readonly dailyLimit: number
  /** the part of the daily limit for one person, and for all visitors of one network together */
  readonly dailyShare: number
  readonly costPerImage: number
}

interface PictureMakerOptions {
  readonly db: Database
  readonly painter: Pick<StoredPainter, 'run'>
  /** the owner of a customer's place in the painters' queue */
  readonly findOwner: (caller: IdentifiedCaller) => Promise<JobOwner>
  /** of the built-in engine */
  readonly timeoutMs: number
  /** null: the built-in engine makes everything */
  readonly hosted: HostedModel | null
  /** logs a hosted model's failure; the built-in engine then makes the picture */
  readonly onModelFailure: (error: unknown) => void
}

/** One picture to be made. */
interface PictureTask {
  readonly order: PictureOrder
  readonly customer: PictureCustomer
  readonly keys: ResultKeys
  readonly disconnected: AbortSignal
}

const BUILTIN: Maker = { kind: 'builtin' }

/** A hosted model's style that moved what must stay. */
const DRIFTED: ReadonlySet<ErrorCode> = new Set(['restyle_drifted', 'outline_drifted'])

/** Errors that the built-in engine would meet too, and a refused restyle: the person gets them. */
const FAULTS_OF_THE_PHOTO: ReadonlySet<ErrorCode> = new Set([
  ...DRIFTED,
  'area_not_found',
  'mask_invalid',
  'mask_labels_invalid',
  'image_damaged',
  'server_busy',
  'storage_full',
  'storage_unavailable',
])

/** calls before a model that moved windows, doors or the outline of the house is refused */
const RESTYLE_ATTEMPTS = 2

/** A limit forbids calling the hosted model. */
class CallRefusedError extends Error {
  readonly reason: Exclude<ModelCallVerdict, 'counted'>

  constructor(reason: CallRefusedError['reason']) {
    super(`no call to the image model: ${reason}`)
    this.name = 'CallRefusedError'
    this.reason = reason
  }
}

/** Makes pictures with the hosted model, or with the built-in engine when there is none or it fails. */
export class PictureMaker {
  readonly #options: PictureMakerOptions

  constructor(options: PictureMakerOptions) {
    this.#options = options
  }

  /** The maker that is tried first. */
  makerOf(kind: 'paint' | 'restyle'): Maker {
    const model = this.#findModel(kind)?.model
    return model ? { kind: 'model', provider: model.provider, model: model.model } : BUILTIN
  }

  /**
   * @param keys where the result, and the upright photo, are stored
   * @param disconnected aborts when the client disconnects
   * @throws AppError generation_timeout past the built-in engine's deadline, request_timeout when disconnected,
   *   restyle_drifted, outline_drifted, and errors of the photo
   */
  async make(
    order: PictureOrder,
    customer: PictureCustomer,
    keys: ResultKeys,
    disconnected: AbortSignal,
  ): Promise<MadePicture> {
    const task = { order, customer, keys, disconnected }
    const hosted = paintsSeveral(order) ? null : this.#findModel(order.job.kind)
    if (hosted === null) return this.#makeBuiltIn(task, null)
    try {
      return await this.#makeHosted(hosted, task)
    } catch (error) {
      if (disconnected.aborted) throw new AppError('request_timeout')
      if (error instanceof CallRefusedError) return this.#makeBuiltIn(task, MODEL_NOTICES[error.reason])
      if (isOfThePhoto(error)) throw error
      this.#options.onModelFailure(error)
      return this.#makeBuiltIn(task, MODEL_NOTICES.failed)
    }
  }

  #findModel(kind: 'paint' | 'restyle'): HostedModel | null {
    const { hosted } = this.#options
    return hosted !== null && (kind === 'restyle' || hosted.makesPaint) ? hosted : null
  }

  async #makeBuiltIn(
    { order, customer, keys, disconnected }: PictureTask,
    notice: string | null,
  ): Promise<MadePicture> {
    const { painter, timeoutMs } = this.#options
    const owner = await this.#options.findOwner(customer.caller)
    const limits = { owner, disconnected, timeoutMs, timeoutCode: 'generation_timeout' } as const
    const changed = await runForRequest(painter, { ...order.job, ...keys }, limits)
    const notices = joinNotices(
      notice,
      noticeOfMissing(changed),
      noticeOfArea(changed, order.job.surface),
      noticeOfLight(changed),
    )
    return { size: sizeOf(changed), maker: BUILTIN, notice: notices, costUsd: 0 }
  }

  /** @throws CallRefusedError before anything was sent */
  async #makeHosted(hosted: HostedModel, task: PictureTask): Promise<MadePicture> {
    const { model, dailyLimit, costPerImage } = hosted
    if (dailyLimit < 1) throw new CallRefusedError('limit_reached')
    const signal = AbortSignal.any([task.disconnected, AbortSignal.timeout(hosted.timeoutMs)])
    const framed = await this.#frame(model, task, signal)
    for (let attempt = 1; ; attempt++) {
      signal.throwIfAborted()
      await this.#countCall(hosted, task.customer)
      try {
        const changed = await this.#askModel(model, task, framed, signal)
        const costUsd = attempt * costPerImage
        const { job } = task.order
        const notice = joinNotices(noticeOfArea(changed, job.surface), noticeOfDrift(changed, job))
        return { size: sizeOf(changed), maker: this.makerOf(job.kind), notice, costUsd }
      } catch (error) {
        const hasDrifted = error instanceof AppError && DRIFTED.has(error.code)
        if (!hasDrifted || attempt === RESTYLE_ATTEMPTS) throw error
      }
    }
  }

  /** @throws CallRefusedError */
  async #countCall(
    { dailyLimit, dailyShare, costPerImage }: HostedModel,
    call: PictureCustomer,
  ): Promise<void> {
    const limits = { dailyLimit, dailyShare, costUsd: costPerImage }
    const verdict = await countModelCall(this.#options.db, call, limits)
    if (verdict !== 'counted') throw new CallRefusedError(verdict)
  }

  async #frame(
    { frames, maskForm, takesLines }: ImageModel,
    { order: { job }, customer }: PictureTask,
    signal: AbortSignal,
  ): Promise<FramedPhoto> {
    const { photo, mask, surface } = job
    const framing: FrameJob = {
      ...({ kind: 'frame', photo, mask, frames, maskForm, takesLines } as const),
      ...(job.kind === 'restyle' && {
        style: { surface, isWholeHome: job.isWholeHome === true, kept: job.kept ?? [] },
      }),
    }
    return this.#options.painter.run(framing, signal, await this.#options.findOwner(customer.caller))
  }

  async #askModel(
    model: ImageModel,
    { order: { job, prompt }, customer, keys }: PictureTask,
    framed: FramedPhoto,
    signal: AbortSignal,
  ): Promise<ChangedPicture> {
    const { photo, surface } = job
    const { guidance } = framed
    const request = { ...framed, prompt: completePrompt(prompt, guidance), lines: guidance?.lines ?? null }
    const edited = await model.edit(request, signal)
    const settling: StoredJob<SettleJob> = {
      kind: 'settle',
      treatment: job.kind === 'paint' ? 'paint' : 'restyle',
      photo,
      mask: job.kind === 'paint' ? job.mask : (guidance?.area ?? null),
      surface,
      frame: framed.frame,
      edited: guardEdited(edited),
      ...keys,
    }
    const changed = await this.#options.painter.run(
      settling,
      signal,
      await this.#options.findOwner(customer.caller),
    )
    const usesArea = framed.mask !== null || changed.isLaidBack === true
    const { expectedOverlap = usesArea ? guidance?.expectedOverlap : undefined } = changed
    return { ...changed, expectedOverlap }
  }
}

/** Hosted models are asked for one area, so the built-in engine paints several. */
function paintsSeveral({ job }: PictureOrder): boolean {
  return job.kind === 'paint' && job.others !== undefined
}

/** A model's file passes the same guard as an upload. */
function guardEdited(edited: Uint8Array): Uint8Array {
  try {
    return guardPhoto(Buffer.from(edited.buffer, edited.byteOffset, edited.byteLength)).bytes
  } catch (error) {
    throw new AppError('model_failed', { cause: error })
  }
}

function isOfThePhoto(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  return FAULTS_OF_THE_PHOTO.has(error.code)
}

function sizeOf({ width, height }: ChangedPicture): PictureSize {
  return { width, height }
}

/** The notice about an automatically found area that may be wrong; null for a mask of the request, or a certain area. */
function noticeOfArea({ expectedOverlap = 1, unsure }: ChangedPicture, surface: Surface): string | null {
  if (expectedOverlap >= CERTAIN_OVERLAP_FROM) return null
  return `${describeBestGuess(unsure ?? surface)}. To change another area, mark it and send it as the mask.`
}

/** The notice about what a hosted model moved a little, and about kept surfaces that it drew anew. */
function noticeOfDrift(
  { moved = [], isLaidBack = true }: ChangedPicture,
  job: PictureOrder['job'],
): string | null {
  const keeps = job.kind === 'restyle' && (job.kept ?? []).length > 0
  return joinNotices(
    ...moved.map((part) => DRIFT_NOTICES[part]),
    keeps && !isLaidBack ? DRIFT_NOTICES.kept : null,
  )
}

/** The notice about surfaces that kept their color. */
function noticeOfMissing({ missing = [] }: ChangedPicture): string | null {
  if (missing.length === 0) return null
  const names = formatList(missing.map((surface) => SURFACE_WORDS[surface]))
  return `We couldn't find the ${names} in this photo, so their color stays. To paint them, mark them and send all areas as the mask.`
}

/** The notice about a photo whose light can't be read. */
function noticeOfLight({ lightFault = null }: ChangedPicture): string | null {
  if (lightFault === null) return null
  return `${LIGHT_FAULT_WORDS[lightFault]} If the color looks off, change the lightness.`
}

function joinNotices(...notices: readonly (string | null)[]): string | null {
  return notices.filter((notice) => notice !== null).join(' ') || null
}
