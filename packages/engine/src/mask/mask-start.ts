import type { GrayRaster, Mask } from '../raster/raster.ts'

/** The first guess of the area, from which edits start. */
export interface MaskStart {
  readonly mask: Mask
  /** how likely each pixel belongs to the area, 0–255 */
  readonly likelihood: GrayRaster
}
