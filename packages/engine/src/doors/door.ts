import type { Quad } from '../geometry/homography.ts'

/** Every exterior door that is not a garage door is an entry. */
export type DoorKind = 'garage' | 'entry'

/** A door found in a photo. */
export interface FoundDoor {
  readonly kind: DoorKind
  /** the leaf or panel without its casing, clockwise from top left, in pixels of the photo */
  readonly quad: Quad
  /** 0–1: probability of a door */
  readonly confidence: number
}

/** Least confidence of a door that is changed, or kept unpainted, without being selected. */
const SURE_FROM = 0.6

/** Whether a door was found confidently. */
export function isSureDoor({ confidence }: Pick<FoundDoor, 'confidence'>): boolean {
  return confidence >= SURE_FROM
}
