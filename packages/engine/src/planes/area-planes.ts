/** The planes of an area, in meters, and which of them a pixel lies on. */
import type { CameraFrame, Vector } from '../geometry/vanishing-points.ts'
import { dot } from '../geometry/vanishing-points.ts'
import { cellAt, type Parts } from './find-parts.ts'

/** A plane with coordinates: `u` runs to the right along it, `v` up it; both in meters. Plain data. */
export interface Plane {
  /** in camera space: points X on the plane have normal · X = offsetM */
  readonly normal: Vector
  readonly offsetM: number
  readonly uDirection: Vector
  readonly vDirection: Vector
  /** subtracted from v, so that the ground (for a roof the eave) is 0 */
  readonly vStartM: number
}

/** A plane, and the extent of an area on it. */
export interface AreaPlane extends Plane {
  /** subtracted from u, so that the area's left end is 0 */
  readonly uStartM: number
  readonly widthM: number
  readonly bottomM: number
  readonly topM: number
}

/** Planes that meet at upright corners. Plain data. */
export interface PlaneGroup {
  /** from left to right, as indices of a list of planes */
  readonly planes: readonly number[]
  /** rays to the right of corner k, between planes k and k + 1, have corner · ray > 0 */
  readonly corners: readonly Vector[]
}

/** The planes of an area's connected components. */
export interface AreaPlanes {
  readonly frame: CameraFrame
  readonly planes: readonly AreaPlane[]
  /** the area's connected components, each with planes of its own */
  readonly parts: Parts
  /** per component: its planes */
  readonly faces: readonly PlaneGroup[]
  /** whether they are walls of a room whose borders fit a box */
  readonly isBox: boolean
  /** 0–1: confidence in the perspective; 0 if a frontal view is assumed */
  readonly confidence: number
  /** 0–1: confidence in the scale */
  readonly scaleConfidence: number
}

/** From (x, y) in the analysis photo's pixels to meters: u = (u · [x, y, 1]) / (depth · [x, y, 1]), v likewise. */
export interface PlaneMap {
  readonly u: Vector
  readonly v: Vector
  readonly depth: Vector
}

/** @returns the map from the photo's pixels to a plane */
export function mapOf(frame: CameraFrame, plane: AreaPlane): PlaneMap {
  const depth = onPixels(frame, plane.normal)
  const rowOf = (direction: Vector, startM: number): Vector => {
    const [x, y, rest] = onPixels(frame, direction)
    return [
      plane.offsetM * x - startM * depth[0],
      plane.offsetM * y - startM * depth[1],
      plane.offsetM * rest - startM * depth[2],
    ]
  }
  return {
    u: rowOf(plane.uDirection, plane.uStartM),
    v: rowOf(plane.vDirection, plane.vStartM),
    depth,
  }
}

/** Coefficients of a dot product with a pixel's ray, as a linear function of the pixel. */
function onPixels(
  { centerX, centerY, focalPx }: Pick<CameraFrame, 'centerX' | 'centerY' | 'focalPx'>,
  [x, y, z]: Vector,
): Vector {
  return [x, y, focalPx * z - centerX * x - centerY * y]
}

/** The ray through a pixel of the analysis photo. */
export function rayAt({ centerX, centerY, focalPx }: CameraFrame, x: number, y: number): Vector {
  return [x - centerX, y - centerY, focalPx]
}

/** @returns index of the plane at a pixel of the analysis photo of this size */
export function planeAt(
  { frame, parts, faces }: Pick<AreaPlanes, 'frame' | 'parts' | 'faces'>,
  photo: { readonly width: number; readonly height: number },
  x: number,
  y: number,
): number {
  const { planes, corners } = faces[parts.data[cellAt(parts, photo, x, y)]]
  if (corners.length === 0) return planes[0]
  const ray = rayAt(frame, x, y)
  let face = 0
  while (face < corners.length && dot(corners[face], ray) > 0) face++
  return planes[face]
}

/** Pixels of the analysis photo per meter along u and v at a pixel, the finer of the two; 0 where the plane is seen edge-on. */
function pixelsPerMeter(map: PlaneMap, x: number, y: number): number {
  const w = map.depth[0] * x + map.depth[1] * y + map.depth[2]
  if (Math.abs(w) < 1e-6) return 0
  const u = (map.u[0] * x + map.u[1] * y + map.u[2]) / w
  const v = (map.v[0] * x + map.v[1] * y + map.v[2]) / w
  const alongX = Math.hypot(map.u[0] - u * map.depth[0], map.v[0] - v * map.depth[0])
  const alongY = Math.hypot(map.u[1] - u * map.depth[1], map.v[1] - v * map.depth[1])
  return Math.abs(w) / Math.max(1e-9, Math.min(alongX, alongY))
}

/** Pixels of the analysis photo per meter where an area is nearest to the camera: the 97th percentile. */
export function densityOf(
  planes: AreaPlanes,
  photo: { readonly width: number; readonly height: number },
): number {
  const { parts, frame } = planes
  const maps = planes.planes.map((plane) => mapOf(frame, plane))
  const densities: number[] = []
  for (let i = 0; i < parts.isInside.length; i += 3) {
    if (parts.isInside[i] === 0) continue
    const x = (((i % parts.width) + 0.5) * photo.width) / parts.width
    const y = ((Math.floor(i / parts.width) + 0.5) * photo.height) / parts.height
    densities.push(pixelsPerMeter(maps[planeAt(planes, photo, x, y)], x, y))
  }
  densities.sort((a, b) => a - b)
  return densities[Math.floor(0.97 * (densities.length - 1))] ?? 1
}
