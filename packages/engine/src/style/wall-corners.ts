/** Finds the outer corners of a house, where two of its planes meet. */
import { cross, dot } from '../geometry/vanishing-points.ts'
import type { AreaPlanes } from '../planes/area-planes.ts'
import { opposite } from '../planes/find-faces.ts'
import type { CornerDetail } from './wall-detail.ts'

/** The corners at which the house turns away from the camera on both sides: one upright line on each of their walls. */
export function findWallCorners({ frame, planes, faces }: AreaPlanes): CornerDetail[] {
  return faces.flatMap((group) =>
    group.corners.flatMap((corner, k): CornerDetail[] => {
      const [left, right] = [group.planes[k], group.planes[k + 1]]
      const level = cross(corner, frame.up)
      const ray = dot(level, planes[left].normal) > 0 ? level : opposite(level)
      // away from the corner along both walls
      const away = dot(planes[right].uDirection, ray) - dot(planes[left].uDirection, ray)
      if (away <= 0) return []
      const uAt = (plane: number) => {
        const { normal, offsetM, uDirection, uStartM } = planes[plane]
        return (offsetM * dot(ray, uDirection)) / Math.max(1e-6, dot(ray, normal)) - uStartM
      }
      return [
        { kind: 'corner', plane: left, u: uAt(left), side: -1 },
        { kind: 'corner', plane: right, u: uAt(right), side: 1 },
      ]
    }),
  )
}
