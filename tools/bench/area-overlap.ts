import type { GrayRaster, Mask } from '@housecoat/engine'

/**
 * Intersection over union of two areas; 1 when both are empty.
 * @param ignore pixels that count neither way where it is not 0, or null
 */
export function overlapOf(mask: Mask, truth: Mask, ignore: GrayRaster | null = null): number {
  let [both, either] = [0, 0]
  for (let i = 0; i < mask.data.length; i++) {
    if (ignore?.data[i]) continue
    const isFound = mask.data[i] > 127
    const isTrue = truth.data[i] > 127
    if (isFound && isTrue) both++
    if (isFound || isTrue) either++
  }
  return either === 0 ? 1 : both / either
}
