/** Fits a quad to a connected component of a plane. */
import { boundsOf } from '../raster/connected-components.ts'
import type { GrayRaster } from '../raster/raster.ts'
import { isUsableQuad, type Point, type Quad } from './homography.ts'

/** Share of rows or columns that sides are fitted to; near the corners components are round. */
const MIDDLE_SHARE = 0.84
/** Distance in cells at which a border point starts to count as an outlier. */
const OUTLIER_CELLS = 0.6
const FIT_ROUNDS = 6
/**
 * Ridge regularization of the slope, in squared cells, because short sides determine it poorly. It is stronger for upright
 * sides, since these stay vertical in most photos.
 */
const UPRIGHT_SPREAD = 2000
const LEVEL_SPREAD = 120

/**
 * Fits a line to each side of a component; borders lie between two cells where the plane crosses the threshold.
 * @param part indices of the component's cells
 * @param plane in which these cells reach the threshold
 * @param cut the threshold
 * @returns corners in cells; null where the sides do not form a quad
 */
export function fitQuad(part: Int32Array, plane: GrayRaster, cut: number): Quad | null {
  const { width, height, data } = plane
  const isInside = new Uint8Array(width * height)
  for (const i of part) isInside[i] = 1
  const box = boundsOf(part, width)
  const alongRow = (y: number, towards: 1 | -1) =>
    findBorder(data, isInside, cut, y * width, 1, width, towards)
  const alongColumn = (x: number, towards: 1 | -1) =>
    findBorder(data, isInside, cut, x, width, height, towards)
  const rows = middleOf(box.top, box.bottom)
  const columns = middleOf(box.left, box.right)
  const left = fitLine(
    rows.map((y) => [y + 0.5, alongRow(y, 1)]),
    UPRIGHT_SPREAD,
  )
  const right = fitLine(
    rows.map((y) => [y + 0.5, alongRow(y, -1)]),
    UPRIGHT_SPREAD,
  )
  const top = fitLine(
    columns.map((x) => [x + 0.5, alongColumn(x, 1)]),
    LEVEL_SPREAD,
  )
  const bottom = fitLine(
    columns.map((x) => [x + 0.5, alongColumn(x, -1)]),
    LEVEL_SPREAD,
  )
  const quad: Quad = [cross(left, top), cross(right, top), cross(right, bottom), cross(left, bottom)]
  return isUsableQuad(quad) ? quad : null
}

function middleOf(first: number, last: number): number[] {
  const cut = Math.floor(((last - first + 1) * (1 - MIDDLE_SHARE)) / 2)
  return Array.from({ length: last - first + 1 - 2 * cut }, (_, k) => first + cut + k)
}

/** Position between two cells where the plane crosses the threshold, from one end of a row or column. */
function findBorder(
  plane: Uint8Array,
  isInside: Uint8Array,
  cut: number,
  offset: number,
  step: number,
  count: number,
  towards: 1 | -1,
): number {
  let k = towards > 0 ? 0 : count - 1
  while (k >= 0 && k < count && isInside[offset + k * step] === 0) k += towards
  const before = k - towards
  if (k < 0 || k >= count) return Number.NaN
  if (before < 0 || before >= count) return towards > 0 ? 0 : count
  const [inside, outside] = [plane[offset + k * step], plane[offset + before * step]]
  // beside a part that was cut off, the plane may still be above the threshold
  return k + 0.5 - towards * Math.min(1, (inside - cut) / Math.max(1, inside - outside))
}

/** `across = start + slope × along`. */
interface Line {
  readonly start: number
  readonly slope: number
}

/** Robust least squares (iteratively reweighted); ignores points that are not finite. */
function fitLine(points: readonly Point[], straightSpread: number): Line {
  const known = points.filter(([, across]) => Number.isFinite(across))
  const sorted = known.map(([, across]) => across).sort((a, b) => a - b)
  let line: Line = { start: sorted[sorted.length >> 1], slope: 0 }
  for (let round = 0; round < FIT_ROUNDS; round++) {
    // start with a wide reach, so that a bad initial line can still move
    const reach = OUTLIER_CELLS * 2 ** Math.max(0, FIT_ROUNDS - 3 - round)
    line = fitWeighed(known, straightSpread, ([along, across]) => {
      const miss = (across - line.start - line.slope * along) / reach
      return 1 / (1 + miss * miss) ** 2
    })
  }
  return line
}

function fitWeighed(points: readonly Point[], straightSpread: number, weigh: (point: Point) => number): Line {
  let [sum, x, y, xx, xy] = [1e-9, 0, 0, 0, 0]
  for (const point of points) {
    const weight = weigh(point)
    sum += weight
    x += weight * point[0]
    y += weight * point[1]
    xx += weight * point[0] * point[0]
    xy += weight * point[0] * point[1]
  }
  const spread = xx - (x * x) / sum + straightSpread
  const slope = (xy - (x * y) / sum) / spread
  return { start: (y - slope * x) / sum, slope }
}

/** Intersection of a steep line x(y) and a flat line y(x). */
function cross(steep: Line, flat: Line): Point {
  const x = (steep.start + steep.slope * flat.start) / (1 - steep.slope * flat.slope)
  return [x, flat.start + flat.slope * x]
}
