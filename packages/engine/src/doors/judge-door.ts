/** Classifies door candidates by logistic regression on the network's probabilities and the photo's edges. */
import type { PixelSize } from '../raster/raster.ts'
import { distance, mapQuad, type Quad } from '../geometry/homography.ts'
import { findOpeningAspect } from './fits-opening.ts'
import { forEachRowSpan } from '../geometry/quad-rows.ts'
import type { DoorMaps } from './door-maps.ts'
import { EVIDENCE_NAMES } from './evidence-names.ts'
import { JUDGE_CONSTANT, JUDGE_WEIGHTS } from './judge-weights.ts'
import type { SnappedQuad } from './snap-quad.ts'

/** Share of its size by which a quad is enlarged and shrunk for the rings around its border. */
const RING = 0.12
/** The same for the neighborhood: more door there means that the candidate is only a part of one. */
const NEARBY = 0.7
/** Door probability (0–255) of a certain door cell. */
const SURE_DOOR = 150

/** The classifier's inputs, in the order of {@link EVIDENCE_NAMES}. */
export type Evidence = readonly number[]

/**
 * Probability that a candidate is a door, 0–1.
 */
export function judgeDoor(evidence: Evidence): number {
  const odds = EVIDENCE_NAMES.reduce(
    (sum, name, k) => sum + JUDGE_WEIGHTS[name] * evidence[k],
    JUDGE_CONSTANT,
  )
  return 1 / (1 + Math.exp(-odds))
}

/**
 * @param candidate in pixels of the analyzed photo
 * @param maps of that photo
 * @param photo its size
 */
export function findEvidence(candidate: SnappedQuad, maps: DoorMaps, photo: PixelSize): Evidence {
  const { quad, support } = candidate
  const cells = toCells(quad, maps, photo)
  const outer = growQuad(cells, RING)
  const inner = growQuad(cells, -RING)
  const inside = sumsOf(cells, maps)
  const whole = sumsOf(outer, maps)
  const core = sumsOf(inner, maps)
  const ring = (pick: (sums: Sums) => number) =>
    (pick(whole) - pick(inside)) / Math.max(1, whole.count - inside.count)
  const rim = (pick: (sums: Sums) => number) =>
    (pick(inside) - pick(core)) / Math.max(1, inside.count - core.count)
  const mean = (pick: (sums: Sums) => number) => pick(inside) / Math.max(1, inside.count)
  const below = sumsOf(underneath(cells), maps)
  const aspect = Math.log(findOpeningAspect(quad, photo))
  const size = Math.log(Math.sqrt(inside.count / (maps.width * maps.height)) + 1e-3)
  const doorInside = mean(({ door }) => door)
  const allEdges = support[0] * support[1] * support[3] * Math.sqrt(support[2])
  const nearby = sumsOf(growQuad(cells, NEARBY), maps)
  const shareNearby = inside.door / Math.max(1, nearby.door)
  const facadeOutside = ring(({ facade }) => facade)
  return [
    doorInside,
    ring(({ door }) => door),
    rim(({ door, window }) => door + window),
    mean(({ window }) => window),
    ring(({ window }) => window),
    mean(({ obstacle }) => obstacle),
    facadeOutside,
    ring(({ trim }) => trim),
    below.ground / Math.max(1, below.count),
    ...support,
    Math.min(support[0], support[1], support[3]),
    size + 2,
    (size + 2) ** 2,
    Math.min(4, (aspect - Math.log(0.45)) ** 2),
    Math.min(4, Math.min((aspect - Math.log(8 / 7)) ** 2, (aspect - Math.log(16 / 7)) ** 2)),
    skewOf(quad),
    Math.max(quad[2][1], quad[3][1]) / photo.height,
    inside.garage / Math.max(1, inside.door),
    doorInside * facadeOutside,
    mean(({ sureDoor }) => sureDoor),
    shareNearby,
    allEdges,
    doorInside * allEdges,
    shareNearby * allEdges,
  ]
}

/** The quad in cells of the network's grid. */
function toCells(quad: Quad, maps: DoorMaps, photo: PixelSize): Quad {
  return mapQuad(quad, ([x, y]) => [(x * maps.width) / photo.width, (y * maps.height) / photo.height])
}

/** Scales a quad around its center by 1 + share. */
export function growQuad(quad: Quad, share: number): Quad {
  const x = (quad[0][0] + quad[1][0] + quad[2][0] + quad[3][0]) / 4
  const y = (quad[0][1] + quad[1][1] + quad[2][1] + quad[3][1]) / 4
  return mapQuad(quad, (corner) => [corner[0] + (corner[0] - x) * share, corner[1] + (corner[1] - y) * share])
}

function underneath(quad: Quad): Quad {
  const [, , bottomRight, bottomLeft] = quad
  const drop = Math.max(1.5, 0.12 * distance(quad[0], bottomLeft))
  return [
    bottomLeft,
    bottomRight,
    [bottomRight[0], bottomRight[1] + drop],
    [bottomLeft[0], bottomLeft[1] + drop],
  ]
}

interface Sums {
  count: number
  door: number
  sureDoor: number
  garage: number
  window: number
  trim: number
  facade: number
  ground: number
  obstacle: number
}

/** Sums of probabilities (0–1) over the cells inside a quad. */
function sumsOf(quad: Quad, maps: DoorMaps): Sums {
  const sums = noSums()
  forEachRowSpan(quad, maps, (y, start, end) => {
    for (let i = y * maps.width + start; i < y * maps.width + end; i++) {
      sums.count++
      sums.door += maps.door[i] / 255
      if (maps.door[i] >= SURE_DOOR) sums.sureDoor++
      sums.garage += maps.garage[i] / 255
      sums.window += maps.window[i] / 255
      sums.trim += maps.trim[i] / 255
      sums.facade += maps.facade[i] / 255
      sums.ground += maps.ground[i] / 255
      sums.obstacle += maps.obstacle[i] / 255
    }
  })
  return sums
}

function noSums(): Sums {
  return { count: 0, door: 0, sureDoor: 0, garage: 0, window: 0, trim: 0, facade: 0, ground: 0, obstacle: 0 }
}

/** Difference in length of opposite sides, as logarithms; 0 for a parallelogram. */
function skewOf(quad: Quad): number {
  const [top, right, bottom, left] = quad.map((corner, i) => distance(corner, quad[(i + 1) % 4]))
  return Math.abs(Math.log(top / bottom)) + Math.abs(Math.log(left / right))
}
