/** Decides which regions of a photo belong to a neighbor's house, by gradient-boosted trees on where the regions stand. */
import type { PlacedRegion } from './neighbor-evidence.ts'
import type { NeighborTrees, Split } from './neighbor-tree.ts'
import { NEIGHBOR_BASE, NEIGHBOR_TREES } from './neighbor-weights.ts'

/** Log-odds by which everything beyond the best cut of a side rises, and everything before it falls. */
const CUT_BONUS = 0.5
/** Regions above these log-odds speak for a cut. */
const CUT_FROM = -0.5
/**
 * A region of {@link USUAL_SHARE} of the photo is a neighbor's above these log-odds. Larger ones need more, since losing them costs
 * more. Chosen with the cut by cross-validation: the largest gain that costs at most 0.003 of overlap (decision 053).
 */
const NEIGHBOR_FROM = 1.25
const USUAL_SHARE = 0.01
/** A small building that a side of the photo cuts off needs less. */
const CUT_OFF_FROM = -2

/** A region to decide. */
export interface JudgedRegion {
  /** null for what is no building */
  readonly place: PlacedRegion | null
  /** of the photo, 0–1 */
  readonly share: number
  /** likelihood of a wall, 0–1 */
  readonly wall: number
  /** whether it is part of a smaller building that a side of the photo cuts off */
  readonly isCutOff: boolean
}

/** Whether each region belongs to a neighbor's house. */
export function judgeNeighbors(
  regions: readonly JudgedRegion[],
  trees: NeighborTrees = { base: NEIGHBOR_BASE, trees: NEIGHBOR_TREES },
): boolean[] {
  const logOdds = regions.map(({ place }) => (place ? scoreNeighbor(trees, place.evidence) : -Infinity))
  const isBeyond = new Array<boolean>(regions.length).fill(false)
  for (const side of [-1, 1]) for (const r of listBeyondCut(regions, logOdds, side)) isBeyond[r] = true
  return regions.map(({ share, isCutOff }, r) => {
    const score = logOdds[r] + (isBeyond[r] ? CUT_BONUS : -CUT_BONUS)
    return score > NEIGHBOR_FROM + Math.log(share / USUAL_SHARE) || (isCutOff && score > CUT_OFF_FROM)
  })
}

/** Log-odds that a region belongs to a neighbor's house. */
export function scoreNeighbor({ base, trees }: NeighborTrees, evidence: readonly number[]): number {
  const isBelow = ([k, threshold]: Split) => evidence[k] < threshold
  return trees.reduce((sum, [split, left, right, leaves]) => {
    const leaf = isBelow(split) ? (isBelow(left) ? 0 : 1) : isBelow(right) ? 2 : 3
    return sum + leaves[leaf]
  }, base)
}

/**
 * The regions between a side of the photo and the column at which most speaks for a cut: a neighbor's house is one piece, and what
 * lies farther out is not the home again.
 */
function listBeyondCut(
  regions: readonly JudgedRegion[],
  logOdds: readonly number[],
  side: number,
): readonly number[] {
  const inward = [...regions.keys()]
    .filter((r) => Math.sign(regions[r].place?.offset ?? 0) === side)
    .sort((one, other) => Math.abs(regions[other].place!.offset) - Math.abs(regions[one].place!.offset))
  let [sum, most, count] = [0, 0, 0]
  for (const [k, r] of inward.entries()) {
    sum += Math.sqrt(regions[r].share) * regions[r].wall * (logOdds[r] - CUT_FROM)
    if (sum > most) [most, count] = [sum, k + 1]
  }
  return inward.slice(0, count)
}
