import { crossLines, distance, type Point } from '../geometry/homography.ts'
import { simplifyOutline } from '../geometry/simplify-outline.ts'
import type { BorderLine } from './border-strip.ts'

/** A corner lies where two lines meet, unless that is farther than this from their ends, in pixels. */
const CORNER_REACH_PX = 14
/** Longest ragged piece between two lines that is left out, in pixels. */
const GAP_MAX_PX = 14
/** Lines that turn less than this do not make a corner (sine of the angle). */
const CORNER_TURN = 0.2

/** How the straight pieces of an outline are found. */
export interface StraightPieces {
  /** a polygon this far from the outline at most shows where it may be straight, in pixels */
  readonly tolerancePx: number
  /** shorter pieces stay as they are, in pixels */
  readonly lengthMinPx: number
  /**
   * The line that replaces a piece; null where the outline stays.
   * @param piece points of the outline, both ends included
   */
  readonly fit: (piece: readonly Point[]) => BorderLine | null
}

/**
 * Replaces the straight pieces of an outline by lines. The rest, such as foliage, stays.
 * @param outline closed, in pixels, the area on its right hand
 */
export function straightenOutline(
  outline: readonly Point[],
  { tolerancePx, lengthMinPx, fit }: StraightPieces,
): Point[] {
  const corners = simplifyOutline(outline, tolerancePx)
  const pieces = corners.map((from, k): Piece => {
    const to = k + 1 < corners.length ? corners[k + 1] : outline.length
    const isShort = distance(outline[from], outline[to % outline.length]) < lengthMinPx
    const points = () => [...outline.slice(from, to), outline[to % outline.length]]
    return { from, to, line: isShort ? null : fit(points()) }
  })
  return joinPieces(bridgeGaps(pieces, outline), outline)
}

/** A piece of an outline: its points from index `from` up to, but not including, `to`. A straight one has a line that replaces them. */
interface Piece {
  readonly from: number
  readonly to: number
  readonly line: BorderLine | null
}

/** Leaves out short ragged pieces between lines that meet or go on beyond them, as at the corners of a window. */
function bridgeGaps(pieces: readonly Piece[], outline: readonly Point[]): Piece[] {
  const first = pieces.findIndex(({ line }) => line !== null)
  if (first < 0) return [...pieces]
  const kept: Piece[] = []
  let gap: Piece[] = []
  const close = (line: BorderLine) => {
    const before = kept.at(-1)?.line ?? null
    const isBridged = gap.length === 0 || (before !== null && isShort(gap, outline) && meets(before, line))
    if (!isBridged) kept.push(...gap)
    gap = []
  }
  for (const piece of [...pieces.slice(first), ...pieces.slice(0, first)]) {
    if (piece.line === null) gap.push(piece)
    else {
      close(piece.line)
      kept.push(piece)
    }
  }
  close(kept[0].line!)
  return kept
}

function isShort(gap: readonly Piece[], outline: readonly Point[]): boolean {
  const length = gap.reduce(
    (sum, { from, to }) => sum + distance(outline[from], outline[to % outline.length]),
    0,
  )
  return length <= GAP_MAX_PX
}

/** Whether one line ends where the other begins, around a corner or straight on. */
function meets(one: BorderLine, other: BorderLine): boolean {
  return crossing(one, other) !== null || distance(one.to, other.from) <= GAP_MAX_PX
}

function joinPieces(pieces: readonly Piece[], outline: readonly Point[]): Point[] {
  return pieces.flatMap(({ from, to, line }, k): Point[] => {
    if (line === null) return outline.slice(from, to)
    const before = pieces[(k + pieces.length - 1) % pieces.length].line
    const after = pieces[(k + 1) % pieces.length].line
    const start = (before && crossing(before, line)) ?? line.from
    return after !== null && crossing(line, after) !== null ? [start] : [start, line.to]
  })
}

/** Where one line meets the next near their ends; null when they are nearly parallel or meet elsewhere. */
function crossing(one: BorderLine, other: BorderLine): Point | null {
  const [ax, ay] = [one.to[0] - one.from[0], one.to[1] - one.from[1]]
  const [bx, by] = [other.to[0] - other.from[0], other.to[1] - other.from[1]]
  const turn = ax * by - ay * bx
  if (Math.abs(turn) < CORNER_TURN * Math.hypot(ax, ay) * Math.hypot(bx, by)) return null
  const point = crossLines(one, other)
  if (point === null) return null
  const isNear = distance(point, one.to) <= CORNER_REACH_PX && distance(point, other.from) <= CORNER_REACH_PX
  return isNear ? point : null
}
