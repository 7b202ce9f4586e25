import type { Quad } from '../geometry/homography.ts'

/** A garage door rolls or swings for cars; every other outer door is an entry. */
export type DoorKind = 'garage' | 'entry'

/** A door seen in a photo. */
export interface FoundDoor {
  readonly kind: DoorKind
  /** the leaf or panel without its casing, clockwise from top left, in pixels of the photo */
  readonly quad: Quad
  /** 0–1: how likely a person would call this a door; above 0.5 it is worth showing unasked */
  readonly confidence: number
}

/** Of a picture, in pixels. */
export interface PixelSize {
  readonly width: number
  readonly height: number
}
