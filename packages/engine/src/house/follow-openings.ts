/** Makes the border of an area straight along the sides of openings. */
import { fitStraight } from '../geometry/fit-straight.ts'
import { distance, padQuad, type Quad } from '../geometry/homography.ts'
import { forEachRowSpan } from '../geometry/quad-rows.ts'
import { RuledLine } from '../geometry/ruled-line.ts'
import type { Mask } from '../raster/raster.ts'
import { END_SHARE, rowsAlong } from './border-strip.ts'
import type { Opening } from './opening.ts'

/** How far outward of a side, and inward of it, the area's border is looked for, in pixels. */
const OUTWARD_PX = 18
const INWARD_PX = 6
/** The border is straight if this share of it lies within this many pixels of a line. */
const STRAIGHT_SHARE = 0.7
const MISS_PX = 2
/** Farther than this beyond the line, in pixels, the area stays as it was: something else is in front of the wall. */
const FILL_PX = 8
/**
 * An area that begins more than this before the line, in pixels, stays too. At the ends of a side that is less: there it is wall over
 * a shutter, say, and elsewhere paint on the casing.
 */
const BEFORE_PX = { within: 8, atEnds: 6 } as const
/** Paint is removed up to this far before a single side, in pixels. */
const CUT_PX = BEFORE_PX.within + 1
/** Along other sides this much of an opening stays as it was, in pixels; along arched ones as a share of the side. */
const KEPT_PX = 6
const KEPT_SHARE_OF_ARCH = 0.35
/** No border within reach: the area lies beyond it, or covers it. */
const FAR = 1000
const COVERED = -FAR
/** An opening with fewer straight sides may be none: what the area has of its inside stays. */
const STRAIGHT_SIDES_MIN = 2

/** Where an area ends along an opening. */
export type OpeningSides = Pick<Opening, 'quad' | 'outer' | 'isArched'>

/**
 * Replaces an area's border by a straight one along the sides of openings that it runs along, and removes what the area has of
 * their inside. Where the area covers the casing, its border runs along the sash.
 * @param mask of walls; kept
 */
export function followOpenings(mask: Mask, openings: readonly OpeningSides[]): Mask {
  const followed: Mask = { ...mask, data: mask.data.slice() }
  for (const opening of openings) {
    const sides = studySides(mask, opening.outer, opening.isArched)
    if (sides.filter((side) => side !== null).length >= STRAIGHT_SIDES_MIN)
      drawOpening(followed, opening, sides)
    else drawSides(followed, opening.outer, sides)
  }
  const besideCasings: Mask = { ...followed, data: followed.data.slice() }
  for (const { quad, isArched } of openings)
    drawSides(followed, quad, studySides(besideCasings, quad, isArched))
  return followed
}

/** The new border beside a side. Distances are in pixels outward from the side, one per row along it. */
interface StudiedSide {
  /** where the area begins */
  readonly begins: Float32Array
  /** up to where it is filled from there */
  readonly fills: Float32Array
  /** whether the area covers the side there, so that it has no border */
  readonly isCovered: readonly boolean[]
}

/** Per side; null where the area's border is not straight along it. */
function studySides(mask: Mask, quad: Quad, isArched: Opening['isArched']): (StudiedSide | null)[] {
  return isArched.map((isCurve, side) => (isCurve ? null : studySide(mask, ruleSide(quad, side))))
}

function studySide(mask: Mask, line: RuledLine): StudiedSide | null {
  const found = Array.from({ length: line.rows }, (_, row) => findStart(mask, line, row))
  const isCovered = found.map((start) => start === COVERED)
  const starts = Float32Array.from(found, (start) => (start === COVERED ? FAR : start))
  const straight = fitStraight(starts, FAR, MISS_PX)
  if (straight === null || straight.share < STRAIGHT_SHARE) return null
  const fitted = starts.map((_, row) => straight.start + straight.slope * row)
  const isBefore = (start: number, row: number) => start < fitted[row] - BEFORE_PX.atEnds
  const first = found.findIndex((start, row) => !isBefore(start, row))
  const last = found.findLastIndex((start, row) => !isBefore(start, row))
  const begins = fitted.map((begin, row) => {
    const isAtEnd = row < first || row > last
    const start = isAtEnd ? found[row] : starts[row]
    return start < begin - (isAtEnd ? BEFORE_PX.atEnds : BEFORE_PX.within) ? start : begin
  })
  const fills = begins.map((begin, row) => (starts[row] <= begin + FILL_PX ? starts[row] : begin))
  return { begins, fills, isCovered }
}

function ruleSide(quad: Quad, side: number): RuledLine {
  const line = { from: quad[side], to: quad[(side + 1) % 4] }
  return new RuledLine(line, rowsAlong(line), END_SHARE * distance(line.from, line.to))
}

