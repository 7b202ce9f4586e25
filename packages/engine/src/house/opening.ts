import type { Quad } from '../geometry/homography.ts'

type OpeningKind = 'window' | 'entry_door' | 'garage_door'

/** One value per side: top, right, bottom and left. */
type PerSide = readonly [boolean, boolean, boolean, boolean]

/** A window or door. Plain data: it may be stored or sent between threads. */
export interface Opening {
  readonly kind: OpeningKind
  /** the leaf, or the sash with its glass; clockwise from top left, in pixels of the analysis photo */
  readonly quad: Quad
  /** the casing's outer line, shutters included; equal to `quad` where there is no casing */
  readonly outer: Quad
  /** whether the wall's color ends on the side of `outer` */
  readonly onLine: PerSide
  /** whether the wall's color ends on a curve there, of which the side of `outer` is only the rough place */
  readonly isArched: PerSide
  /** 0–1: probability of an opening */
  readonly confidence: number
  /** the house that it belongs to; null where no building was found */
  readonly building: 'home' | 'neighbor' | null
}

/** Least confidence of a window that is relied on without being marked by hand. */
const WINDOW_SURE_FROM = 0.5

/** Whether an opening is a window of the home, or of a room, that was found for sure. */
export function isSureWindow({ kind, building, confidence }: Opening): boolean {
  return kind === 'window' && building !== 'neighbor' && confidence >= WINDOW_SURE_FROM
}
