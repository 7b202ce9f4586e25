import { distance, type Point } from '../geometry/homography.ts'
import type { LabPlanes } from '../superpixels/lab-planes.ts'
import { outwardOf, type BorderLine } from './border-strip.ts'
import { meanStep, mostTurnOf, readStrip, shiftLine, STRIP_PX } from './color-steps.ts'

/** Distance between an outline and a line at which a point of the outline supports the line by 1/e, in pixels. */
const SUPPORT_PX = 1.5
/** Least support of a line: the share of the outline that lies on it. */
const SUPPORT_MIN = 0.2
/** Points of an outline that are looked at: more tell nothing new about a line. */
const POINTS_MAX = 64
/** What a color step of this (ΔE76) counts beside support by the whole outline; a larger step counts no more, a smaller one in proportion. */
const STEP = { full: 8, weight: 0.5 } as const
/** The lines with the most support that are compared by their color steps. */
const LINES_MAX = 40

/**
 * Finds the line that most of a ragged border lies on, and across which the photo's color changes. Where a border shows, an outline
 * follows it; between, it wanders to one side or the other. Unlike the line through all points, this one does not follow it there.
 * @param lab of the photo
 * @param rough a line near the border
 * @param points of the ragged outline, in pixels
 * @param reachPx how far its ends may move to both sides, a whole number
 * @returns null where the outline follows no line
 */
export function fitRaggedBorder(
  lab: LabPlanes,
  rough: BorderLine,
  points: readonly Point[],
  reachPx: number,
): BorderLine | null {
  const lines = listSupported(rough, points, reachPx)
  if (lines.length === 0) return null
  const strip = readStrip(lab, rough, reachPx + 2 * STRIP_PX)
  let best = { score: 0, line: lines[0] }
  for (const line of lines) {
    const { start, end, support } = line
    if (support + STEP.weight <= best.score) break
    const stepAt = (by: number) => meanStep(strip, start + by, end + by)
    const clearness = stepAt(0) - (stepAt(-STRIP_PX) + stepAt(STRIP_PX)) / 2
    const score = support + STEP.weight * Math.min(1, Math.max(0, clearness / STEP.full))
    if (score > best.score) best = { score, line }
  }
  return shiftLine(rough, best.line.start, best.line.end)
}

/** A line near a rough one. */
interface SupportedLine {
  /** how far its ends are outward of the rough line's, in pixels */
  readonly start: number
  readonly end: number
  /** 0–1: share of the outline that lies on it */
  readonly support: number
}

/** The lines that most of the outline lies on, by falling support. */
function listSupported(rough: BorderLine, points: readonly Point[], reachPx: number): SupportedLine[] {
  const { along, across } = placePoints(rough, points)
  const turnMax = mostTurnOf(rough, reachPx)
  const lines: SupportedLine[] = []
  for (let turn = -turnMax; turn <= turnMax; turn++)
    for (let center = -reachPx; center <= reachPx; center++) {
      const [start, end] = [center - turn, center + turn]
      if (Math.max(Math.abs(start), Math.abs(end)) > reachPx) continue
      let sum = 0
      for (let k = 0; k < along.length; k++) sum += supportAt(across[k] - start - (end - start) * along[k])
      const support = sum / along.length
      if (support >= SUPPORT_MIN) lines.push({ start, end, support })
    }
  return lines.sort((one, other) => other.support - one.support).slice(0, LINES_MAX)
}

/** Where points lie relative to a line: along it from 0 at its start to 1 at its end, and outward of it in pixels. */
function placePoints(line: BorderLine, points: readonly Point[]) {
  const length = distance(line.from, line.to)
  const [outX, outY] = outwardOf(line)
  const count = Math.min(POINTS_MAX, points.length)
  const along = new Float32Array(count)
  const across = new Float32Array(count)
  for (let k = 0; k < count; k++) {
    const [x, y] = points[Math.floor(((k + 0.5) * points.length) / count)]
    const [dx, dy] = [x - line.from[0], y - line.from[1]]
    along[k] = (dy * outX - dx * outY) / length
    across[k] = dx * outX + dy * outY
  }
  return { along, across }
}

/** Samples of a distance's support per pixel; farther than the last one there is none. */
const SUPPORTS_PER_PX = 8
const SUPPORTS = Float32Array.from({ length: 4 * SUPPORTS_PER_PX }, (_, k) =>
  Math.exp(-((k / SUPPORTS_PER_PX / SUPPORT_PX) ** 2)),
)

/** How much a point this far from a line supports it, 0–1. */
function supportAt(distancePx: number): number {
  const k = Math.round(Math.abs(distancePx) * SUPPORTS_PER_PX)
  return k < SUPPORTS.length ? SUPPORTS[k] : 0
}
