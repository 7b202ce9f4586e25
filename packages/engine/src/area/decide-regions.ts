/** Decides which regions of a photo belong to a surface. */
import { mapOf, type HouseModel, type HouseRegion } from '../house/house-model.ts'
import { CLASS_OF_SURFACE } from '../house/surface-likelihoods.ts'
import { surroundingsOf, type Surface } from '../house/surfaces.ts'
import type { SurfaceClass } from '../nn/surface-classes.ts'
import { likelihoodsOf } from './area-likelihoods.ts'
import { leaveOutAppliances } from './leave-out-appliances.ts'
import { leaveOutLoneRegions } from './leave-out-lone-regions.ts'
import { leaveOutStrayRoofs, leaveOutStrays } from './leave-out-strays.ts'
import { settleRegions } from './settle-regions.ts'
import { weighColors } from './weigh-colors.ts'

/** Likelihood of a neighbor's walls: below even odds, yet one tap adds them. */
const NEIGHBOR_LIKELIHOOD_MAX = 0.375
/**
 * The same limit while regions are decided together. The home's walls beside a neighbor's house, and their colors, would outweigh the
 * limit above: of 84 outlined homes with a neighbor, 17 kept paint on walls that the outlines themselves gave to the neighbor (decision 053).
 */
const SETTLING_NEIGHBOR_LIKELIHOOD_MAX = 0.2
/** Likelihood of what may be sky: painting the sky is worse than leaving out the top of a wall, which one tap adds. */
const SKY_LIKELIHOOD_MAX = 0.2
/** A region at the photo's top edge may be sky from this probability on. */
const SKY_FROM = 0.25
/** How often a surface is decided anew by the colors of what was found before. */
const COLOR_PASSES = 2
/** Classes that have few colors in one home. */
const FEW_COLORS: ReadonlySet<SurfaceClass> = new Set(['wall', 'cabinet', 'roof'])

/** Classes that mostly show as narrow strips in a room, where a wall of the same color beside them would outvote them (decision 094). */
const STRIPS: ReadonlySet<SurfaceClass> = new Set(['ceiling', 'trim'])

/** Which regions belong to an area. */
export interface DecidedRegions {
  /** 0–1 per region, below even odds on a neighbor's house */
  readonly likelihoods: readonly number[]
  /** see {@link settleRegions} */
  readonly beliefs: Float32Array
}

/** Regions decided before. */
const DECIDED = new WeakMap<HouseModel, Map<Surface, DecidedRegions>>()

/**
 * Decides all regions together, once per model and surface: the borders of a room need all of its surfaces. Walls, cabinets and roofs of
 * one home share a few colors, which what is beside them does not have: appliances, curtains, ground.
 * @returns must not be changed
 */
export function decideRegions(model: HouseModel, surface: Surface): DecidedRegions {
  const known = DECIDED.get(model) ?? new Map<Surface, DecidedRegions>()
  DECIDED.set(model, known)
  const decided = known.get(surface) ?? decideSurface(model, surface)
  known.set(surface, decided)
  return decided
}

function decideSurface(model: HouseModel, surface: Surface): DecidedRegions {
  const home = findHomeLikelihoods(model, surface)
  const ofClass = CLASS_OF_SURFACE[surface]
  let decided = settleHome(model, surface, home)
  for (let pass = 0; FEW_COLORS.has(ofClass) && pass < COLOR_PASSES; pass++) {
    const likelihoods = weighColors(model, home.settling, decided.beliefs, surroundingsOf(surface))
    decided = { likelihoods, beliefs: settleRegions(model, likelihoods) }
  }
  const { likelihoods, beliefs } = decided
  // by its colors a wall is found better, but it seems more certain than it is
  if (ofClass === 'wall') {
    const leaveOut = surroundingsOf(surface) === 'indoors' ? leaveOutLoneRegions : leaveOutStrays
    return { likelihoods: home.reported, beliefs: leaveOut(model, beliefs) }
  }
  if (ofClass === 'roof') return { likelihoods, beliefs: leaveOutStrayRoofs(model, beliefs) }
  if (ofClass !== 'cabinet') return decided
  return { likelihoods, beliefs: leaveOutAppliances(model, likelihoods, beliefs) }
}

/** Decides all regions together by what the network says alone, without weighing their colors. */
export function decideByNetwork(model: HouseModel, surface: Surface): DecidedRegions {
  return settleHome(model, surface, findHomeLikelihoods(model, surface))
}

function settleHome(model: HouseModel, surface: Surface, home: HomeLikelihoods): DecidedRegions {
  const asRound = surroundingsOf(surface) === 'indoors' && STRIPS.has(CLASS_OF_SURFACE[surface])
  return { likelihoods: home.reported, beliefs: settleRegions(model, home.settling, asRound) }
}

/** 0–1 per region, below even odds on a neighbor's house and for what may be sky. */
interface HomeLikelihoods {
  /** what an area tells */
  readonly reported: readonly number[]
  /** what regions are decided by */
  readonly settling: readonly number[]
}

function findHomeLikelihoods(model: HouseModel, surface: Surface): HomeLikelihoods {
  const maybeSky = surroundingsOf(surface) === 'outdoors' ? listMaybeSky(model) : new Set<number>()
  const likelihoods = likelihoodsOf(model, surface).map((value, r) =>
    maybeSky.has(r) ? Math.min(SKY_LIKELIHOOD_MAX, value) : value,
  )
  const limitNeighbors = (most: number) =>
    likelihoods.map((value, r) => (isNeighbors(model.regions[r], surface) ? Math.min(most, value) : value))
  return {
    reported: limitNeighbors(NEIGHBOR_LIKELIHOOD_MAX),
    settling: limitNeighbors(SETTLING_NEIGHBOR_LIKELIHOOD_MAX),
  }
}

/** The regions at the photo's top edge that may be sky: a gray cloud above a gray house looks like its wall. */
function listMaybeSky(model: HouseModel): ReadonlySet<number> {
  const sky = model.classes.indexOf('sky')
  const atTop = new Set(mapOf(model).data.subarray(0, model.width))
  return new Set([...atTop].filter((r) => model.regions[r].probabilities[sky] >= SKY_FROM))
}

/** Whether a region belongs to a neighbor's house; a room has none. */
export function isNeighbors({ building }: HouseRegion, surface: Surface): boolean {
  return building === 'neighbor' && surroundingsOf(surface) === 'outdoors'
}
