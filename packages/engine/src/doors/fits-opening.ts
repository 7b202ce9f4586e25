/** Checks whether a door of known shape fits an opening that is seen in perspective. */
import type { PixelSize } from '../raster/raster.ts'
import { isUsableQuad, type Quad } from '../geometry/homography.ts'
import { hasParts, layOutEntry, type EntryKit } from './entry-layout.ts'
import { cross, dot, type Vector } from '../geometry/vanishing-points.ts'

export interface OpeningFit {
  /** estimated real width by height of the opening */
  readonly openingAspect: number
  /** horizontal stretch of the door relative to its height: 0.5 is half its width */
  readonly stretch: number
  /** whether the stretch is acceptable; otherwise the page must warn */
  readonly fits: boolean
}

/** Most stretch or squeeze. Sizes within a door class differ by 9:8 to 10:8, classes by 16:9. */
const STRETCH_MAX = 1.35

/** Largest aspect of a garage door, 20 × 7 feet, and as much more as a quad may be off. */
export const WIDEST_DOOR = 3.5

/** Focal lengths in long sides of the picture: phones 0.72, wide angle 0.45, tele 1.6. */
const USUAL_FOCAL = 0.75
const FOCAL_MIN = 0.45
const FOCAL_MAX = 1.6

/**
 * Least product of the two pairs' convergences (share of length lost per picture length) from which the focal length is
 * computed; below it an error of one pixel in a corner dominates.
 */
const CONVERGENCE_MIN = 0.02

/**
 * Compares a door with an opening.
 * @param doorAspect the door's real width by height, e.g. 16 / 7
 * @param quad the opening's corners, in pixels of the photo
 * @param photo size of the uncropped photo in pixels; its center is assumed to be the principal point
 * @param kit what stands around the door in the opening; null: nothing
 * @throws RangeError when the quad is not usable or the aspect not positive
 */
export function fitsOpening(
  doorAspect: number,
  quad: Quad,
  photo: PixelSize,
  kit: EntryKit | null = null,
): OpeningFit {
  if (!(doorAspect > 0) || !Number.isFinite(doorAspect))
    throw new RangeError(`a door's aspect must be positive, got ${doorAspect}`)
  const openingAspect = findOpeningAspect(quad, photo)
  const stretch =
    kit !== null && hasParts(kit)
      ? layOutEntry(kit, openingAspect, doorAspect).stretch
      : openingAspect / doorAspect
  return { openingAspect, stretch, fits: stretch <= STRETCH_MAX && stretch >= 1 / STRETCH_MAX }
}

/**
 * Estimates the real aspect (width by height) of a rectangle from its four corners in a photo. The focal length is computed
 * where both pairs of sides converge, else the usual one is assumed: nearly frontal quads hardly depend on it.
 * @param quad the corners, in pixels of the photo
 * @param photo size of the uncropped photo in pixels
 * @throws RangeError when the quad is not usable
 * Source: Z. Zhang, L.-W. He, "Whiteboard Scanning and Image Enhancement", 2007, section 3
 */
export function findOpeningAspect(quad: Quad, photo: PixelSize): number {
  if (!isUsableQuad(quad))
    throw new RangeError(`an opening's corners must be usable: ${JSON.stringify(quad)}`)
  const longSide = Math.max(photo.width, photo.height)
  const ray = (i: number): Vector => [
    (quad[i][0] - photo.width / 2) / longSide,
    (quad[i][1] - photo.height / 2) / longSide,
    1,
  ]
  const [topLeft, topRight, bottomRight, bottomLeft] = [ray(0), ray(1), ray(2), ray(3)]
  const towardsRight =
    dot(cross(topLeft, bottomRight), bottomLeft) / dot(cross(topRight, bottomRight), bottomLeft)
  const towardsBottom =
    dot(cross(topLeft, bottomRight), topRight) / dot(cross(bottomLeft, bottomRight), topRight)
  const across = subtract(scale(topRight, towardsRight), topLeft)
  const down = subtract(scale(bottomLeft, towardsBottom), topLeft)
  const focal = findFocal(across, down)
  return lengthAt(across, focal) / lengthAt(down, focal)
}

/** The focal length, in long sides of the picture, for which the sides are orthogonal in space. */
function findFocal(across: Vector, down: Vector): number {
  const convergence = across[2] * down[2]
  if (Math.abs(convergence) < CONVERGENCE_MIN) return USUAL_FOCAL
  const squared = -(across[0] * down[0] + across[1] * down[1]) / convergence
  return squared > 0 ? Math.min(FOCAL_MAX, Math.max(FOCAL_MIN, Math.sqrt(squared))) : USUAL_FOCAL
}

function lengthAt([x, y, z]: Vector, focal: number): number {
  return Math.hypot(x / focal, y / focal, z)
}

function scale([x, y, z]: Vector, factor: number): Vector {
  return [x * factor, y * factor, z * factor]
}

function subtract(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}
