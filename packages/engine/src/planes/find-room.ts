/** Fits a box to a room: how far away its walls are, from the lines where they meet the ceiling and the floor. */
import type { Point } from '../geometry/homography.ts'
import { type CameraFrame, dot } from '../geometry/vanishing-points.ts'
import { rayAt } from './area-planes.ts'
import { azimuthOf, type Facing, type FaceRun } from './find-faces.ts'
import type { Parts } from './find-parts.ts'
import { rayOfCell } from './plane-extent.ts'

/** Where a room's walls meet its ceiling and floor, in pixels of the photo. */
export interface RoomBorders {
  readonly ceiling: readonly Point[]
  readonly floor: readonly Point[]
  /** how many columns of the photo were searched */
  readonly columns: number
}

/** A room with a rectangular plan, seen from inside. All lengths are in camera heights above the floor. */
export interface Room {
  /** level distance from the camera to each wall; Infinity for a wall that is not seen */
  readonly distances: Readonly<Record<Facing, number>>
  /** from the floor to the ceiling */
  readonly height: number
  /** the frame with the pitch that the borders fit best */
  readonly frame: CameraFrame
}

/**
 * Standard deviations of a border from its line, as shares of the photo's long side: of the coarse search, of each finer one, and where the fit is judged. A border
 * twice as far off does not count.
 */
const MISS_SHARES = { coarse: 0.025, finer: [0.016, 0.01, 0.007], judged: 0.012 } as const

/** With fewer border points than this share of the columns, no box is fitted. */
const LEAST_POINTS_SHARE = 0.3

/** Share of the points that must lie on the box. */
const LEAST_FIT = 0.55

/** The camera's height above the floor, as a multiple of the ceiling's height above the camera. */
const CAMERA_SHARE = { usual: 1.28, spread: 0.2, least: 0.4, most: 4 } as const

/** Standard deviation of the pitch that the edges' vanishing points give. */
const PITCH_SPREAD_RAD = (0.8 * Math.PI) / 180

/** Nearness, the inverse of a wall's distance in ceiling heights above the camera, that is tried first. 0 is a wall that is not seen. */
const FRONT_NEARNESS = [0.08, 0.11, 0.15, 0.2, 0.27, 0.36, 0.5, 0.7] as const
const SIDE_NEARNESS = [0, 0.12, 0.18, 0.27, 0.4, 0.6, 0.9, 1.4] as const

/** Nearness of a side wall that is tried again before each refinement: a wall may be found late. */
const SIDE_AGAIN = Array.from({ length: 24 }, (_, k) => 0.08 * 1.14 ** k)

/** Steps of the search that refines each number in turn, as shares of it. */
const REFINING_STEPS = [0.2, 0.1, 0.05, 0.025, 0.012, 0.006] as const

/** Passes over all numbers at each step. */
const ROUNDS = 3

/** What a wall costs, in points: a box with fewer walls is preferred. */
const WALL_COST = 4

/** A border point relative to the frame: to the right, ahead and up, in pixels. */
interface Ray {
  readonly right: number
  readonly ahead: number
  readonly up: number
}

/** Numbers of a box, in the order in which they are refined. */
interface Box {
  readonly front: number
  readonly left: number
  readonly right: number
  /** camera's height above the floor, in ceiling heights above the camera */
  readonly camera: number
  /** added to the frame's pitch, in radians */
  readonly pitch: number
}

/**
 * Fits a box to a room's borders.
 * @param borders of the room
 * @param frame of the camera
 * @param photo its size, in pixels
 * @param photo.width of it
 * @param photo.height of it
 * @returns null when the borders are too few, or do not fit a box
 */
export function findRoom(
  borders: RoomBorders,
  frame: CameraFrame,
  photo: { readonly width: number; readonly height: number },
): Room | null {
  const ceiling = raysOf(borders.ceiling, frame)
  const floor = raysOf(borders.floor, frame)
  const points = ceiling.length + floor.length
  if (points < LEAST_POINTS_SHARE * borders.columns) return null
  const longSide = Math.max(photo.width, photo.height)
  const costFor = (missShare: number) => (box: Box) => measureCost(box, ceiling, floor, missShare * longSide)
  const box = MISS_SHARES.finer.reduce(
    (best, missShare) => refine(best, costFor(missShare)),
    startBox(costFor(MISS_SHARES.coarse)),
  )
  const misses = measureMisses(box, ceiling, floor, MISS_SHARES.judged * longSide)
  if (1 - misses / points < LEAST_FIT) return null
  return toRoom(box, frame)
}

/**
 * Finds which walls of a room each component of an area lies on, from left to right.
 * @param room that the area belongs to
 * @param room.distances of it
 * @param room.frame of it
 * @param parts of the area
 * @param photo its size, in pixels
 * @param photo.width of it
 * @param photo.height of it
 */
