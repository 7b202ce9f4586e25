import type { Point } from '../geometry/homography.ts'
import { type AreaPlanes, mapOf } from './area-planes.ts'

/** From a pixel of the analysis photo to meters on a plane. */
export function pointsOn(
  { frame, planes }: AreaPlanes,
  plane: number,
): (point: Point) => { u: number; v: number } {
  const map = mapOf(frame, planes[plane])
  return ([x, y]) => {
    const at = (row: readonly [number, number, number]) => row[0] * x + row[1] * y + row[2]
    return { u: at(map.u) / at(map.depth), v: at(map.v) / at(map.depth) }
  }
}
