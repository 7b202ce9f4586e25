/** Makes the border between regions of a room straight: the outline of one side is simplified, and its long pieces become lines. */
import { fillOutlines } from '../geometry/fill-outlines.ts'
import type { Line, Point } from '../geometry/homography.ts'
import { traceOutlines } from '../geometry/trace-outlines.ts'
import { drawRegions, type RegionMap } from '../house/region-map.ts'
import { straightenOutline } from '../house/straighten-outline.ts'
import type { Mask } from '../raster/raster.ts'

/** What a region is to a border. Only those inside and beyond it gain and lose pixels. */
export type BorderSide = 'inside' | 'beyond' | 'other'

/** Which border becomes straight, and how. */
export interface StraightBorder {
  /** per region */
  readonly sides: readonly BorderSide[]
  /** a polygon this far from the outline at most shows where it may be straight, as a share of the photo's longer side */
  readonly toleranceShare: number
  /** shorter pieces stay as they are, as a share of the same */
  readonly lengthMinShare: number
  /**
   * The line that replaces a piece of the outline; null where it stays.
   * @param rough through the points by least squares
   * @param points of the outline where a region beyond it lies beside it, in pixels
   * @param reachPx how far the ends of the rough line may move: as far as the polygon lies from the outline, in whole pixels
   */
  readonly fit: (rough: Line, points: readonly Point[], reachPx: number) => Line | null
  /**
   * Takes back parts of the change.
   * @param before 255 inside the ragged border
   * @param after the same inside the straight border; changed in place
   */
  readonly takeBack?: (before: Mask, after: Mask) => void
}

/** Share of a piece along which a region beyond the border lies beside it. */
const MEETING_SHARE = 0.75

/**
 * Gives pixels between the ragged border of regions and its straight lines to the side that they lie on.
 * @param map of a room's regions
 * @returns the same map where no region lies inside
 */
export function straightenRegions(map: RegionMap, border: StraightBorder): RegionMap {
  const { width, height } = map
  const { sides, toleranceShare, lengthMinShare } = border
  if (!sides.includes('inside')) return map
  const longSide = Math.max(width, height)
  const [tolerancePx, lengthMinPx] = [toleranceShare * longSide, lengthMinShare * longSide]
  const reachPx = Math.round(tolerancePx)
  const before = drawRegions(
    map,
    sides.map((side) => (side === 'inside' ? 255 : 0)),
  )
  const beyond: BeyondBorder = { width, height, has: (pixel) => sides[map.data[pixel]] === 'beyond' }
  const fit = (piece: readonly Point[]) =>
    fitMeeting(beyond, piece, (rough, points) => border.fit(rough, points, reachPx))
  const outlines = traceOutlines(before).map((outline) =>
    straightenOutline(outline, { tolerancePx, lengthMinPx, fit }),
  )
  const after = fillOutlines(outlines, width, height)
  border.takeBack?.(before, after)
  return moveOwners(map, before, beyond, after)
}

/** The pixels of regions beyond the border. */
interface BeyondBorder {
  readonly width: number
  readonly height: number
  readonly has: (pixel: number) => boolean
}

/** The line along a piece of outline; null where mostly something lies beside it that gains and loses nothing. */
function fitMeeting(
  beyond: BeyondBorder,
  piece: readonly Point[],
  fit: (rough: Line, points: readonly Point[]) => Line | null,
): Line | null {
  const { points, steps } = listMeetings(beyond, piece)
  if (points.length < MEETING_SHARE * steps) return null
  const line = fit(fitThrough(points, piece), points)
  if (line === null) return null
  const { from, to } = line
  return {
    from: reachFrame(from, to, piece[0], beyond),
    to: reachFrame(to, from, piece[piece.length - 1], beyond),
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

/** Middles of the pixel sides along a piece of outline with a region beyond the border beside them; and how many sides there are. */
function listMeetings({ width, height, has }: BeyondBorder, piece: readonly Point[]) {
  const points: Point[] = []
  let steps = 0
  for (let k = 0; k + 1 < piece.length; k++) {
    const [[fromX, fromY], [toX, toY]] = [piece[k], piece[k + 1]]
    const count = Math.abs(toX - fromX) + Math.abs(toY - fromY)
    const [dx, dy] = [(toX - fromX) / count, (toY - fromY) / count]
    for (let step = 0; step < count; step++) {
      const [x, y] = [fromX + dx * (step + 0.5), fromY + dy * (step + 0.5)]
      // the inside lies on the right hand
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

/** Pixels that change sides take the owner of the nearest pixel on their new side. */
function moveOwners(map: RegionMap, before: Mask, beyond: BeyondBorder, after: Mask): RegionMap {
  const { width } = map
  const [was, is] = [before.data, after.data]
  const data = map.data.slice()
  let moved: number[] = []
  for (let i = 0; i < was.length; i++) if (was[i] !== is[i] && (was[i] !== 0 || beyond.has(i))) moved.push(i)
  const isOpen = new Uint8Array(data.length)
  for (const i of moved) isOpen[i] = 1
  const gives = (j: number, to: number) =>
    j >= 0 && j < data.length && isOpen[j] === 0 && is[j] === is[to] && (was[j] !== 0 || beyond.has(j))
  while (moved.length > 0) {
    const settled: [pixel: number, owner: number][] = []
    const rest: number[] = []
    for (const i of moved) {
      const x = i % width
      if (gives(i - width, i)) settled.push([i, data[i - width]])
      else if (x > 0 && gives(i - 1, i)) settled.push([i, data[i - 1]])
      else if (x + 1 < width && gives(i + 1, i)) settled.push([i, data[i + 1]])
      else if (gives(i + width, i)) settled.push([i, data[i + width]])
      else rest.push(i)
    }
    if (settled.length === 0) break
    for (const [i, owner] of settled) {
      data[i] = owner
      isOpen[i] = 0
    }
    moved = rest
  }
  return { ...map, data }
}
