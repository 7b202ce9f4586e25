/** Perspective maps between four corners and four corners. */
import { solveLinear } from './solve-linear.ts'

/** Pixels of a picture, y pointing down; the picture's corners are (0, 0) and (width, height). */
export type Point = readonly [x: number, y: number]

/** Four corners clockwise from top left. */
export type Quad = readonly [topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point]

/** Row-major 3 × 3 matrix that maps (x, y, 1) to a multiple of the target's (x, y, 1). */
export type Homography = readonly [number, number, number, number, number, number, number, number, number]

/** A corner counts as flat when the triangle that it spans is smaller than this share of the longest side squared. */
const FLAT_SHARE = 1e-3

/** The corners of a rectangle that starts at the origin. */
export function rectangleQuad(width: number, height: number): Quad {
  return [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]
}

/** Moves every corner away from the middle, right or left and up or down, by a distance. */
export function padQuad(quad: Quad, by: number): Quad {
  const x = quad.reduce((sum, corner) => sum + corner[0], 0) / 4
  const y = quad.reduce((sum, corner) => sum + corner[1], 0) / 4
  return mapQuad(quad, (corner) => [
    corner[0] + Math.sign(corner[0] - x) * by,
    corner[1] + Math.sign(corner[1] - y) * by,
  ])
}

/** Scales a quad to the pixels of a picture that is larger or smaller by these factors. */
export function scaleQuad(quad: Quad, scaleX: number, scaleY: number): Quad {
  return mapQuad(quad, ([x, y]) => [x * scaleX, y * scaleY])
}

/** Applies a function to every corner. */
export function mapQuad(quad: Quad, map: (corner: Point) => Point): Quad {
  return [map(quad[0]), map(quad[1]), map(quad[2]), map(quad[3])]
}

/**
 * Whether corners can be a rectangle seen in perspective: finite, clockwise, convex, no corner nearly flat. Rejects
 * self-intersecting and mirrored quads.
 */
export function isUsableQuad(quad: Quad): boolean {
  if (!quad.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y))) return false
  const longest = Math.max(...quad.map((corner, i) => distance(corner, quad[(i + 1) % 4])))
  return quad.every(
    (corner, i) => turnAt(quad[(i + 3) % 4], corner, quad[(i + 1) % 4]) > FLAT_SHARE * longest * longest,
  )
}

/** Euclidean distance. */
export function distance(from: Point, to: Point): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1])
}

/** The point halfway between two. */
export function midpoint(from: Point, to: Point): Point {
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
}

/** The point at a share of the way; below 0 and above 1 it lies beyond the ends. */
export function pointBetween(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

/** A straight line through two points. */
export interface Line {
  readonly from: Point
  readonly to: Point
}

/** Where two lines cross; null when they are parallel. */
export function crossLines(first: Line, second: Line): Point | null {
  const [dx, dy] = [first.to[0] - first.from[0], first.to[1] - first.from[1]]
  const [ex, ey] = [second.to[0] - second.from[0], second.to[1] - second.from[1]]
  const determinant = dx * ey - dy * ex
  if (Math.abs(determinant) < 1e-6) return null
  const share = ((second.from[0] - first.from[0]) * ey - (second.from[1] - first.from[1]) * ex) / determinant
  return [first.from[0] + share * dx, first.from[1] + share * dy]
}

/** Twice the area of the triangle of three corners in a row; positive when they turn clockwise on the screen. */
function turnAt(before: Point, corner: Point, after: Point): number {
  return (corner[0] - before[0]) * (after[1] - corner[1]) - (corner[1] - before[1]) * (after[0] - corner[0])
}

/**
 * The perspective map between the corners of two quads.
 * @throws RangeError when either quad is not usable (see {@link isUsableQuad})
 * Source: R. Hartley, A. Zisserman, "Multiple View Geometry", 2nd ed., 4.1 and 4.4: direct linear transformation of points
 * normalized to mean distance √2 from their center
 */
export function findHomography(from: Quad, to: Quad): Homography {
  for (const quad of [from, to])
    if (!isUsableQuad(quad))
      throw new RangeError(
        `corners must form a convex quad, clockwise from top left: ${JSON.stringify(quad)}`,
      )
  const source = normalize(from)
  const target = normalize(to)
  const rows = source.quad.flatMap(([x, y], i) => {
    const [u, v] = target.quad[i]
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]
  })
  // the last entry is not 0: a convex quad's center never lies at infinity
  const normalized = [...solveLinear(rows), 1] as unknown as Homography
  return multiply(multiply(target.back, normalized), source.there)
}

/**
 * The inverse map.
 * @throws RangeError when the map is singular
 */
export function invertHomography(h: Homography): Homography {
  const [a, b, c, d, e, f, g, i, j] = h
  const adjugate: Homography = [
    e * j - f * i,
    c * i - b * j,
    b * f - c * e,
    f * g - d * j,
    a * j - c * g,
    c * d - a * f,
    d * i - e * g,
    b * g - a * i,
    a * e - b * d,
  ]
  const determinant = a * adjugate[0] + b * adjugate[3] + c * adjugate[6]
  if (!(Math.abs(determinant) > 0) || !Number.isFinite(determinant))
    throw new RangeError('a homography that flattens the plane has no inverse')
  return adjugate.map((value) => value / determinant) as unknown as Homography
}

/** Applies a map to a point; not finite on the line that is mapped to infinity. */
export function projectPoint(h: Homography, [x, y]: Point): Point {
  const w = h[6] * x + h[7] * y + h[8]
  return [(h[0] * x + h[1] * y + h[2]) / w, (h[3] * x + h[4] * y + h[5]) / w]
}

interface NormalizedQuad {
  readonly quad: Quad
  /** from the quad given to `quad` */
  readonly there: Homography
  readonly back: Homography
}

function normalize(quad: Quad): NormalizedQuad {
  const x = (quad[0][0] + quad[1][0] + quad[2][0] + quad[3][0]) / 4
  const y = (quad[0][1] + quad[1][1] + quad[2][1] + quad[3][1]) / 4
  const spread = quad.reduce((sum, corner) => sum + distance(corner, [x, y]), 0) / 4
  const scale = Math.SQRT2 / spread
  return {
    quad: mapQuad(quad, (corner) => [(corner[0] - x) * scale, (corner[1] - y) * scale]),
    there: [scale, 0, -x * scale, 0, scale, -y * scale, 0, 0, 1],
    back: [1 / scale, 0, x, 0, 1 / scale, y, 0, 0, 1],
  }
}

function multiply(first: Homography, second: Homography): Homography {
  return Array.from({ length: 9 }, (_, at) => {
    const row = 3 * Math.floor(at / 3)
    const column = at % 3
    return (
      first[row] * second[column] + first[row + 1] * second[column + 3] + first[row + 2] * second[column + 6]
    )
  }) as unknown as Homography
}
