/** Turns a door's sides into the directions of the house. */
import { distance, midpoint, type Line, type Quad } from '../geometry/homography.ts'
import { missAngle, pictureDirection, type CameraFrame, type Vector } from '../geometry/vanishing-points.ts'
import type { ColorRaster } from '../raster/raster.ts'
import { joinSides, shiftToEdge, supportBetween } from './snap-quad.ts'

/** The camera's directions are trusted when they explain at least this share of the photo's edges. */
export const SURE_FRAME = 0.4
/** A side is wrong from this angle on, and where its ends are off by this many pixels: short sides are not that exact. */
const WRONG_RAD = (2 * Math.PI) / 180
const WRONG_PX = 1
/** Most support that a side may lose by being turned. */
const LOSS_MAX = 0.06
/** Room beside a wrong side, in which the true one is looked for. */
const MARGIN_PX = 2

/**
 * Turns sides that don't run upright or level as the house does: the edge of a shadow or of a step beside a side may have been
 * taken for it. A side is only turned when the opposite one has the right direction.
 * @param photo encoded sRGB
 * @param quad of a door, in its pixels
 * @param frame the camera's directions in that photo
 * @returns the same quad where nothing is wrong or the directions are unsure
 */
export function followFrame(photo: ColorRaster, quad: Quad, frame: CameraFrame): Quad {
  if (frame.confidence < SURE_FRAME) return quad
  const [top, right, bottom, left] = quad.map((from, i): Line => ({ from, to: quad[(i + 1) % 4] }))
  const missOf = (side: Line, direction: Vector) => missAngle(frame, segmentOf(side), direction)
  const { along, across, up } = frame
  const missOfWall = (wall: Vector) => missOf(top, wall) + missOf(bottom, wall)
  const level = missOfWall(along) <= missOfWall(across) ? along : across
  const isWrong = (side: Line, direction: Vector) => {
    const miss = missOf(side, direction)
    return miss > WRONG_RAD && endOffset(side, miss) > WRONG_PX
  }
  const follow = (side: Line, opposite: Line, direction: Vector) =>
    isWrong(side, direction) && !isWrong(opposite, direction)
      ? turnSide(photo, side, pictureDirection(frame, midpoint(side.from, side.to), direction))
      : side
  const followed = [
    follow(top, bottom, level),
    follow(right, left, up),
    follow(bottom, top, level),
    follow(left, right, up),
  ]
  return joinSides(followed, quad)
}

/** Turns a side about its middle, then moves it to the strongest edge that its ends had reached. */
function turnSide(photo: ColorRaster, side: Line, [x, y]: readonly [x: number, y: number]): Line {
  const [middleX, middleY] = midpoint(side.from, side.to)
  const length = distance(side.from, side.to)
  const forward = (side.to[0] - side.from[0]) * x + (side.to[1] - side.from[1]) * y < 0 ? -1 : 1
  const scale = (forward * length) / (2 * Math.hypot(x, y))
  const turned: Line = {
    from: [middleX - scale * x, middleY - scale * y],
    to: [middleX + scale * x, middleY + scale * y],
  }
  const reachPx = Math.max(distance(turned.from, side.from), distance(turned.to, side.to))
  const moved = shiftToEdge(photo, turned, reachPx + MARGIN_PX)
  // the photo may show that the side is right: a garage may stand at an angle to the house
  return supportOf(photo, moved) < supportOf(photo, side) - LOSS_MAX ? side : moved
}

function supportOf(photo: ColorRaster, { from, to }: Line): number {
  return supportBetween(photo, from, to)
}

function endOffset(side: Line, miss: number): number {
  return (distance(side.from, side.to) / 2) * Math.sin(miss)
}

function segmentOf({ from, to }: Line) {
  return { x1: from[0], y1: from[1], x2: to[0], y2: to[1] }
}
