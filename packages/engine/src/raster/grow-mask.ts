import type { Mask } from './raster.ts'
import { squaredDistance } from './distance-transform.ts'

/**
 * Morphological dilation by a disc, or erosion when the distance is negative. The photo's border is neutral: it neither
 * grows nor erodes the area.
 * Distances are between pixel centers, in mask pixels.
 */
export function growMask(mask: Mask, byPx: number): Mask {
  const { width, height } = mask
  const limit = byPx * byPx
  const isGrowing = byPx >= 0
  const from = isGrowing ? mask.data : invert(mask.data)
  const distance = squaredDistance(from, width, height)
  const data = new Uint8Array(width * height)
  for (let i = 0; i < data.length; i++) data[i] = distance[i] <= limit === isGrowing ? 255 : 0
  return { width, height, data }
}

function invert(data: Uint8Array): Uint8Array {
  const inverted = new Uint8Array(data.length)
  for (let i = 0; i < data.length; i++) inverted[i] = 255 - data[i]
  return inverted
}
