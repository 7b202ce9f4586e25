/** Finds the corners between an area's walls. */
import type { LineSegment } from '../geometry/line-segments.ts'
import { lengthOf } from '../geometry/line-segments.ts'
import type { CameraFrame, Vector } from '../geometry/vanishing-points.ts'
import { dot, missAngle } from '../geometry/vanishing-points.ts'
import { rayAt } from './area-planes.ts'
import { cellAt, type Parts } from './find-parts.ts'

/** Orientation of a wall: towards the camera, or along the line of sight on the right or left. */
const FACINGS = ['front', 'right', 'left'] as const

export type Facing = (typeof FACINGS)[number]

/** A wall's range of azimuth. */
export interface FaceRun {
  readonly facing: Facing
  /** azimuth where it starts and ends, in radians from the frame's `across` to the right */
  readonly from: number
  readonly to: number
}

/** Width of an azimuth bin. */
const BIN_RAD = (0.4 * Math.PI) / 180

/** Least angle between a wall and the line of sight. */
const FLATTEST_RAD = (7 * Math.PI) / 180

/** Standard deviation of the angle between an edge and its vanishing point. */
const MISS_RAD = (2 * Math.PI) / 180

/** Distance between sample points along an edge, in pixels of the photo. */
const STEP_PX = 4

/** Cost of a corner in length of edges, as a share of the photo's long side; less at a vertical edge. */
const TURN_COST = { plain: 0.16, atEdge: 0.05 } as const

/** Advantage of a wall that faces the camera, in length of edges per azimuth bin, in pixels of the photo. */
const FRONT_LEAD = 0.15

/** A vertical edge counts as a corner if it covers this share of the component's height. */
const CORNER_SHARE = 0.35

/** @returns the horizontal axes of each facing: the wall's normal away from the camera, and its right */
export function axesOf(frame: CameraFrame, facing: Facing): { normal: Vector; right: Vector } {
  const { along, across } = frame
  if (facing === 'front') return { normal: across, right: along }
  return facing === 'right'
    ? { normal: along, right: opposite(across) }
    : { normal: opposite(along), right: across }
}

/** The negated vector. */
export function opposite([x, y, z]: Vector): Vector {
  return [-x, -y, -z]
}

/** Azimuth of a ray: 0 along the frame's `across`, growing to the right. */
export function azimuthOf(frame: CameraFrame, ray: Vector): number {
  return Math.atan2(dot(ray, frame.along), dot(ray, frame.across))
}

/**
 * Finds the walls of each component: their orientation explains the horizontal edges, and corners are preferably at
 * vertical edges.
 * @param parts of the area
 * @param frame of the camera
 * @param segments of the photo, in its pixels
 * @param photo its size, in pixels
 * @param photo.width of it
 * @param photo.height of it
 */
export function findFaces(
  parts: Parts,
  frame: CameraFrame,
  segments: readonly LineSegment[],
  photo: { readonly width: number; readonly height: number },
): FaceRun[][] {
  const columns = collectColumns(parts, frame, photo)
  addEdges(columns, parts, frame, segments, photo)
  const turnCost = {
    plain: TURN_COST.plain * Math.max(photo.width, photo.height),
    atEdge: TURN_COST.atEdge * Math.max(photo.width, photo.height),
  }
  return columns.map((column) => bestRuns(column, turnCost))
}

/** Statistics of a component per azimuth bin. */
interface Columns {
  /** azimuth of the first bin's start */
  readonly from: number
  /** cells in each bin */
  readonly cells: Float32Array
  /** per facing and bin: length of edges that support it, in pixels of the photo */
  readonly votes: readonly Float32Array[]
  /** per bin: length of vertical edges */
  readonly uprights: Float32Array
}

function collectColumns(
  parts: Parts,
  frame: CameraFrame,
  photo: { readonly width: number; readonly height: number },
): Columns[] {
  const range = Array.from({ length: parts.count }, () => ({ from: Infinity, to: -Infinity }))
  const azimuths = new Float32Array(parts.data.length)
  const cellPx = photo.width / parts.width
  for (let i = 0; i < azimuths.length; i++) {
    const x = ((i % parts.width) + 0.5) * cellPx
    const y = ((Math.floor(i / parts.width) + 0.5) * photo.height) / parts.height
    azimuths[i] = azimuthOf(frame, rayAt(frame, x, y))
    if (parts.isInside[i] === 0) continue
    const of = range[parts.data[i]]
    of.from = Math.min(of.from, azimuths[i])
    of.to = Math.max(of.to, azimuths[i])
  }
  const columns = range.map(({ from, to }) => {
    const bins = Math.max(1, Math.ceil((to - from) / BIN_RAD + 1e-6))
    const votes = FACINGS.map(() => new Float32Array(bins))
    return { from, cells: new Float32Array(bins), votes, uprights: new Float32Array(bins) }
  })
  for (let i = 0; i < azimuths.length; i++)
    if (parts.isInside[i] !== 0) {
      const column = columns[parts.data[i]]
      column.cells[binOf(column, azimuths[i])] += cellPx
    }
  return columns
}

