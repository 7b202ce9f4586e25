import type { GrayRaster, Mask } from '../raster/raster.ts'

/** The area of one surface in a photo. */
export interface FoundArea {
  /** 255 where the surface is, at the photo's size */
  readonly mask: Mask
  /** 0..255 per pixel: how much the pixel looks like the surface, 128 is even odds; the tap tool starts from it */
  readonly likelihood: GrayRaster
  /** 0..1: about the overlap (IoU) that such areas had with hand-drawn ones */
  readonly confidence: number
  /** false when starting blank serves the homeowner better than this area */
  readonly isSure: boolean
}
