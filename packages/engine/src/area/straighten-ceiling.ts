/** Makes the border between a room's ceiling and walls straight where the ceiling's color hardly differs from theirs. */
import type { Line, Point } from '../geometry/homography.ts'
import { fillOutlines } from '../geometry/fill-outlines.ts'
import { traceOutlines } from '../geometry/trace-outlines.ts'
import { fitFaintBorder } from '../house/fit-faint-border.ts'
import { drawRegions, type RegionMap } from '../house/region-map.ts'
import { straightenOutline } from '../house/straighten-outline.ts'
import type { Mask } from '../raster/raster.ts'
import type { LabPlanes } from '../superpixels/lab-planes.ts'

/** What a region is to the border of the ceiling. */
export type RoomSide = 'ceiling' | 'wall' | 'other'

/** A border without a clear edge wanders by up to this, as a share of the photo's longer side. */
const TOLERANCE_SHARE = 0.008
/** Shorter pieces may be anything, as a share of the same. */
const LENGTH_MIN_SHARE = 0.05
/** Share of a piece along which the ceiling meets a wall. */
const MEETING_SHARE = 0.75

/**
 * Gives pixels between the ragged border of ceiling and walls and its straight line to the side that they lie on. No other region
 * gains or loses any.
 * @param lab of the photo
 * @param map of its regions
 * @param sides per region
 * @returns the same map where nothing is straight
 */
export function straightenCeiling(lab: LabPlanes, map: RegionMap, sides: readonly RoomSide[]): RegionMap {
  const { width, height } = map
  if (!sides.includes('ceiling')) return map
  const ceiling = drawRegions(
    map,
    sides.map((side) => (side === 'ceiling' ? 255 : 0)),
  )
  const wall: WallSide = { width, height, has: (pixel) => sides[map.data[pixel]] === 'wall' }
  const longSide = Math.max(width, height)
  const reachPx = Math.round(TOLERANCE_SHARE * longSide)
  const outlines = traceOutlines(ceiling).map((outline) =>
    straightenOutline(outline, {
      tolerancePx: TOLERANCE_SHARE * longSide,
      lengthMinPx: LENGTH_MIN_SHARE * longSide,
      fit: (piece) => fitMeeting(lab, wall, piece, reachPx),
    }),
  )
  return moveOwners(map, ceiling, wall, fillOutlines(outlines, width, height))
}

/** The pixels of walls. */
interface WallSide {
  readonly width: number
  readonly height: number
  readonly has: (pixel: number) => boolean
}

/** The line where the ceiling meets a wall; null where it mostly meets something else. */
function fitMeeting(lab: LabPlanes, wall: WallSide, piece: readonly Point[], reachPx: number): Line | null {
  const { points, steps } = listMeetings(wall, piece)
  if (points.length < MEETING_SHARE * steps) return null
  const rough = fitThrough(points, piece)
  const { from, to } = fitFaintBorder(lab, rough, reachPx) ?? rough
  return {
    from: reachFrame(from, to, piece[0], wall),
    to: reachFrame(to, from, piece[piece.length - 1], wall),
  }
}

/** An outline's corner this close to the photo's frame lies on it, in pixels. */
const ON_FRAME_PX = 1.5
/** A line that turns less than this from the frame does not cross it nearby (sine of the angle). */
const CROSSING_TURN = 0.1

/**
 * Moves the end of a line to the photo's frame, if the piece of outline that it replaces ends there: otherwise the rest of the outline
 * would cut the corner.
 */
function reachFrame(end: Point, start: Point, replaced: Point, photo: Pick<Mask, 'width' | 'height'>): Point {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1])
  for (const [axis, edges] of [[0, photo.width] as const, [0, photo.height] as const].entries())
    for (const edge of edges) {
      const turn = (end[axis] - start[axis]) / length
      if (Math.abs(replaced[axis] - edge) > ON_FRAME_PX || Math.abs(turn) < CROSSING_TURN) continue
      const share = (edge - start[axis]) / (end[axis] - start[axis])
      return [start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])]
    }
  return end
}

/** Middles of the pixel sides along a piece of the ceiling's outline with a wall beyond; and how many sides there are. */
function listMeetings({ width, height, has }: WallSide, piece: readonly Point[]) {
  const points: Point[] = []
  let steps = 0
  for (let k = 0; k + 1 < piece.length; k++) {
    const [[fromX, fromY], [toX, toY]] = [piece[k], piece[k + 1]]
    const count = Math.abs(toX - fromX) + Math.abs(toY - fromY)
    const [dx, dy] = [(toX - fromX) / count, (toY - fromY) / count]
    for (let step = 0; step < count; step++) {
      const [x, y] = [fromX + dx * (step + 0.5), fromY + dy * (step + 0.5)]
      // the ceiling lies on the right hand
      const [beyondX, beyondY] = [Math.floor(x + dy / 2), Math.floor(y - dx / 2)]
      const isInPhoto = beyondX >= 0 && beyondY >= 0 && beyondX < width && beyondY < height
      if (isInPhoto && has(beyondY * width + beyondX)) points.push([x, y])
    }
    steps += count
  }
  return { points, steps }
}

/** The line through points by least squares, from beside the start of a piece to beside its end. */
function fitThrough(points: readonly Point[], piece: readonly Point[]): Line {
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length
  const [meanX, meanY] = [mean(0), mean(1)]
  let [xx, xy, yy] = [0, 0, 0]
  for (const [x, y] of points) {
    xx += (x - meanX) ** 2
    xy += (x - meanX) * (y - meanY)
    yy += (y - meanY) ** 2
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
  const beside = ([x, y]: Point): Point => {
    const along = (x - meanX) * dx + (y - meanY) * dy
    return [meanX + along * dx, meanY + along * dy]
  }
  return { from: beside(piece[0]), to: beside(piece[piece.length - 1]) }
}

/** Pixels that the straight ceiling gains from walls or loses to them take the owner of the nearest pixel on that side. */
function moveOwners(map: RegionMap, ceiling: Mask, wall: WallSide, straight: Mask): RegionMap {
  const { width } = map
  const data = map.data.slice()
  const moved: number[] = []
  for (let i = 0; i < data.length; i++)
    if (ceiling.data[i] !== straight.data[i] && (ceiling.data[i] !== 0 || wall.has(i))) moved.push(i)
  const isOpen = new Uint8Array(data.length)
  for (const i of moved) isOpen[i] = 1
  for (let rest = moved; rest.length > 0;) {
    const settled: [pixel: number, owner: number][] = []
    const open: number[] = []
    for (const i of rest) {
      const x = i % width
      const around = [i - width, x > 0 ? i - 1 : -1, x + 1 < width ? i + 1 : -1, i + width]
      const from = around.find(
        (j) =>
          j >= 0 &&
          j < data.length &&
          isOpen[j] === 0 &&
          straight.data[j] === straight.data[i] &&
          (ceiling.data[j] !== 0 || wall.has(j)),
      )
      if (from === undefined) open.push(i)
      else settled.push([i, data[from]])
    }
    if (settled.length === 0) break
    for (const [i, owner] of settled) {
      data[i] = owner
      isOpen[i] = 0
    }
    rest = open
  }
  return { ...map, data }
}
