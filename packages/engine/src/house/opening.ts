import type { Quad } from '../geometry/homography.ts'

type OpeningKind = 'window' | 'entry_door' | 'garage_door'

/** A window or door with straight sides. Plain data: it may be stored or sent between threads. */
export interface Opening {
  readonly kind: OpeningKind
  /** the leaf, or the sash with its glass; clockwise from top left, in pixels of the analysis photo */
  readonly quad: Quad
  /** the casing's outer line, shutters included; equal to `quad` where there is no casing */
  readonly outer: Quad
  /** top, right, bottom and left side of `outer`: whether the wall's color ends on a line there */
  readonly onLine: readonly [boolean, boolean, boolean, boolean]
  /** 0–1: probability of an opening */
  readonly confidence: number
  /** the house that it belongs to; null where no building was found */
  readonly building: 'home' | 'neighbor' | null
}
