/** How large an area is on its planes. */
import { dot } from '../geometry/vanishing-points.ts'
import type { Mask } from '../raster/raster.ts'
import { type AreaPlanes, planeAt, rayAt } from './area-planes.ts'

/** A plane seen flatter than this sine of an angle tells nothing about its size. */
const GRAZING = 0.06

/**
 * Adds up the part of the plane that each pixel of an area covers. For a pixel with the ray (x, y, focal length) from the
 * camera, that is offset² · focal / (normal · ray)³.
 * @param mask of the analysis photo's size
 * @param planes of that mask
 * @returns square meters of what the photo shows
 */
export function measureArea(mask: Mask, planes: AreaPlanes): number {
  const { frame } = planes
  let sum = 0
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] === 0) continue
    const [x, y] = [(i % mask.width) + 0.5, Math.floor(i / mask.width) + 0.5]
    const { normal, offsetM } = planes.planes[planeAt(planes, mask, x, y)]
    const ray = rayAt(frame, x, y)
    const across = Math.max(GRAZING * Math.hypot(...ray), Math.abs(dot(normal, ray)))
    sum += (mask.data[i] / 255) * ((offsetM ** 2 * frame.focalPx) / across ** 3)
  }
  return sum
}
