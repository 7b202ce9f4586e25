import type { SurfaceProbabilities } from '@housecoat/engine'
import type { Size } from './sam-input.ts'

/** A tap of a person: adds or removes the region under it. */
export interface ModelTap {
  /** in pixels of the photo as it was sent */
  readonly x: number
  readonly y: number
  readonly adds: boolean
}

/** Opens the tap model and tries it. */
export interface OpenTapModelJob {
  readonly kind: 'open-tap-model'
}

/** Runs the image encoder once; the process keeps what it computed for a while. */
export interface EmbedPhotoJob {
  readonly kind: 'embed-photo'
  /** a file that passed the photo guard, best at analysis size */
  readonly photo: Uint8Array
}

/** Finds the region under the latest tap of an embedded photo. */
export interface FindTapRegionJob {
  readonly kind: 'find-tap-region'
  readonly photoKey: string
  /** the taps in force, the latest last; at least one */
  readonly taps: readonly ModelTap[]
  /** the answer to the tap before it, if a model answered that one */
  readonly previous: string | null
}

/** Finds the surfaces of a house in what the image encoder computed of an embedded photo; needs a surface head. */
export interface FindSurfacesJob {
  readonly kind: 'find-surfaces'
  readonly photoKey: string
}

/** The region under a tap. */
export interface TapAnswer {
  /** names this answer in a later request */
  readonly answer: string
  readonly grid: Size
  /** per cell, row by row: the probability that it belongs to the region, 0–255 */
  readonly likelihood: Uint8Array
}

export type TapJob = OpenTapModelJob | EmbedPhotoJob | FindTapRegionJob | FindSurfacesJob

export type TapJobResult<Job extends TapJob> = Job extends OpenTapModelJob
  ? { readonly name: string; readonly hasSurfaces: boolean } | { readonly fault: string }
  : Job extends EmbedPhotoJob
    ? { readonly photoKey: string }
    : // null: the photo was never kept, or no longer is
      (Job extends FindSurfacesJob ? SurfaceProbabilities : TapAnswer) | null
