import type { HouseSurfacesResponse, TapResponse } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import { packSurfaces } from '../../platform/surface-model/pack-surfaces.ts'
import type { RateLimiter } from '../accounts/rate-limiter.service.ts'
import type { Caller } from '../callers/caller.ts'
import type { ModelBudget } from '../generation/model-budget.service.ts'
import type { TapQuestion, TapSource } from './tap-source.ts'

interface TapServiceOptions {
  readonly source: TapSource
  readonly rateLimiter: Pick<RateLimiter, 'tryForDay'>
  readonly budget: ModelBudget
  /** calls that cost money of one account, or of all visitors of one network, in 24 hours */
  readonly dailyShare: number
  /** of such a call, in US dollars */
  readonly costPerCall: number
}

type TapCaller = Pick<Caller, 'userId' | 'networkKey'>

/** Longer than any model needs; past it the model's process is killed. */
const TIMEOUT_MS = 30_000

/** Answers taps with the operator's model. Nothing of it is stored, and it costs people nothing. */
export class TapService {
  readonly #options: TapServiceOptions

  constructor(options: TapServiceOptions) {
    this.#options = options
  }

  /**
   * @param photo that passed the photo guard
   * @param disconnected aborts when the client disconnects
   * @returns the photo's key
   * @throws AppError analysis_timeout, request_timeout and what {@link TapSource.addPhoto} throws
   */
  addPhoto(photo: Uint8Array, disconnected: AbortSignal): Promise<string> {
    return inTime(disconnected, (signal) => this.#options.source.addPhoto(photo, signal))
  }

  /**
   * @param disconnected aborts when the client disconnects
   * @throws AppError tap_photo_unknown, tap_limit_reached, analysis_timeout, request_timeout and what
   *   {@link TapSource.findRegion} throws
   */
  async findRegion(
    question: TapQuestion,
    caller: TapCaller,
    disconnected: AbortSignal,
  ): Promise<TapResponse> {
    const { source } = this.#options
    const found = await inTime(disconnected, (signal) =>
      source.findRegion(question, () => this.#countCall(caller), signal),
    )
    if (found === null) throw new AppError('tap_photo_unknown')
    const { answer, grid, likelihood } = found
    return { model: source.name, answer, grid, likelihood: Buffer.from(likelihood).toString('base64') }
  }

  /**
   * Finds the surfaces of a house.
   * @param disconnected aborts when the client disconnects
   * @throws AppError not_found when the model cannot, tap_photo_unknown, analysis_timeout, request_timeout and what
   *   {@link TapSource.findSurfaces} throws
   */
  async findSurfaces(photoKey: string, disconnected: AbortSignal): Promise<HouseSurfacesResponse> {
    const { findSurfaces, name } = this.#options.source
    if (findSurfaces === null) throw new AppError('not_found')
    const found = await inTime(disconnected, (signal) => findSurfaces(photoKey, signal))
    if (found === null) throw new AppError('tap_photo_unknown')
    return { model: name, ...packSurfaces(found) }
  }

  /** @throws AppError tap_limit_reached */
  async #countCall(caller: TapCaller): Promise<void> {
    const { rateLimiter, budget, dailyShare, costPerCall } = this.#options
    const isWithinShare = await rateLimiter.tryForDay('hostedTap', caller, dailyShare)
    if (!isWithinShare || !(await budget.tryCall(costPerCall))) throw new AppError('tap_limit_reached')
  }
}

async function inTime<Answer>(
  disconnected: AbortSignal,
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const signal = AbortSignal.any([disconnected, AbortSignal.timeout(TIMEOUT_MS)])
  try {
    return await work(signal)
  } catch (error) {
    if (!signal.aborted) throw error
    throw new AppError(disconnected.aborted ? 'request_timeout' : 'analysis_timeout')
  }
}
