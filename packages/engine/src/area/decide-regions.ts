/** Decides which regions of a photo belong to a surface. */
import type { HouseModel, HouseRegion } from '../house/house-model.ts'
import { surroundingsOf, type Surface } from '../house/surfaces.ts'
import { likelihoodsOf } from './area-likelihoods.ts'
import { settleRegions } from './settle-regions.ts'
import { weighColors } from './weigh-colors.ts'

/** Likelihood of a neighbor's walls: below even odds, yet one tap adds them. */
const NEIGHBOR_LIKELIHOOD_MAX = 0.375
/** How often cabinets are decided anew by the colors of those found before. */
const COLOR_PASSES = 2

/** Which regions belong to an area. */
export interface DecidedRegions {
  /** 0–1 per region, below even odds on a neighbor's house */
  readonly likelihoods: readonly number[]
  /** see {@link settleRegions} */
  readonly beliefs: Float32Array
}

/**
 * Decides all regions together. A run of cabinets has one color, which appliances and dark walls beside it do not have; a wall
 * has many.
 */
export function decideRegions(model: HouseModel, surface: Surface): DecidedRegions {
  const network = findHomeLikelihoods(model, surface)
  let decided: DecidedRegions = { likelihoods: network, beliefs: settleRegions(model, network) }
  for (let pass = 0; surface === 'cabinets' && pass < COLOR_PASSES; pass++) {
    const likelihoods = weighColors(model, network, decided.beliefs)
    decided = { likelihoods, beliefs: settleRegions(model, likelihoods) }
  }
  return decided
}

/** The likelihood of each region, below even odds on a neighbor's house. */
function findHomeLikelihoods(model: HouseModel, surface: Surface): number[] {
  return likelihoodsOf(model, surface).map((value, r) =>
    isNeighbors(model.regions[r], surface) ? Math.min(NEIGHBOR_LIKELIHOOD_MAX, value) : value,
  )
}

/** Whether a region belongs to a neighbor's house; a room has none. */
export function isNeighbors({ building }: HouseRegion, surface: Surface): boolean {
  return building === 'neighbor' && surroundingsOf(surface) === 'outdoors'
}
