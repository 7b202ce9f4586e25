/** Tells what is too low for a door: a chair, the lower panes of a window, a plinth. */
import { midpoint, type Quad } from '../geometry/homography.ts'
import { horizonAt, type CameraFrame } from '../geometry/vanishing-points.ts'
import type { PixelSize } from '../raster/raster.ts'
import { SURE_FRAME } from './follow-frame.ts'

/**
 * A camera stands up to this many of a door's heights above its sill, which leaves room for a slope; each further height takes so much from
 * the log-odds that it is a door.
 */
const HEIGHTS = { free: 2.3, cost: 2.5 } as const

/**
 * Lessens the probability of a door that would be too low for the eye level of a person.
 * @param chance that it is a door, 0–1
 * @param quad its corners, in pixels of the photo
 * @param photo its size
 * @param frame the camera's directions in that photo
 * @returns the same chance where the directions are unsure
 */
export function discountLowDoor(chance: number, quad: Quad, photo: PixelSize, frame: CameraFrame): number {
  if (frame.confidence < SURE_FRAME) return chance
  const heights = heightsAboveSill(quad, photo, frame)
  const against = Math.exp(HEIGHTS.cost * Math.max(0, heights - HEIGHTS.free))
  return chance / (chance + (1 - chance) * against)
}

/** How many of a door's heights the camera stands above its sill; the horizon is the frame's or the photo's middle, whichever says less. */
function heightsAboveSill(quad: Quad, photo: PixelSize, frame: CameraFrame): number {
  const [top, bottom] = [midpoint(quad[0], quad[1]), midpoint(quad[3], quad[2])]
  const horizon = Math.max(horizonAt(frame, bottom[0]), photo.height / 2)
  return (bottom[1] - horizon) / Math.max(1, bottom[1] - top[1])
}
