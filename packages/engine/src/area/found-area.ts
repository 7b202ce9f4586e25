import type { GrayRaster, Mask } from '../raster/raster.ts'

/** The area of one surface in a photo. */
export interface FoundArea {
  /** 255 where the surface is, at the photo's size */
  readonly mask: Mask
  /** 0–255 per pixel: probability of the surface, 128 is even odds; the prior of taps */
  readonly likelihood: GrayRaster
  /** 0–1: expected overlap (IoU) with a hand-drawn area */
  readonly confidence: number
  /** whether the area is a better start than an empty one */
  readonly isSure: boolean
}
