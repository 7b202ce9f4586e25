import { growMask } from '../raster/grow-mask.ts'
import type { Mask } from '../raster/raster.ts'

/** Width of the frame around what is compared, as a share of the photo's width. */
const FRAME_SHARE = 0.012

/** Grows a mask by a frame in which its edges lie. */
export function markFrame(mask: Mask): Mask {
  return mask.data.includes(255) ? growMask(mask, Math.ceil(mask.width * FRAME_SHARE)) : mask
}