function binOf({ from, cells }: Columns, azimuth: number): number {
  return Math.min(cells.length - 1, Math.max(0, Math.floor((azimuth - from) / BIN_RAD)))
}

function addEdges(
  columns: readonly Columns[],
  parts: Parts,
  frame: CameraFrame,
  segments: readonly LineSegment[],
  photo: { readonly width: number; readonly height: number },
): void {
  const near = nearCells(parts)
  for (const segment of segments) {
    const misses = FACINGS.map((facing) => missAngle(frame, segment, axesOf(frame, facing).right) / MISS_RAD)
    const isUpright = missAngle(frame, segment, frame.up) < 2 * MISS_RAD
    for (const [x, y] of pointsAlong(segment)) {
      const cell = cellAt(parts, photo, x, y)
      if (near[cell] === 0) continue
      const column = columns[parts.data[cell]]
      const bin = binOf(column, azimuthOf(frame, rayAt(frame, x, y)))
      if (isUpright) column.uprights[bin] += STEP_PX
      else misses.forEach((miss, k) => (column.votes[k][bin] += STEP_PX * Math.exp((-miss * miss) / 2)))
    }
  }
}

/** Points on a segment, about STEP_PX apart. */
function pointsAlong(segment: LineSegment): [number, number][] {
  const { x1, y1, x2, y2 } = segment
  const steps = Math.max(1, Math.round(lengthOf(segment) / STEP_PX))
  return Array.from({ length: steps }, (_, step) => {
    const share = (step + 0.5) / steps
    return [x1 + share * (x2 - x1), y1 + share * (y2 - y1)]
  })
}

/** The area dilated by two cells, to include eaves and baseboards. */
function nearCells({ isInside, width }: Parts): Uint8Array {
  const near = isInside.slice()
  for (let reach = 0; reach < 2; reach++) {
    const before = near.slice()
    for (let i = 0; i < near.length; i++)
      if (before[i] !== 0)
        for (const next of [i - 1, i + 1, i - width, i + width])
          if (next >= 0 && next < near.length) near[next] = 1
  }
  return near
}

/** The best sequence of facings, by dynamic programming from left to right (Viterbi). */
function bestRuns(
  { from, cells, votes, uprights }: Columns,
  turnCost: { readonly plain: number; readonly atEdge: number },
): FaceRun[] {
  const bins = cells.length
  const steps = new Uint8Array(bins * FACINGS.length)
  let merits = FACINGS.map((_, k) => meritAt(0, k))
  for (let bin = 1; bin < bins; bin++) {
    const cost =
      uprights[bin] + uprights[bin - 1] > CORNER_SHARE * Math.max(cells[bin], cells[bin - 1])
        ? turnCost.atEdge
        : turnCost.plain
    merits = FACINGS.map((_, k) => {
      let best = k
      merits.forEach((merit, before) => {
        if (merit - (before === k ? 0 : cost) > merits[best] - (best === k ? 0 : cost)) best = before
      })
      steps[bin * FACINGS.length + k] = best
      return merits[best] - (best === k ? 0 : cost) + meritAt(bin, k)
    })
  }
  return traceRuns(merits.indexOf(Math.max(...merits)))

  function meritAt(bin: number, k: number): number {
    const azimuth = from + (bin + 0.5) * BIN_RAD
    const slant = k === 0 ? Math.PI / 2 - Math.abs(azimuth) : k === 1 ? azimuth : -azimuth
    if (slant < FLATTEST_RAD) return -1e6
    return votes[k][bin] + (k === 0 ? FRONT_LEAD : 0)
  }

  function traceRuns(last: number): FaceRun[] {
    const runs: FaceRun[] = []
    let facing = last
    let end = bins
    for (let bin = bins - 1; bin >= 0; bin--) {
      const before = bin === 0 ? -1 : steps[bin * FACINGS.length + facing]
      if (before === facing) continue
      runs.unshift({ facing: FACINGS[facing], from: from + bin * BIN_RAD, to: from + end * BIN_RAD })
      facing = before
      end = bin
    }
    return runs
  }
}