export function findRoomFaces(
  { distances, frame }: Room,
  parts: Parts,
  photo: { readonly width: number; readonly height: number },
): FaceRun[][] {
  const range = Array.from({ length: parts.count }, () => ({ from: Infinity, to: -Infinity }))
  for (let cell = 0; cell < parts.data.length; cell++) {
    if (parts.isInside[cell] === 0) continue
    const of = range[parts.data[cell]]
    const azimuth = azimuthOf(frame, rayOfCell({ parts, frame, photo }, cell))
    of.from = Math.min(of.from, azimuth)
    of.to = Math.max(of.to, azimuth)
  }
  const leftCorner = -Math.atan2(distances.left, distances.front)
  const rightCorner = Math.atan2(distances.right, distances.front)
  return range.map(({ from, to }) => {
    const runs: FaceRun[] = [
      { facing: 'left', from, to: Math.min(to, leftCorner) },
      { facing: 'front', from: Math.max(from, leftCorner), to: Math.min(to, rightCorner) },
      { facing: 'right', from: Math.max(from, rightCorner), to },
    ]
    const seen = runs.filter((run) => run.to > run.from)
    // a component of one column
    return seen.length > 0 ? seen : [{ facing: 'front', from, to }]
  })
}

function raysOf(points: readonly Point[], frame: CameraFrame): Ray[] {
  return points
    .map(([x, y]) => {
      const ray = rayAt(frame, x, y)
      return { right: dot(ray, frame.along), ahead: dot(ray, frame.across), up: dot(ray, frame.up) }
    })
    .filter(({ ahead }) => ahead > 0)
}

function tilt({ right, ahead, up }: Ray, pitch: number): Ray {
  return { right, ahead: ahead - pitch * up, up: up + pitch * ahead }
}

/** Sum over the points of how far each is from its border: 0 on it, 1 from two standard deviations. */
function measureMisses(box: Box, ceiling: readonly Ray[], floor: readonly Ray[], missPx: number): number {
  let sum = 0
  for (const ray of ceiling) sum += capped(missOf(tilt(ray, box.pitch), box, 1) / missPx)
  for (const ray of floor) sum += capped(missOf(tilt(ray, box.pitch), box, -box.camera) / missPx)
  return sum
}

/** Distance of a point from the border of a plane `height` above the camera. The nearest wall decides where that is. */
function missOf({ right, ahead, up }: Ray, box: Box, height: number): number {
  const front = box.front * ahead
  const side = right > 0 ? box.right : box.left
  const beside = side * Math.abs(right)
  if (front > beside) return up - height * front
  const slope = height * side
  return (up - height * beside) / Math.sqrt(1 + slope * slope)
}

function capped(miss: number): number {
  return Math.min(1, (miss * miss) / 4)
}

/** Misses, and what makes the box unusual. */
function measureCost(box: Box, ceiling: readonly Ray[], floor: readonly Ray[], missPx: number): number {
  const unusual =
    (Math.log(box.camera / CAMERA_SHARE.usual) / CAMERA_SHARE.spread) ** 2 +
    (box.pitch / PITCH_SPREAD_RAD) ** 2
  const walls = (box.left > 0 ? 1 : 0) + (box.right > 0 ? 1 : 0)
  return measureMisses(box, ceiling, floor, missPx) + unusual / 2 + WALL_COST * walls
}

/** The best box of a coarse grid. */
function startBox(costOf: (box: Box) => number): Box {
  let best: Box = { front: 0, left: 0, right: 0, camera: CAMERA_SHARE.usual, pitch: 0 }
  let least = Infinity
  for (const front of FRONT_NEARNESS)
    for (const left of SIDE_NEARNESS)
      for (const right of SIDE_NEARNESS) {
        const box = { ...best, front, left, right }
        const cost = costOf(box)
        if (cost >= least) continue
        least = cost
        best = box
      }
  return best
}

/** Changes one number after the other while that lowers the cost, in ever smaller steps. */
function refine(start: Box, costOf: (box: Box) => number): Box {
  let best = start
  let least = costOf(best)
  const tryBox = (box: Box): void => {
    const cost = costOf(box)
    if (cost >= least || box.camera < CAMERA_SHARE.least || box.camera > CAMERA_SHARE.most) return
    least = cost
    best = box
  }
  for (const nearness of [0, ...SIDE_AGAIN]) {
    tryBox({ ...best, left: nearness })
    tryBox({ ...best, right: nearness })
  }
  for (const step of REFINING_STEPS)
    for (let round = 0; round < ROUNDS; round++)
      for (const sign of [-1, 1]) {
        const factor = 1 + sign * step
        tryBox({ ...best, front: best.front * factor })
        tryBox({ ...best, left: best.left * factor })
        tryBox({ ...best, right: best.right * factor })
        tryBox({ ...best, camera: best.camera * factor })
        tryBox({ ...best, pitch: best.pitch + (sign * step * PITCH_SPREAD_RAD) / REFINING_STEPS[0] })
      }
  return best
}

function toRoom({ front, left, right, camera, pitch }: Box, frame: CameraFrame): Room {
  const distances = { front: 1 / (camera * front), left: 1 / (camera * left), right: 1 / (camera * right) }
  const mix = (a: number, b: number) => a + pitch * b
  const [up, across] = [frame.up, frame.across]
  const tilted: CameraFrame = {
    ...frame,
    up: [mix(up[0], across[0]), mix(up[1], across[1]), mix(up[2], across[2])],
    across: [mix(across[0], -up[0]), mix(across[1], -up[1]), mix(across[2], -up[2])],
  }
  return { distances, height: 1 + 1 / camera, frame: tilted }
}