/** How far outside a side the mask begins in a row; FAR where it does not begin within reach, COVERED where it covers all of it. */
function findStart({ width, height, data }: Mask, line: RuledLine, row: number): number {
  const isInside = (offset: number) => {
    const [x, y] = line.pointAt(row, offset)
    const [column, at] = [Math.floor(x), Math.floor(y)]
    return column >= 0 && at >= 0 && column < width && at < height && data[at * width + column] !== 0
  }
  for (let offset = -INWARD_PX; offset <= OUTWARD_PX; offset++)
    if (isInside(offset + 0.5) && isInside(offset + 1.5)) return offset === -INWARD_PX ? COVERED : offset
  return FAR
}

function drawOpening(
  followed: Mask,
  { outer, isArched }: OpeningSides,
  sides: readonly (StudiedSide | null)[],
): void {
  const rulers = sides.map((studied, k) => new SideRuler(outer, k, isArched[k], studied))
  forEachRowSpan(padQuad(outer, OUTWARD_PX), followed, (y, start, end) => {
    for (let x = start; x < end; x++) {
      const value = valueAt(rulers, x + 0.5, y + 0.5)
      if (value !== null) followed.data[y * followed.width + x] = value
    }
  })
}

/** Draws the straight borders beside a quad's sides, and leaves its inside as it was. */
function drawSides(followed: Mask, quad: Quad, sides: readonly (StudiedSide | null)[]): void {
  const lines = sides.map((_, side) => ruleSide(quad, side))
  const isBesideOther = (x: number, y: number) =>
    lines.some((line, side) => sides[side] === null && line.outwardOf(x, y) > -KEPT_PX)
  for (const [side, studied] of sides.entries()) {
    if (studied === null) continue
    const line = lines[side]
    forEachRowSpan(stripAlong(line), followed, (y, start, end) => {
      for (let x = start; x < end; x++) {
        const row = Math.round(line.rowOf(x + 0.5, y + 0.5))
        if (row < 0 || row >= line.rows || studied.isCovered[row]) continue
        const outward = line.outwardOf(x + 0.5, y + 0.5)
        const beyond = outward - studied.begins[row]
        // one pixel more, so that none is left between two rows
        if (beyond < -CUT_PX || outward > Math.max(studied.begins[row], studied.fills[row] + 1.5)) continue
        if (!isBesideOther(x + 0.5, y + 0.5)) followed.data[y * followed.width + x] = beyond < 0 ? 0 : 255
      }
    })
  }
}

/** The pixels beside a line that a single side may change. */
function stripAlong(line: RuledLine): Quad {
  const [inward, outward] = [-INWARD_PX - CUT_PX, OUTWARD_PX + 2]
  return [
    line.pointAt(-0.5, outward),
    line.pointAt(line.rows - 0.5, outward),
    line.pointAt(line.rows - 0.5, inward),
    line.pointAt(-0.5, inward),
  ]
}

/** 0 inside the opening, 255 where area was missing beside it, null where the mask stays as it was. */
function valueAt(rulers: readonly SideRuler[], x: number, y: number): 0 | 255 | null {
  let sides = 0
  let isBeside = true
  for (const ruler of rulers) {
    if (ruler.beyond(x, y) <= 0) continue
    // beyond a corner, both sides must agree
    if (!ruler.isFilled(x, y)) return null
    sides++
    isBeside &&= ruler.isBeside(x, y)
  }
  if (sides === 0) return 0
  return sides > 1 || isBeside ? 255 : null
}

/** Measures how far points lie beyond where the area begins at one side of an opening. */
class SideRuler {
  private readonly line: RuledLine
  private readonly keptPx: number
  private readonly studied: StudiedSide | null

  constructor(quad: Quad, side: number, isArched: boolean, studied: StudiedSide | null) {
    this.line = ruleSide(quad, side)
    this.keptPx = isArched ? KEPT_SHARE_OF_ARCH * distance(quad[side], quad[(side + 1) % 4]) : KEPT_PX
    this.studied = studied
  }

  /** In pixels; positive in the area, or where the mask stays as it was. */
  beyond(x: number, y: number): number {
    const outward = this.line.outwardOf(x, y)
    return this.studied === null ? outward + this.keptPx : outward - this.studied.begins[this.rowAt(x, y)]
  }

  isFilled(x: number, y: number): boolean {
    // one pixel more, so that none is left between two rows
    return this.studied !== null && this.line.outwardOf(x, y) <= this.studied.fills[this.rowAt(x, y)] + 1.5
  }

  isBeside(x: number, y: number): boolean {
    return this.line.isBeside(x, y)
  }

  private rowAt(x: number, y: number): number {
    return Math.min(this.line.rows - 1, Math.max(0, Math.round(this.line.rowOf(x, y))))
  }
}
