import { distance, type Point } from '../geometry/homography.ts'
import { simplifyOutline } from '../geometry/simplify-outline.ts'
import type { Mask } from '../raster/raster.ts'
import type { LabPlanes } from '../superpixels/lab-planes.ts'
import { fitBorder, type BorderLine } from './fit-border.ts'

/** A polygon this far from the outline at most shows where it may be straight, in pixels. */
const TOLERANCE_PX = 3
/** Shorter pieces stay as they are, in pixels. */
const LENGTH_MIN_PX = 16
/** A corner lies where two lines meet, unless that is farther than this from the rough corner, in pixels. */
const CORNER_REACH_PX = 10
/** Lines that turn less than this do not make a corner (sine of the angle). */
const CORNER_TURN = 0.2

/**
 * Replaces the straight pieces of an outline by lines on the photo's edges. The rest, such as foliage, stays.
 * @param lab of the photo
 * @param mask that the outline surrounds
 * @param outline closed, in pixels, the area on its right hand
 */
export function straightenOutline(lab: LabPlanes, mask: Mask, outline: readonly Point[]): Point[] {
  const corners = simplifyOutline(outline, TOLERANCE_PX)
  const pieces = corners.map((from, k) => {
    const to = k + 1 < corners.length ? corners[k + 1] : outline.length
    return { from, to, line: fitPiece(lab, mask, outline[from], outline[to % outline.length]) }
  })
  const points: Point[] = []
  for (const [k, { from, to, line }] of pieces.entries()) {
    if (line === null) {
      points.push(...outline.slice(from, to))
      continue
    }
    const before = pieces[(k + pieces.length - 1) % pieces.length].line
    const after = pieces[(k + 1) % pieces.length].line
    const start = (before && crossing(before, line, outline[from])) ?? line.from
    points.push(start)
    if (after === null || crossing(line, after, outline[to % outline.length]) === null) points.push(line.to)
  }
  return points
}

function fitPiece(lab: LabPlanes, mask: Mask, from: Point, to: Point): BorderLine | null {
  if (distance(from, to) < LENGTH_MIN_PX || runsAlongFrame(mask, from, to)) return null
  return fitBorder(lab, mask, { from, to })
}

/** Where an area ends with the photo, there is no edge. */
function runsAlongFrame({ width, height }: Mask, from: Point, to: Point): boolean {
  const isOn = (x: number, edge: number) => Math.abs(x - edge) < 1.5
  return (
    [0, width].some((x) => isOn(from[0], x) && isOn(to[0], x)) ||
    [0, height].some((y) => isOn(from[1], y) && isOn(to[1], y))
  )
}

/** Where two lines meet near a rough corner; null when they are nearly parallel or meet elsewhere. */
function crossing(one: BorderLine, other: BorderLine, rough: Point): Point | null {
  const [ax, ay] = [one.to[0] - one.from[0], one.to[1] - one.from[1]]
  const [bx, by] = [other.to[0] - other.from[0], other.to[1] - other.from[1]]
  const turn = ax * by - ay * bx
  if (Math.abs(turn) < CORNER_TURN * Math.hypot(ax, ay) * Math.hypot(bx, by)) return null
  const share = ((other.from[0] - one.from[0]) * by - (other.from[1] - one.from[1]) * bx) / turn
  const point: Point = [one.from[0] + share * ax, one.from[1] + share * ay]
  return distance(point, rough) <= CORNER_REACH_PX ? point : null
}
