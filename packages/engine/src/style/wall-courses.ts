/** Finds where a house's walls have lintels and sills: beside openings whose borders are known as straight lines. */
import { midpoint, type Quad } from '../geometry/homography.ts'
import type { HouseModel } from '../house/house-model.ts'
import type { Opening } from '../house/opening.ts'
import { type AreaPlanes, planeAt } from '../planes/area-planes.ts'
import { pointsOn } from '../planes/points-on-plane.ts'
import type { Mask } from '../raster/raster.ts'
import type { CourseDetail, CourseKind } from './wall-detail.ts'

/** Least confidence of an opening that gets a head and a sill. */
const SURE_FROM = 0.5

/** An outer line that makes its opening wider than this has shutters in it; head and sill are as wide as the opening then. */
const MOST_WIDENING = 1.5

/** Widths of openings, in meters; others were found or scaled wrongly. */
const WIDTH_M = { least: 0.35, most: 6.5 } as const

/** Most slope of a head on its wall. */
const LEVEL = 0.06

/** A detail is drawn where the wall is visible on this share of it, up to this height above or below its line. */
const VISIBLE = { share: 0.7, heightM: 0.18 } as const

/** Rows and columns of the points at which the wall is looked up. */
const SAMPLES = { rows: 3, columns: 12 } as const

/**
 * Lists the heads of windows and doors and the sills of windows.
 * @param model of the photo
 * @param mask the walls, of the photo's size
 * @param planes of that mask
 */
export function findCourses(
  model: Pick<HouseModel, 'openings'>,
  mask: Mask,
  planes: AreaPlanes,
): CourseDetail[] {
  return model.openings
    .filter(({ building, confidence }) => building !== 'neighbor' && confidence >= SURE_FROM)
    .flatMap((opening) => [
      ...placeDetail('head', opening, mask, planes),
      ...(opening.kind === 'window' ? placeDetail('sill', opening, mask, planes) : []),
    ])
}

/** The sides of an opening's quads: the line is on the outer one. */
const CORNERS = { head: [0, 1], sill: [3, 2] } as const
const SIDE = { head: 0, sill: 2 } as const

function placeDetail(kind: CourseKind, opening: Opening, mask: Mask, planes: AreaPlanes): CourseDetail[] {
  const { quad, outer, onLine, isArched } = opening
  if (!onLine[SIDE[kind]] || isArched[SIDE[kind]]) return []
  const [from, to] = CORNERS[kind]
  const plane = planeAt(planes, mask, ...midpoint(outer[from], outer[to]))
  const placeOf = pointsOn(planes, plane)
  const [start, end] = [placeOf(outer[from]), placeOf(outer[to])]
  const sides =
    widthOf(outer) < MOST_WIDENING * widthOf(quad) ? [start, end] : [quad[from], quad[to]].map(placeOf)
  const [left, right] = sides.map(({ u }) => u)
  const width = right - left
  if (!(width > WIDTH_M.least && width < WIDTH_M.most)) return []
  if (Math.abs(start.v - end.v) > LEVEL * Math.abs(end.u - start.u)) return []
  const detail = { kind, plane, left, right, v: (start.v + end.v) / 2 }
  return isVisible(detail, mask, planes) ? [detail] : []
}

function widthOf([topLeft, topRight, bottomRight, bottomLeft]: Quad): number {
  const top = Math.hypot(topRight[0] - topLeft[0], topRight[1] - topLeft[1])
  const bottom = Math.hypot(bottomRight[0] - bottomLeft[0], bottomRight[1] - bottomLeft[1])
  return (top + bottom) / 2
}

/** Whether the wall goes on above a head or below a sill, up to what it takes to see one. */
function isVisible({ kind, plane, left, right, v }: CourseDetail, mask: Mask, planes: AreaPlanes): boolean {
  const toPixel = pixelsOf(planes, plane)
  const sign = kind === 'head' ? 1 : -1
  let inside = 0
  for (let row = 0; row < SAMPLES.rows; row++)
    for (let column = 0; column < SAMPLES.columns; column++) {
      const u = left + ((column + 0.5) / SAMPLES.columns) * (right - left)
      const [x, y] = toPixel(u, v + (sign * (row + 1) * VISIBLE.heightM) / SAMPLES.rows).map(Math.floor)
      if (x >= 0 && y >= 0 && x < mask.width && y < mask.height && mask.data[y * mask.width + x] > 127)
        inside++
    }
  return inside >= VISIBLE.share * SAMPLES.rows * SAMPLES.columns
}

/** From meters on a plane to a pixel of the analysis photo. */
function pixelsOf({ frame, planes }: AreaPlanes, plane: number): (u: number, v: number) => [number, number] {
  const { normal, offsetM, uDirection, vDirection, uStartM, vStartM } = planes[plane]
  return (u, v) => {
    const [x, y, z] = [0, 1, 2].map(
      (k) => offsetM * normal[k] + (u + uStartM) * uDirection[k] + (v + vStartM) * vDirection[k],
    )
    return [frame.centerX + (frame.focalPx * x) / z, frame.centerY + (frame.focalPx * y) / z]
  }
}
