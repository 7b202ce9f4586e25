/** Finds the directions that the sides of openings share: sides that are parallel in space meet in a vanishing point. */
import { crossLines, distance, midpoint, type Line, type Point } from '../geometry/homography.ts'

/** A point where lines meet, or a direction in which they are parallel. */
export type VanishingPoint = { readonly at: Point } | { readonly direction: Point }

/** Lines that miss a vanishing point by less than this agree with it, in radians. */
export const MISS_MAX_RAD = (1.6 * Math.PI) / 180
/** Vanishing points lie at least this far from both lines, as a multiple of their length: nearer ones are chance. */
const FAR = 6
/** A vanishing point needs this many lines. */
const LINES_MIN = 3

/**
 * Finds the vanishing points with the most length of lines, one after another.
 * @param lines in pixels
 * @param count at most this many points
 */
export function findSharedDirections(lines: readonly Line[], count: number): VanishingPoint[] {
  const points: VanishingPoint[] = []
  let rest = [...lines]
  while (points.length < count) {
    const best = findMostShared(rest)
    if (best === null) break
    points.push(best)
    rest = rest.filter((line) => missOf(line, best) > MISS_MAX_RAD)
  }
  return points
}

function findMostShared(lines: readonly Line[]): VanishingPoint | null {
  let best: { point: VanishingPoint; support: number } | null = null
  for (const [k, one] of lines.entries())
    for (const other of lines.slice(k + 1)) {
      const point = meetingOf(one, other)
      if (point === null) continue
      const support = supportOf(lines, point)
      if (support.lines >= LINES_MIN && support.length > (best?.support ?? 0))
        best = { point, support: support.length }
    }
  return best && best.point
}

function supportOf(lines: readonly Line[], point: VanishingPoint): { lines: number; length: number } {
  const support = { lines: 0, length: 0 }
  for (const line of lines) {
    const miss = missOf(line, point) / MISS_MAX_RAD
    if (miss > 1) continue
    support.lines++
    support.length += distance(line.from, line.to) * (1 - miss * miss)
  }
  return support
}

/** @returns null when the lines meet too near to be parallel in space */
function meetingOf(one: Line, other: Line): VanishingPoint | null {
  const at = crossLines(one, other)
  if (at === null || distance(at, one.from) > 1e5) return { direction: directionOf(one) }
  const isFar = [one, other].every(
    (line) => distance(at, midpoint(line.from, line.to)) > FAR * distance(line.from, line.to),
  )
  return isFar ? { at } : null
}

/** Angle at a line's middle between the line and a vanishing point, in radians. */
export function missOf(line: Line, point: VanishingPoint): number {
  const [dx, dy] = directionOf(line)
  const [vx, vy] = directionAt(line, point)
  return Math.asin(Math.min(1, Math.abs(dx * vy - dy * vx)))
}

/** The line through the middle of a line toward a vanishing point, as long and in the same sense. */
export function turnToward(line: Line, point: VanishingPoint): Line {
  const [x, y] = midpoint(line.from, line.to)
  const [dx, dy] = directionOf(line)
  const [vx, vy] = directionAt(line, point)
  const half = (distance(line.from, line.to) / 2) * (dx * vx + dy * vy < 0 ? -1 : 1)
  return { from: [x - vx * half, y - vy * half], to: [x + vx * half, y + vy * half] }
}

function directionAt(line: Line, point: VanishingPoint): Point {
  return 'at' in point ? directionOf({ from: midpoint(line.from, line.to), to: point.at }) : point.direction
}

function directionOf({ from, to }: Line): Point {
  const length = Math.max(1e-9, distance(from, to))
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
}
