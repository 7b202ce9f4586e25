import type { SurfaceProbabilities } from '@housecoat/engine'
import type { FindTapRegionJob, TapAnswer } from '../../platform/tap-model/tap-jobs.ts'

export type TapQuestion = Omit<FindTapRegionJob, 'kind'>

/** What answers taps: the operator's own model, or a hosted one. */
export interface TapSource {
  /** of the model, for people */
  readonly name: string
  /** photos are sent to another company's server */
  readonly isHosted: boolean
  /** how long a page waits for an answer, in milliseconds */
  readonly waitMs: number
  /**
   * Keeps a photo for a while.
   * @param photo that passed the photo guard
   * @returns its key
   * @throws AppError image_damaged, server_busy, generation_failed; the signal's reason
   */
  addPhoto(photo: Uint8Array, signal: AbortSignal): Promise<string>
  /**
   * @param countCall counts a call that costs money before it is sent; it throws when a limit is reached
   * @returns null when the photo was never kept, or no longer is
   * @throws AppError tap_model_failed, server_busy, generation_failed, what countCall throws; the signal's reason
   */
  findRegion(
    question: TapQuestion,
    countCall: () => Promise<void>,
    signal: AbortSignal,
  ): Promise<TapAnswer | null>
  /** Finds the surfaces of houses; null: the model cannot. */
  readonly findSurfaces: FindSurfaces | null
}

/**
 * @param photoKey of a photo that shows a house
 * @returns null when the photo was never kept, or no longer is
 * @throws AppError server_busy, generation_failed; the signal's reason
 */
type FindSurfaces = (photoKey: string, signal: AbortSignal) => Promise<SurfaceProbabilities | null>
