/** Tells two garage doors with a pillar between them from one wide door. */
import { boxOf, commonShare } from '../geometry/quad-boxes.ts'
import { pointBetween, type Quad } from '../geometry/homography.ts'
import type { PixelSize } from '../raster/raster.ts'
import { meanDoorAlong, type DoorMaps } from './door-maps.ts'

/** A candidate of a door. */
interface Candidate {
  readonly quad: Quad
  /** 0–1: probability of a door */
  readonly confidence: number
}

/** Least confidence of each of the two doors. */
const TWIN_CONFIDENCE = 0.7
/** Least share of a twin that lies within the wide door, and least share of the wide door's height that it has. */
const TWIN_INSIDE = 0.95
const TWIN_HEIGHT = 0.85
/** Width of a twin and of the pillar, as shares of the wide door's width. */
const TWIN_WIDTH = [0.35, 0.52] as const
const PILLAR_WIDTH = [0.03, 0.2] as const
/** Most door probability in the middle of the pillar, relative to that of the doors. */
const PILLAR_DOOR = 0.75
/** Vertical lines through a door on which its door probability is read, as shares of its width. */
const LINES = [0.2, 0.4, 0.6, 0.8] as const

/**
 * Finds the two doors that a wide quad covers together.
 * @param wide quad of one door
 * @param candidates all candidates of the photo
 * @returns the left and the right door, surest pair first; null if the quad is one door
 */
export function findTwins<T extends Candidate>(
  wide: Quad,
  candidates: readonly T[],
  maps: DoorMaps,
  photo: PixelSize,
): readonly [left: T, right: T] | null {
  const whole = boxOf(wide)
  const [width, height] = [whole.right - whole.left, whole.bottom - whole.top]
  const parts = candidates.filter(({ quad, confidence }) => {
    const box = boxOf(quad)
    return (
      confidence >= TWIN_CONFIDENCE &&
      isWithin((box.right - box.left) / width, TWIN_WIDTH) &&
      box.bottom - box.top >= TWIN_HEIGHT * height &&
      commonShare(quad, wide) >= TWIN_INSIDE
    )
  })
  let best: readonly [T, T] | null = null
  let most = 0
  for (const left of parts)
    for (const right of parts) {
      const gap = (boxOf(right.quad).left - boxOf(left.quad).right) / width
      const sum = left.confidence + right.confidence
      if (sum <= most || !isWithin(gap, PILLAR_WIDTH) || !hasPillar(left.quad, right.quad, maps, photo))
        continue
      best = [left, right]
      most = sum
    }
  return best
}

/** Whether the network is clearly less sure of a door between two quads than within them. */
function hasPillar(left: Quad, right: Quad, maps: DoorMaps, photo: PixelSize): boolean {
  const pillar: Quad = [left[1], right[0], right[3], left[2]]
  const lines = [left, right].flatMap((quad) => LINES.map((share) => doorAcross(quad, share, maps, photo)))
  const ofDoors = lines.reduce((sum, value) => sum + value, 0) / lines.length
  return doorAcross(pillar, 0.5, maps, photo) <= PILLAR_DOOR * ofDoors
}

/** Mean door probability along the upright line at a share of a quad's width, 0–1. */
function doorAcross(quad: Quad, share: number, maps: DoorMaps, photo: PixelSize): number {
  const [from, to] = [pointBetween(quad[0], quad[1], share), pointBetween(quad[3], quad[2], share)]
  return meanDoorAlong({ from, to }, maps, photo)
}

function isWithin(value: number, [least, most]: readonly [number, number]): boolean {
  return value >= least && value <= most
}
