/** How high an upright line is on an area's walls. */
import type { Point } from '../geometry/homography.ts'
import { type CameraFrame, dot } from '../geometry/vanishing-points.ts'
import { type AreaPlanes, type Plane, planeAt, rayAt } from './area-planes.ts'

/**
 * Measures an upright line, such as the side of a door, on the wall at its foot.
 * @param planes of the area in which the line stands
 * @param photo the size of the analysis photo, in pixels
 * @param photo.width of it
 * @param photo.height of it
 * @param foot lower end, in pixels of that photo
 * @param head upper end
 * @returns meters; 0 or less when the head is not above the foot
 */
export function measureUpright(
  planes: AreaPlanes,
  photo: { readonly width: number; readonly height: number },
  foot: Point,
  head: Point,
): number {
  const plane = planes.planes[planeAt(planes, photo, ...foot)]
  return levelAt(planes.frame, plane, head) - levelAt(planes.frame, plane, foot)
}

/** Height of a pixel's point on a plane relative to the camera, in the plane's unit of length. */
export function levelAt(frame: CameraFrame, plane: Plane, [x, y]: Point): number {
  const ray = rayAt(frame, x, y)
  return (plane.offsetM * dot(ray, plane.vDirection)) / Math.max(1e-6, dot(ray, plane.normal))
}
