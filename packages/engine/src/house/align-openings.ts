/** Lets the openings of a house share directions and lines. */
import { distance, isUsableQuad, type Line, type Quad } from '../geometry/homography.ts'
import type { Mask } from '../raster/raster.ts'
import type { LabPlanes } from '../superpixels/lab-planes.ts'
import { fitSide, type FittedSide } from './fit-opening.ts'
import {
  findSharedDirections,
  MISS_MAX_RAD,
  missOf,
  turnToward,
  type VanishingPoint,
} from './share-directions.ts'

/** Walls of one house that are seen face to different directions; more than this many are rare. */
const FACES_MAX = 2
/** Lines of two openings are one line if each passes this near the other's middle, in pixels, and turns less than this. */
const ROW_MISS_PX = 2

/** An opening's fitted sides: top, right, bottom, left; null where the wall has no line. */
export type FittedSides = readonly (FittedSide | null)[]

/** An opening whose sides are being fitted. */
export interface FittedOpening {
  readonly rough: Quad
  readonly sides: FittedSides
}

/**
 * Fits those sides again whose direction no other opening shares, and joins the lines of openings in a row.
 * @param lab of the photo
 * @param wall as in {@link fitSide}
 * @param openings with their sides fitted one by one
 */
export function alignOpenings(
  lab: LabPlanes,
  wall: Mask,
  openings: readonly FittedOpening[],
): FittedOpening[] {
  const upright = findSharedDirections(listLines(openings, [1, 3]), 1)
  const level = findSharedDirections(listLines(openings, [0, 2]), FACES_MAX)
  const turned = openings.map((opening) => ({
    ...opening,
    sides: opening.sides.map((_, side) =>
      refitSide(lab, wall, opening, side, side % 2 === 1 ? upright : level),
    ),
  }))
  return joinRow(joinRow(turned, 0), 2)
}

function listLines(openings: readonly FittedOpening[], sides: readonly number[]): Line[] {
  return openings.flatMap((opening) =>
    sides.flatMap((side) => {
      const fitted = opening.sides[side]
      return fitted === null ? [] : [fitted.line]
    }),
  )
}

function refitSide(
  lab: LabPlanes,
  wall: Mask,
  { rough, sides }: FittedOpening,
  side: number,
  points: readonly VanishingPoint[],
): FittedSide | null {
  const fitted = sides[side]
  if (fitted === null || points.length === 0) return fitted
  const best = points.reduce((nearest, point) =>
    missOf(fitted.line, point) < missOf(fitted.line, nearest) ? point : nearest,
  )
  if (missOf(fitted.line, best) <= MISS_MAX_RAD) return fitted
  const turned = turnToward({ from: rough[side], to: rough[(side + 1) % 4] }, best)
  const quad = rough.map((corner, k) =>
    k === side ? turned.from : k === (side + 1) % 4 ? turned.to : corner,
  ) as unknown as Quad
  return isUsableQuad(quad) ? fitSide(lab, wall, quad, side, 'known') : null
}

/** Replaces the lines of sides that lie on one line by that line. */
function joinRow(openings: readonly FittedOpening[], side: number): FittedOpening[] {
  const lines = openings.map(({ sides }) => sides[side]?.line ?? null)
  return openings.map((opening, k) => {
    const own = lines[k]
    if (own === null) return opening
    const row = rowOf(own, lines)
    if (row.length < 2) return opening
    const line = projectEnds(own, fitLineThrough(row))
    return {
      ...opening,
      sides: opening.sides.map((fitted, s) => (s === side ? { ...fitted!, line } : fitted)),
    }
  })
}

/** The lines that lie on one line with another, or with one that does. */
function rowOf(own: Line, lines: readonly (Line | null)[]): Line[] {
  const row = new Set([own])
  for (const one of row) for (const line of lines) if (line !== null && isSameLine(one, line)) row.add(line)
  // in the same order for each of them, so that sums are equal
  return lines.filter((line) => line !== null && row.has(line)) as Line[]
}

function isSameLine(one: Line, other: Line): boolean {
  return (
    Math.abs(middleBelow(one, other)) <= ROW_MISS_PX &&
    Math.abs(middleBelow(other, one)) <= ROW_MISS_PX &&
    Math.abs(slopeOf(one) - slopeOf(other)) <= MISS_MAX_RAD
  )
}

/** How far below a line the middle of another one lies, in pixels; negative above it. */
function middleBelow(line: Line, other: Line): number {
  const x = (other.from[0] + other.to[0]) / 2
  const y = (other.from[1] + other.to[1]) / 2
  return y - (line.from[1] + slopeOf(line) * (x - line.from[0]))
}

function slopeOf({ from, to }: Line): number {
  return (to[1] - from[1]) / (to[0] - from[0] || 1e-9)
}

/** Least squares through the ends of lines, weighted by their lengths. */
function fitLineThrough(lines: readonly Line[]): { readonly slope: number; readonly start: number } {
  let [sum, x, y, xx, xy] = [0, 0, 0, 0, 0]
  for (const { from, to } of lines)
    for (const point of [from, to]) {
      const weight = distance(from, to)
      sum += weight
      x += weight * point[0]
      y += weight * point[1]
      xx += weight * point[0] * point[0]
      xy += weight * point[0] * point[1]
    }
  const slope = (xy - (x * y) / sum) / (xx - (x * x) / sum)
  return { slope, start: (y - slope * x) / sum }
}

function projectEnds(
  { from, to }: Line,
  { slope, start }: { readonly slope: number; readonly start: number },
): Line {
  return { from: [from[0], start + slope * from[0]], to: [to[0], start + slope * to[0]] }
}
